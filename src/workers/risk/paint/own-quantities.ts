import type { Order } from '#shared/domain/records.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { groupPrice } from './book-levels.ts'

/** Quantity of own open limit orders by (grouped) price, in scaled integers. */
export interface OwnQuantities {
  readonly bids: ReadonlyMap<number, number>
  readonly asks: ReadonlyMap<number, number>
}

const asNumber = (text: unknown, decimals: number): number => {
  const scaled = parseScaled(text, decimals)
  return typeof scaled === 'number' ? scaled : Number.NaN
}

/** Sums the own limit orders of a symbol that are in the book, without conditional ones. */
export function ownQuantities(
  orders: Iterable<Order>,
  symbol: string,
  decimals: { readonly price: number; readonly lot: number },
  step: number,
): OwnQuantities {
  const bids = new Map<number, number>()
  const asks = new Map<number, number>()
  for (const order of orders) {
    if (order.symbol !== symbol || order.orderType !== 'Limit' || order.orderStatus === 'Untriggered')
      continue
    const price = asNumber(order.price, decimals.price)
    const quantity = asNumber(order.leavesQty, decimals.lot)
    if (!(price > 0) || !(quantity > 0)) continue
    const side = order.side === 'Buy' ? bids : asks
    const level = groupPrice(price, step, order.side === 'Buy' ? 'bid' : 'ask')
    side.set(level, (side.get(level) ?? 0) + quantity)
  }
  return { bids, asks }
}
