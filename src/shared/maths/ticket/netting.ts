/** How an order splits into a part that reduces and a part that opens, and the position it leaves. */
import { Decimal } from '../../units/decimal.ts'
import type { Family, Side } from '../family.ts'
import { signOf } from '../family.ts'
import { applyFill, keptShare } from '../fills.ts'
import { nonNegative, positive, toText, ZERO } from '../number.ts'
import type { PositionAfter, TicketAccount, TicketPosition } from './types.ts'

export type HeldPosition = {
  /** Positive long, negative short, zero none. */
  readonly signedSize: Decimal
  readonly entry: Decimal | null
  readonly extraMargin: Decimal
}

const NONE: HeldPosition = { signedSize: ZERO, entry: null, extraMargin: ZERO }

function held(position: TicketPosition | undefined): HeldPosition | null {
  if (position === undefined) return NONE
  const size = nonNegative(position.size)
  if (size === null) return null
  if (size.isZero()) return NONE
  const entry = positive(position.entry)
  const extraMargin =
    position.extraMargin === undefined || position.extraMargin === null
      ? ZERO
      : nonNegative(position.extraMargin)
  if (entry === null || extraMargin === null) return null
  return { signedSize: size.times(signOf(position.side)), entry, extraMargin }
}

/**
 * The position an order of a side meets. One-way: the single one. Hedge: the side's own, or the opposite one for a
 * reduce-only order (indexes never net). Null if it's held with unusable numbers.
 */
export function metPosition(account: TicketAccount, side: Side, reduceOnly: boolean): HeldPosition | null {
  if (account.positionMode === 'MergedSingle') return held(account.positions[0])
  const wanted = reduceOnly === (side === 'Buy') ? 'Sell' : 'Buy'
  return held(account.positions.find((position) => position.side === wanted))
}

export type Split = { readonly closing: Decimal; readonly opening: Decimal }

/** closing: what reduces the met position (free); opening: what opens or adds (costs). */
export function splitOrder(position: HeldPosition, side: Side, qty: Decimal, reduceOnly: boolean): Split {
  const size = position.signedSize.times(signOf(side))
  const reducible = size.lessThan(0) ? size.abs() : ZERO
  const closing = Decimal.min(reducible, qty)
  return { closing, opening: reduceOnly ? ZERO : qty.minus(closing) }
}

export type After = {
  readonly signedSize: Decimal
  readonly entry: Decimal
  readonly extraMargin: Decimal
  readonly realised: Decimal
}

/** The position after `split` fills at a price. */
export function afterFill(
  family: Family,
  position: HeldPosition,
  side: Side,
  split: Split,
  price: Decimal,
): After | null {
  const qty = split.closing.plus(split.opening)
  if (qty.isZero()) {
    return { ...position, entry: position.entry ?? ZERO, realised: ZERO }
  }
  const next = applyFill({
    family,
    signedSize: position.signedSize,
    entry: position.entry,
    fillSide: side,
    fillQty: qty,
    fillPrice: price,
  })
  if (next === null) return null
  const extraMargin = keptShare({
    amount: position.extraMargin,
    sizeBefore: position.signedSize,
    sizeAfter: next.signedSize,
  })
  return extraMargin === null ? null : { ...next, extraMargin }
}

/** The position after, as text. */
export function describeAfter(after: After): PositionAfter | null {
  const size = toText(after.signedSize.abs())
  if (size === null) return null
  if (after.signedSize.isZero()) return { side: '', size, entry: null }
  return { side: after.signedSize.greaterThan(0) ? 'Buy' : 'Sell', size, entry: toText(after.entry) }
}
