import type { Order, Position } from '#shared/domain/records.ts'
import type { PositionIdx, Side } from '#shared/domain/enums.ts'
import { Decimal } from '#shared/units/decimal.ts'

/** The part of an order that changes a position. */
export interface Opening {
  readonly symbol: string
  readonly side: Side
  readonly positionIdx: PositionIdx
  readonly qty: string
}

/** What an account holds and has ordered. */
export interface Holdings {
  readonly positions: readonly Position[]
  readonly orders: readonly Order[]
}

const positionOf = (
  { positions }: Holdings,
  { symbol, positionIdx }: Pick<Opening, 'symbol' | 'positionIdx'>,
): Position | undefined => positions.find((one) => one.symbol === symbol && one.positionIdx === positionIdx)

/** Whether an order takes at most a whole position away. Quantity 0 stands for all of it. */
export function closesPart(opening: Opening, holdings: Holdings): boolean {
  const held = positionOf(holdings, opening)
  if (held === undefined || held.side === opening.side) return false
  return new Decimal(opening.qty).lessThanOrEqualTo(held.size)
}

/** Whether this open order may enlarge a position. */
export const mayOpen = ({ reduceOnly, closeOnTrigger }: Order): boolean => !reduceOnly && !closeOnTrigger

/**
 * Size of the position on an order's side if this order, those of `pending` and all open orders of that side are filled and
 * none of the other; 0 if a position of the other side is still left.
 */
export function largestSize(
  opening: Opening,
  { positions, orders }: Holdings,
  pending: readonly Opening[],
): Decimal {
  const isSame = ({ symbol, positionIdx, side }: Omit<Opening, 'qty'>): boolean =>
    symbol === opening.symbol && positionIdx === opening.positionIdx && side === opening.side
  const held = positionOf({ positions, orders }, opening)
  const start =
    held === undefined ? new Decimal(0) : new Decimal(held.size).times(held.side === opening.side ? 1 : -1)
  const quantities = [
    opening.qty,
    ...orders.filter((order) => isSame(order) && mayOpen(order)).map(({ leavesQty }) => leavesQty),
    ...pending.filter(isSame).map(({ qty }) => qty),
  ]
  const size = quantities.reduce((sum, qty) => sum.plus(qty), start)
  return Decimal.max(size, 0)
}
