import type { Command, CommandAnswer, CreateOrder } from '../../exchange/commands.ts'
import { cancelAll } from '../changes/cancel-all.ts'
import { cancelOrder } from '../changes/cancel-order.ts'
import { cancelPartials } from '../changes/cancel-partials.ts'
import { createCloseAll } from '../changes/close-all.ts'
import type { DisconnectCancel } from '../changes/disconnect.ts'
import { createDemoFunds, repay } from '../changes/funds.ts'
import { setLeverage } from '../changes/leverage.ts'
import { addMargin, setAutoAddMargin } from '../changes/margin.ts'
import { setMarginMode, switchPositionMode } from '../changes/modes.ts'
import { replaceOrder } from '../changes/replace-order.ts'
import { setTpSl } from '../changes/set-tp-sl.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { GuardReplace } from '../safety/guard.ts'
import { directionBy } from './direction.ts'
import { dispatch } from './dispatch.ts'

/** One handler for each type of command. */
export type CommandHandlers = {
  readonly [K in Command['type']]: (command: Extract<Command, { readonly type: K }>) => Promise<CommandAnswer>
}

/** The commands of an account at Bybit. `send` is the only way by which an order is created. */
export function createCommands(
  parts: AccountParts,
  send: (command: CreateOrder) => Promise<CommandAnswer>,
  guardReplace: GuardReplace,
  disconnect: DisconnectCancel,
): (command: Command) => Promise<CommandAnswer> {
  const directionOf = directionBy(parts.priceOf)
  const handlers: CommandHandlers = {
    CreateOrder: send,
    ReplaceOrder: (command) => replaceOrder(parts, command, directionOf, guardReplace),
    CancelOrder: (command) => cancelOrder(parts, command),
    CancelAll: (command) => cancelAll(parts, command),
    CancelTotally: (command) => cancelPartials(parts, command),
    CloseAll: createCloseAll(parts, send),
    SetTpSl: (command) => setTpSl(parts, command),
    SetLeverage: (command) => setLeverage(parts, command),
    SwitchMarginMode: () =>
      Promise.resolve(refuseHere('modeNotAllowed', 'the margin mode is of the whole account')),
    SetAccountMarginMode: (command) => setMarginMode(parts, command),
    SwitchPositionMode: (command) => switchPositionMode(parts, command),
    AddMargin: (command) => addMargin(parts, command),
    SetAutoAddMargin: (command) => setAutoAddMargin(parts, command),
    SetCancelOnDisconnect: (command) => Promise.resolve(disconnect.set(command)),
    PrivateConnections: ({ count }) => Promise.resolve(disconnect.connections(count)),
    Repay: (command) => repay(parts, command),
    ResetAccount: () => Promise.resolve(refuseHere('demoOnly', 'Bybit resets no account')),
    AddDemoFunds: createDemoFunds(parts),
  }
  return dispatch<Command, CommandAnswer>(handlers)
}
