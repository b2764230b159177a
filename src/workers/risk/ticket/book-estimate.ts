import type { BookView } from '#shared/contracts/feed-port.ts'
import type { SlippageCap } from '#shared/contracts/risk-api.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { num, toText, ZERO } from '#shared/maths/number.ts'
import { isSlippageAllowed, slippageBound } from '#shared/maths/slippage.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import type { Touch } from './ticket-context.ts'

/** What a market order of a quantity would do to the book as it is now. */
export interface BookEstimate {
  /** Average price; inverse contracts by value, as their entries are. */
  readonly average: Decimal | null
  readonly worst: DecimalText | null
  readonly cap: DecimalText | null
  /** thin: the levels known end before it's filled; capped: the maximum slippage ends it before. */
  readonly ends: 'no' | 'thin' | 'capped'
}

const nothing: BookEstimate = { average: null, worst: null, cap: null, ends: 'no' }

/** The worst price a maximum slippage allows; null without a usable one. */
function capOf(
  instrument: Instrument,
  side: Side,
  touch: Touch,
  slippage: SlippageCap | undefined,
): DecimalText | null {
  if (slippage === undefined) return null
  const tolerance = num(slippage.value)
  if (!isSlippageAllowed({ type: slippage.type, tolerance })) return null
  const bound = slippageBound({
    type: slippage.type,
    tolerance,
    tickSize: instrument.tickSize,
    tick: instrument.tickSize,
    ask1: touch.ask1,
    bid1: touch.bid1,
    minPrice: instrument.minPrice,
    maxPrice: instrument.maxPrice,
  })
  return toText(side === 'Buy' ? bound.buyLimit : bound.sellLimit)
}

interface Walked {
  readonly filled: Decimal
  /** Sum of price x quantity; of quantity / price for inverse. */
  readonly value: Decimal
  readonly worst: DecimalText | null
  readonly isCapped: boolean
}

/** Takes levels best first until the quantity is filled, the cap is passed or the book ends. */
function walk(
  levels: Float64Array,
  instrument: Instrument,
  qty: Decimal,
  beyondCap: (price: Decimal) => boolean,
): Walked {
  let filled = ZERO
  let value = ZERO
  let worst: DecimalText | null = null
  for (let at = 0; at + 1 < levels.length; at += 2) {
    const text = scaledToText(levels[at], instrument.priceFraction)
    const price = num(text)
    const there = num(scaledToText(levels[at + 1], instrument.lotFraction))
    if (price === null || there === null || !price.greaterThan(0) || !there.greaterThan(0)) continue
    if (beyondCap(price)) return { filled, value, worst, isCapped: true }
    const left = qty.minus(filled)
    const taken = there.lessThan(left) ? there : left
    filled = filled.plus(taken)
    value = value.plus(isInverse(instrument.contractType) ? taken.dividedBy(price) : taken.times(price))
    worst = text
    if (!filled.lessThan(qty)) break
  }
  return { filled, value, worst, isCapped: false }
}

/** Average and worst price of a market order against the live book, and the price its maximum slippage stops it at. */
export function bookEstimate(
  book: BookView | null,
  instrument: Instrument,
  order: {
    readonly side: Side
    readonly qty: DecimalText | null
    readonly slippage: SlippageCap | undefined
    readonly touch: Touch
  },
): BookEstimate {
  const isBuy = order.side === 'Buy'
  const cap = capOf(instrument, order.side, order.touch, order.slippage)
  const qty = num(order.qty)
  if (book === null || book.symbol !== instrument.symbol || qty === null || !qty.greaterThan(0))
    return { ...nothing, cap }
  const limit = num(cap)
  const beyondCap = (price: Decimal): boolean =>
    limit !== null && (isBuy ? price.greaterThan(limit) : price.lessThan(limit))
  const { filled, value, worst, isCapped } = walk(isBuy ? book.asks : book.bids, instrument, qty, beyondCap)
  const ends = filled.lessThan(qty) ? (isCapped ? 'capped' : 'thin') : 'no'
  if (filled.isZero()) return { average: null, worst: null, cap, ends }
  const average = isInverse(instrument.contractType) ? filled.dividedBy(value) : value.dividedBy(filled)
  return { average, worst, cap, ends }
}
