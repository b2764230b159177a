import type { Command, CommandAnswer, CreateOrder } from '../../exchange/commands.ts'
import { cancelAll } from '../changes/cancel-all.ts'
import { cancelOrder } from '../changes/cancel-order.ts'
import { cancelPartials } from '../changes/cancel-partials.ts'
import { replaceOrder } from '../changes/replace-order.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { AccountParts } from '../parts/account-parts.ts'
import type { GuardReplace } from '../safety/guard.ts'
import { directionBy } from './direction.ts'
import { dispatch } from './dispatch.ts'

/** One handler for each type of command. */
export type CommandHandlers = {
  readonly [K in Command['type']]: (command: Extract<Command, { readonly type: K }>) => Promise<CommandAnswer>
}

const notHere = (): Promise<CommandAnswer> =>
  Promise.resolve(refuseHere('forbidden', 'the gateway cannot do this yet'))
/** Bybit has no such call. */
const notAtBybit = (): Promise<CommandAnswer> =>
  Promise.resolve(refuseHere('forbidden', 'Bybit has no such call'))

/** The commands of an account at Bybit. `send` is the only way by which an order is created. */
export function createCommands(
  parts: AccountParts,
  send: (command: CreateOrder) => Promise<CommandAnswer>,
  guardReplace: GuardReplace,
): (command: Command) => Promise<CommandAnswer> {
  const directionOf = directionBy(parts.priceOf)
  const handlers: CommandHandlers = {
    CreateOrder: send,
    ReplaceOrder: (command) => replaceOrder(parts, command, directionOf, guardReplace),
    CancelOrder: (command) => cancelOrder(parts, command),
    CancelAll: (command) => cancelAll(parts, command),
    CancelTotally: (command) => cancelPartials(parts, command),
    CloseAll: notHere,
    SetTpSl: notHere,
    SetLeverage: notHere,
    SwitchMarginMode: notAtBybit,
    SetAccountMarginMode: notHere,
    SwitchPositionMode: notHere,
    AddMargin: notHere,
    SetAutoAddMargin: notHere,
    SetCancelOnDisconnect: notHere,
    PrivateConnections: () => Promise.resolve({ ok: true, result: {} }),
    Repay: notHere,
    ResetAccount: notAtBybit,
    AddDemoFunds: notHere,
  }
  return dispatch<Command, CommandAnswer>(handlers)
}
