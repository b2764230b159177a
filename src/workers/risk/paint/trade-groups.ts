import { TRADE_WIDTH } from '#shared/wire/frames.ts'

/** Trades of one price and side that came within 100 ms of the first of them; a single one where nothing is merged. */
export interface TradeGroup {
  /** Of the first trade: it stays when more join. */
  readonly id: number
  readonly time: number
  /** Scaled integers. */
  readonly price: number
  quantity: number
  /** 0 bought, 1 sold. */
  readonly side: number
  count: number
}

export const MERGE_MS = 100

/**
 * Groups rows of trades (oldest first). Counted from the oldest on, so that later trades never split what was shown
 * together. Rows that are no trade are left out.
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
