import { TRADE_WIDTH } from '#shared/wire/frames.ts'

/** Trades of one price and side within 100 ms of the first one; a single trade if merging is off. */
export interface TradeGroup {
  /** Id of the first trade: it doesn't change when trades are added. */
  readonly id: number
  readonly time: number
  /** Scaled integers. */
  readonly price: number
  quantity: number
  /** The taker's side: 0 bought, 1 sold. */
  readonly side: number
  count: number
}

export const MERGE_MS = 100

/**
 * Groups rows of trades (oldest first). Grouping starts at the oldest one, so that later trades never split a displayed
 * group. Invalid rows are left out.
 */
export function groupTrades(rows: Float64Array, merged: boolean): TradeGroup[] {
  const groups: TradeGroup[] = []
  const open = new Map<string, TradeGroup>()
  for (let at = 0; at + TRADE_WIDTH <= rows.length; at += TRADE_WIDTH) {
    const [id = 0, time = 0, price = 0, quantity = 0, side = 0] = rows.subarray(at, at + TRADE_WIDTH)
    if (!(price > 0) || !(quantity > 0)) continue
    const key = merged ? `${side} ${price}` : ''
    const known = merged ? open.get(key) : undefined
    if (known !== undefined && Math.abs(time - known.time) <= MERGE_MS) {
      known.quantity += quantity
      known.count += 1
      continue
    }
    const group: TradeGroup = { id, time, price, quantity, side, count: 1 }
    groups.push(group)
    if (merged) open.set(key, group)
  }
  return groups
}
