/** The fills of an order: what it takes immediately, and what rests in the book. */
import { Decimal } from '../../units/decimal.ts'
import { signOf } from '../family.ts'
import type { Side } from '../family.ts'
import { positive, ZERO } from '../number.ts'
import { capOf, levelsFor, walkBook } from './book-walk.ts'
import type { Fill, Walk } from './book-walk.ts'
import type { SideContext } from './derivative.ts'

const none = (left: Decimal): Walk => ({ fills: [], left, ends: 'no' })

/** A limit price that does not reach a known best price rests: its fill pays the maker rate. */
function rests({ draft, side }: SideContext): boolean {
  const limit = draft.orderType === 'Limit' ? positive(draft.price) : null
  const touch = positive(side === 'Buy' ? draft.ask1 : draft.bid1)
  if (limit === null || touch === null) return false
  return side === 'Buy' ? limit.lessThan(touch) : limit.greaterThan(touch)
}

/** Quantity the exchange accepts: a reduce-only order is cut to the position. */
function takenQty({ draft, position, side }: SideContext, qty: Decimal): Decimal {
  if (draft.reduceOnly !== true) return qty
  const size = position.signedSize.times(signOf(side))
  return size.lessThan(0) ? Decimal.min(size.abs(), qty) : ZERO
}

/**
 * A limit order at the book: the crossing quantity is taken now, the rest waits at its price or is cancelled (IOC, FOK).
 */
function limitFills({ draft }: SideContext, walk: Walk, limit: Decimal): Walk {
  const { left, fills, ends } = walk
  // Quantity that would trade with an own order is cancelled, post-only or not.
  if (ends === 'own')
    return draft.timeInForce === 'FillOrKill' || draft.timeInForce === 'PostOnly'
      ? { ...walk, fills: [] }
      : walk
  const resting: Fill = { price: limit, qty: left, isMaker: true }
  const { timeInForce } = draft
  if (timeInForce === 'ImmediateOrCancel') return walk
  if (timeInForce === 'FillOrKill') return left.isZero() ? walk : { ...walk, fills: [] }
  // The exchange cancels a post-only order that would take.
  if (timeInForce === 'PostOnly' && fills.length > 0) return { ...walk, fills: [] }
  return left.isZero() ? walk : { fills: [...fills, resting], left: ZERO, ends: 'no' }
}

const bandOf = ({ draft, side }: SideContext): Decimal | null =>
  (side === 'Buy' ? draft.band?.maxBuy : draft.band?.minSell) ?? null

/** The bound that is reached first; null for none. */
function nearer(side: Side, a: Decimal | null, b: Decimal | null): Decimal | null {
  if (a === null || b === null) return a ?? b
  return a.lessThanOrEqualTo(b) === (side === 'Buy') ? a : b
}

/**
 * Fills of a quantity as the exchange would make them now. Without a book it is one fill at the price the order is costed at.
 *
 * @formula market: levels up to slippage cap and price band; limit: levels up to its price, drawn in to the band, the rest there as a maker
 * @units price and quantity
 * @rounding none
 * @source docs/choices.md#book-walk; docs/choices.md#slippage for the cap
 * @ledger FORM-36, SLIP-12, POS-17
 */
export function orderFills(context: SideContext, qty: Decimal): Walk {
  const { instrument, draft, side, price } = context
  const wanted = takenQty(context, qty)
  if (!wanted.greaterThan(0)) return none(ZERO)
  const levels = levelsFor(draft, side)
  const isLimit = draft.orderType === 'Limit'
  if (levels === null)
    return { fills: [{ price, qty: wanted, isMaker: isLimit && rests(context) }], left: ZERO, ends: 'no' }
  const band = bandOf(context)
  const asked = isLimit ? (positive(draft.price) ?? price) : capOf(instrument, draft, side)
  const bound = nearer(side, asked, band)
  const walk = walkBook(levels, side, wanted, bound)
  if (isLimit) return limitFills(context, walk, bound ?? price)
  const byBand = walk.ends === 'capped' && band !== null && bound === band
  return byBand ? { ...walk, ends: 'band' } : walk
}
