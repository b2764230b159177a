import type { Command, Refusal } from '../../exchange/commands.ts'
import { refuseHere } from '../orders/order-body.ts'
import type { Catalogue } from '../terms/catalogue.ts'

/** What may be sent for an account. A reason is a sentence for people. */
export type Permit =
  | { readonly kind: 'all' }
  /** What ends or secures orders and positions alone. */
  | { readonly kind: 'closing'; readonly reason: string }
  | { readonly kind: 'nothing'; readonly reason: string }

/** Commands that can only end orders, or end or secure positions. */
const closing: ReadonlySet<Command['type']> = new Set([
  'CancelOrder',
  'CancelAll',
  'CancelTotally',
  'CloseAll',
  'SetTpSl',
])
const isClosing = (command: Command): boolean =>
  command.type === 'CreateOrder' ? command.reduceOnly || command.closeOnTrigger : closing.has(command.type)

/** Why a command is not sent; null if it may be. The number of open pages is no command of a trader. */
export function refusalByPermit(permit: Permit, command: Command): Refusal | null {
  if (permit.kind === 'all' || command.type === 'PrivateConnections') return null
  if (permit.kind === 'closing' && isClosing(command)) return null
  return refuseHere('forbidden', permit.reason.replace(/\.$/, ''))
}

/**
 * Why a command about an inverse contract is not sent for an account of UTA 1.0: there inverse contracts belong to a separate
 * classic account, whose balance is not in the one that is shown.
 * @source https://bybit-exchange.github.io/docs/v5/acct-mode (2026-07-24)
 */
export function refusalOfInverse(catalogue: Catalogue, command: Command): Refusal | null {
  if (!('symbol' in command) || command.symbol === undefined) return null
  if (catalogue.bySymbol(command.symbol)?.category !== 'inverse') return null
  return refuseHere('forbidden', 'inverse contracts need UTA 2.0: this account is UTA 1.0')
}
