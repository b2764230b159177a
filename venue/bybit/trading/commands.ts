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
import type { AccountParts } from '../parts/account-parts.ts'
import type { GuardReplace } from '../safety/guard.ts'
import { directionBy } from './direction.ts'
import { dispatch } from './dispatch.ts'

/** Commands that Bybit has no call for: the table of capabilities refuses them. */
type Lacking = 'SwitchMarginMode' | 'ResetAccount'

/** One handler for each other type of command. */
export type CommandHandlers = {
  readonly [K in Exclude<Command['type'], Lacking>]: (
    command: Extract<Command, { readonly type: K }>,
  ) => Promise<CommandAnswer>
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
    SetAccountMarginMode: (command) => setMarginMode(parts, command),
    SwitchPositionMode: (command) => switchPositionMode(parts, command),
    AddMargin: (command) => addMargin(parts, command),
    SetAutoAddMargin: (command) => setAutoAddMargin(parts, command),
    SetCancelOnDisconnect: (command) => Promise.resolve(disconnect.set(command)),
    PrivateConnections: ({ count }) => Promise.resolve(disconnect.connections(count)),
    Repay: (command) => repay(parts, command),
    AddDemoFunds: createDemoFunds(parts),
  }
  return dispatch<Command, CommandAnswer>(handlers)
}
