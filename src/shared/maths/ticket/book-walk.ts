/** What an order takes from a book: best price first, one fill per level. */
import { Decimal } from '../../units/decimal.ts'
import { isInverseFamily } from '../family.ts'
import type { Family, Side } from '../family.ts'
import { positive, ZERO } from '../number.ts'
import type { Num } from '../number.ts'
import { floorToLot } from '../rounding.ts'
import { slippageBound } from '../slippage.ts'
import type { BookEnds, TicketLevels } from './book.ts'
import type { TicketInput, TicketInstrument } from './types.ts'

/** A part of an order at one price. */
export type Fill = { readonly price: Decimal; readonly qty: Decimal; readonly isMaker: boolean }

export type Walk = { readonly fills: readonly Fill[]; readonly left: Decimal; readonly ends: BookEnds }

const isBeyond = (side: Side, price: Decimal, bound: Decimal): boolean =>
  side === 'Buy' ? price.greaterThan(bound) : price.lessThan(bound)

/** The side of a book an order meets; null where no book is known. */
export const levelsFor = ({ book }: TicketInput, side: Side): TicketLevels | null => {
  if (book === undefined || book === null) return null
  return side === 'Buy' ? book.asks : book.bids
}

/**
 * The worst price a market order may fill at: its slippage cap from the best level; null without one.
 *
 * @formula slippage_bound of the best price
 * @units price
 * @rounding inward to the tick
 * @source docs/choices.md#slippage
 * @ledger SLIP-12
 */
export function capOf(instrument: TicketInstrument, draft: TicketInput, side: Side): Decimal | null {
  const { slippage } = draft
  if (draft.orderType !== 'Market' || slippage === undefined || slippage === null) return null
  const best = levelsFor(draft, side)?.levels[0]?.price
  const { tickSize, minPrice, maxPrice } = instrument
  const bound = slippageBound({
    ...slippage,
    tickSize,
    tick: tickSize,
    ask1: best ?? draft.ask1 ?? null,
    bid1: best ?? draft.bid1 ?? null,
    minPrice,
    maxPrice,
  })
  return side === 'Buy' ? bound.buyLimit : bound.sellLimit
}

/**
 * Takes a quantity from levels until it is filled, a level lies beyond the bound, an own order comes or the levels end.
 *
 * @formula part = min(level, what is left), best price first
 * @units quantity in base coin or USD contracts
 * @rounding none
 * @source docs/choices.md#book-walk
 * @ledger SLIP-12, FORM-36
 */
export function walkBook(
  { levels, own }: TicketLevels,
  side: Side,
  qty: Decimal,
  bound: Decimal | null,
): Walk {
  const fills: Fill[] = []
  let left = qty
  for (const level of levels) {
    if (!left.greaterThan(0)) break
    if (bound !== null && isBeyond(side, level.price, bound)) return { fills, left, ends: 'capped' }
    const part = Decimal.min(left, level.qty)
    fills.push({ price: level.price, qty: part, isMaker: false })
    left = left.minus(part)
  }
  if (!left.greaterThan(0)) return { fills, left, ends: 'no' }
  if (own === null) return { fills, left, ends: 'thin' }
  return { fills, left, ends: bound !== null && isBeyond(side, own, bound) ? 'capped' : 'own' }
}

/** What money buys level by level, what is left of it where the levels end, and the last price paid. */
export function spend(
  met: TicketLevels | null,
  money: Decimal,
  lotSize: Num,
): { readonly qty: Decimal; readonly left: Decimal; readonly last: Decimal | null } {
  let [left, qty] = [money, ZERO]
  let last: Decimal | null = null
  for (const { price, qty: there } of met?.levels ?? []) {
    const most = floorToLot(there, lotSize) ?? ZERO
    const part = Decimal.min(most, floorToLot(left.dividedBy(price), lotSize) ?? ZERO)
    qty = qty.plus(part)
    left = left.minus(part.times(price))
    last = price
    // The money ended within this level: what is left of it buys no lot.
    if (part.lessThan(most)) return { qty, left: ZERO, last }
  }
  return { qty, left, last }
}

/**
 * Quantity that an amount of the quote coin buys from the book in whole lots: what a spot market buy by value gets.
 *
 * @formula sum of floor_lot(min(level, money left / price)); stops in the level that takes the last of the money
 * @units amount in quote coin, quantity in base coin
 * @rounding down to the lot in each level
 * @source docs/choices.md#book-walk
 * @ledger FORM-36
 */
export function qtyForQuote(met: TicketLevels, amount: Num, lotSize: Num): Decimal | null {
  const money = positive(amount)
  const qty = money === null ? null : spend(met, money, lotSize).qty
  return qty === null || qty.isZero() ? null : qty
}

/**
 * Average price of fills: by quantity, of inverse contracts by value, as their entries are. Null without fills.
 *
 * @formula sum(q*p) / sum(q); inverse sum(q) / sum(q/p)
 * @units price
 * @rounding none
 * @source docs/choices.md#average-entry
 * @ledger FORM-36
 */
export function averageOf(family: Family, fills: readonly Fill[]): Decimal | null {
  let qty = ZERO
  let value = ZERO
  for (const fill of fills) {
    qty = qty.plus(fill.qty)
    value = value.plus(isInverseFamily(family) ? fill.qty.dividedBy(fill.price) : fill.qty.times(fill.price))
  }
  if (qty.isZero() || value.isZero()) return null
  return isInverseFamily(family) ? qty.dividedBy(value) : value.dividedBy(qty)
}
