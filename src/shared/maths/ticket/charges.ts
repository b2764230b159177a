/** The open orders beside which an order is charged. */
import { Decimal } from '../../units/decimal.ts'
import type { Side } from '../family.ts'
import { signOf } from '../family.ts'
import { positive, ZERO } from '../number.ts'
import { NO_ORDERS, sideCharge } from '../open-orders.ts'
import type { OrderSum } from '../open-orders.ts'
import { charged } from '../rounding.ts'
import type { HeldPosition } from './netting.ts'
import type { SideNumbers, TicketAccount, TicketInput } from './types.ts'

/** Charges of the position that an order meets. */
export type Charges = {
  /** Open orders of its side, as far as they are charged together with it. */
  readonly own: OrderSum
  /** Quantity of all open orders of its side. */
  readonly openQty: Decimal
  /** The opposite position, which its side closes. */
  readonly closes: Decimal
  /** Charge of the other side's open orders, and of both sides now: the larger one. */
  readonly other: Decimal
  readonly now: Decimal
  /** A market order: it costs nothing while it only closes. */
  readonly fills: boolean
}

/** What a quantity that opens costs on its own; null if unknown. */
type CostOf = (side: Side, qty: Decimal, price: Decimal) => Decimal | null

function sumOf({ openOrders = [] }: TicketAccount, side: Side, costOf: CostOf): OrderSum | null {
  let { qty, cost } = NO_ORDERS
  for (const order of openOrders) {
    const left = order.side === side ? positive(order.qty) : null
    const price = positive(order.price)
    if (left === null || price === null) continue
    const one = costOf(side, left, price)
    if (one === null) return null
    qty = qty.plus(left)
    cost = cost.plus(one)
  }
  return { qty, cost }
}

/** What the open orders of a symbol are charged together; null if unknown. `size`: its one-way position, positive long. */
export function openCharge(account: TicketAccount, size: Decimal, costOf: CostOf): Decimal | null {
  const [buy, sell] = [sumOf(account, 'Buy', costOf), sumOf(account, 'Sell', costOf)]
  if (buy === null || sell === null) return null
  if (account.positionMode === 'BothSide' || account.chargesEach === true)
    return charged(buy.cost.plus(sell.cost))
  const bought = sideCharge(buy, Decimal.max(ZERO, size.negated()))
  const sold = sideCharge(sell, Decimal.max(ZERO, size))
  return bought === null || sold === null ? null : Decimal.max(bought, sold)
}

/**
 * Charges beside an order of a side; null if the cost of an open order is unknown. A market order fills immediately: the other
 * side's orders do not hide it, and what those of its side close is not there twice. Each side of a hedge has orders of its own.
 */
export function chargesOf(
  account: TicketAccount,
  { orderType, reduceOnly }: TicketInput,
  side: Side,
  { signedSize }: HeldPosition,
  costOf: CostOf,
): Charges | null {
  const size = signedSize.times(signOf(side))
  const [closes, adds] = [Decimal.max(ZERO, size.negated()), Decimal.max(ZERO, size)]
  const own = sumOf(account, side, costOf)
  if (own === null) return null
  const fills = orderType === 'Market'
  const alone = { own: NO_ORDERS, openQty: own.qty, closes, other: ZERO, now: ZERO, fills }
  if (reduceOnly === true || account.chargesEach === true) return alone
  const facing =
    fills || account.positionMode === 'BothSide'
      ? NO_ORDERS
      : sumOf(account, side === 'Buy' ? 'Sell' : 'Buy', costOf)
  const [mine, other] = [sideCharge(own, closes), facing === null ? null : sideCharge(facing, adds)]
  return mine === null || other === null ? null : { ...alone, own, other, now: Decimal.max(mine, other) }
}

/**
 * What an order adds to the larger charge. `added`: its quantity and costs; without open orders of its side only those of what
 * opens.
 */
export function addedCharge(
  { own, closes, other, now, fills }: Charges,
  added: OrderSum,
): Pick<SideNumbers, 'cost' | 'beside'> | null {
  if (fills && added.qty.lessThanOrEqualTo(closes)) return { cost: ZERO, beside: null }
  const isAlone = own.qty.isZero()
  const side = isAlone
    ? charged(added.cost)
    : sideCharge({ qty: own.qty.plus(added.qty), cost: own.cost.plus(added.cost) }, closes)
  if (side === null) return null
  const inFull = (isAlone && other.isZero()) || (closes.isZero() && now.greaterThan(other))
  return {
    cost: Decimal.max(side, other).minus(now),
    beside: inFull ? null : { own: side, other, now },
  }
}
