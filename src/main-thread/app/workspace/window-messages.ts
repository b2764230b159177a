/**
 * What windows of this browser tell each other. A BroadcastChannel and not the hub: it is about windows, not about data, it
 * works while a hub is being replaced or each tab has its own, and nobody has to keep a list of windows that come and go.
 */

/** '' is none: such a window follows nobody. */
export const groups = ['A', 'B', 'C', 'D'] as const
export type Group = '' | (typeof groups)[number]
export const isGroup = (value: unknown): value is Group =>
  value === '' || groups.some((group) => group === value)

export type WindowMessage =
  /** A window of the group shows another symbol since `at` (Unix ms). */
  | { readonly type: 'symbol'; readonly group: Group; readonly symbol: string; readonly at: number }
  /** Which symbol does the group show? */
  | { readonly type: 'ask'; readonly group: Group }
  /** A price of the book goes into the tickets of the group; `sum`: the quantity up to it, '' none. */
  | {
      readonly type: 'pick'
      readonly group: Group
      readonly symbol: string
      readonly price: string
      readonly sum: string
    }
  /** A page that has just started looks for windows it opened before. */
  | { readonly type: 'who' }
  /** The kept layouts are others now. */
  | { readonly type: 'layouts' }

/** A message as it came, null for what is none: another version of the app may be open beside this one. */
export function readMessage(value: unknown): WindowMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const of = (name: string): unknown => Reflect.get(value, name)
  const [type, group, symbol, at, price, sum] = ['type', 'group', 'symbol', 'at', 'price', 'sum'].map(of)
  if (type === 'who' || type === 'layouts') return { type }
  if (!isGroup(group) || group === '') return null
  if (type === 'ask') return { type, group }
  if (typeof symbol !== 'string') return null
  if (type === 'symbol' && typeof at === 'number' && Number.isFinite(at)) return { type, group, symbol, at }
  if (type === 'pick' && typeof price === 'string' && typeof sum === 'string')
    return { type, group, symbol, price, sum }
  return null
}

const NAME = 'perpdeck-windows'
let channel: BroadcastChannel | null = null
/** One channel per window, opened when first needed; a window doesn't hear itself. */
const opened = (): BroadcastChannel => (channel ??= new BroadcastChannel(NAME))

export const postToWindows = (message: WindowMessage): void => opened().postMessage(message)

/** Hears the other windows; what is no message of ours is passed over. Returns what ends it. */
export function hearWindows(hear: (message: WindowMessage) => void): () => void {
  const listen = (event: MessageEvent): void => {
    const message = readMessage(event.data)
    if (message !== null) hear(message)
  }
  const from = opened()
  from.addEventListener('message', listen)
  return () => from.removeEventListener('message', listen)
}
