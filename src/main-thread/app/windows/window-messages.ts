import { readPickedOrder } from '../../trading/ticket/picked-order.ts'
import type { PickedOrder } from '../../trading/ticket/picked-order.ts'

/**
 * Messages between windows of this browser. They use a BroadcastChannel and not the hub: it works while a hub is replaced,
 * and if each tab has its own, and needs no list of open windows.
 */

/** Link groups; '' for a window in no group. */
export const groups = ['A', 'B', 'C', 'D', 'E', 'F'] as const
export type Group = '' | (typeof groups)[number]
export const isGroup = (value: unknown): value is Group =>
  value === '' || groups.some((group) => group === value)

export type WindowMessage =
  /** A window of the group opened another symbol at `at` (Unix ms). */
  | { readonly type: 'symbol'; readonly group: Group; readonly symbol: string; readonly at: number }
  /** Requests the group's symbol. */
  | { readonly type: 'ask'; readonly group: Group }
  /** A price was picked for the tickets of the group; `sum`: the quantity up to it, '' for none. */
  | {
      readonly type: 'pick'
      readonly group: Group
      readonly symbol: string
      readonly price: string
      readonly sum: string
      /** The order at that price, if one was chosen. */
      readonly order?: PickedOrder
    }
  /** The answer to a pick of a window with a ticket, which is for the market `open`. */
  | { readonly type: 'picked'; readonly group: Group; readonly symbol: string; readonly open: string }
  /** A page that has just started looks for windows it opened earlier. */
  | { readonly type: 'who' }
  /** The window of a desk's panel whose page was closed: the key of the panel, and the lock that it holds until it ends. */
  | { readonly type: 'here'; readonly panel: string; readonly lock: string }
  /** Such a window must close: a page has the panel itself, or opened another window for it. */
  | { readonly type: 'end'; readonly panel: string }
  /** The saved layouts changed. */
  | { readonly type: 'layouts' }

/** Checks a received message; null if it is none, because another version of the app may be open as well. */
export function readMessage(value: unknown): WindowMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const of = (name: string): unknown => Reflect.get(value, name)
  const [type, group, symbol, at, price, sum, open, panel, lock] = [
    'type',
    'group',
    'symbol',
    'at',
    'price',
    'sum',
    'open',
    'panel',
    'lock',
  ].map(of)
  if (type === 'who' || type === 'layouts') return { type }
  if (type === 'end' && typeof panel === 'string') return { type, panel }
  if (type === 'here' && typeof panel === 'string' && typeof lock === 'string') return { type, panel, lock }
  if (!isGroup(group) || group === '') return null
  if (type === 'ask') return { type, group }
  if (typeof symbol !== 'string') return null
  if (type === 'symbol' && typeof at === 'number' && Number.isFinite(at)) return { type, group, symbol, at }
  if (type === 'picked' && typeof open === 'string') return { type, group, symbol, open }
  if (type === 'pick' && typeof price === 'string' && typeof sum === 'string') {
    const order = readPickedOrder(of('order'), price)
    return { type, group, symbol, price, sum, ...(order === null ? {} : { order }) }
  }
  return null
}

/** Type of the message with which a panel's window sends a picked order to the page that opened it. */
export const PICKED = 'perpdeck-pick'

const NAME = 'perpdeck-windows'
let channel: BroadcastChannel | null = null
/** The window's channel, opened on first use; a window does not receive its own messages. */
const opened = (): BroadcastChannel => (channel ??= new BroadcastChannel(NAME))

export const postToWindows = (message: WindowMessage): void => opened().postMessage(message)

/** Calls `receive` with every valid message of the other windows. Returns a function that stops it. */
export function onWindowMessage(receive: (message: WindowMessage) => void): () => void {
  const listen = (event: MessageEvent): void => {
    const message = readMessage(event.data)
    if (message !== null) receive(message)
  }
  const from = opened()
  from.addEventListener('message', listen)
  return () => from.removeEventListener('message', listen)
}
