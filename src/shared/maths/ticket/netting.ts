/** How an order splits into a part that reduces and a part that opens, and the position it leaves. */
import { Decimal } from '../../units/decimal.ts'
import type { Family, Side } from '../family.ts'
import { isInverseFamily, signOf } from '../family.ts'
import { keptFill, keptShare } from '../fills.ts'
import { nonNegative, positive, toText, ZERO } from '../number.ts'
import type { Num } from '../number.ts'
import { valueOf } from '../value.ts'
import type { PositionAfter, TicketAccount, TicketPosition } from './types.ts'

export type HeldPosition = {
  /** Positive long, negative short, zero none. */
  readonly signedSize: Decimal
  readonly entry: Decimal | null
  /** Kept entry value. */
  readonly value: Decimal
  readonly extraMargin: Decimal
}

const NONE: HeldPosition = { signedSize: ZERO, entry: null, value: ZERO, extraMargin: ZERO }

const given = (value: Num): boolean => value !== undefined && value !== null

function held(family: Family, position: TicketPosition | undefined): HeldPosition | null {
  if (position === undefined) return NONE
  const size = nonNegative(position.size)
  if (size === null) return null
  if (size.isZero()) return NONE
  const kept = given(position.positionValue) ? positive(position.positionValue) : null
  if (given(position.positionValue) && kept === null) return null
  // The kept value gives the entry at full precision; size and value change places in the inverse formula.
  const entry = kept === null ? positive(position.entry) : sizeOverValue(family, size, kept)
  const extraMargin = given(position.extraMargin) ? nonNegative(position.extraMargin) : ZERO
  if (entry === null || extraMargin === null) return null
  const value = kept ?? valueOf(family, size, entry)
  return { signedSize: size.times(signOf(position.side)), entry, value, extraMargin }
}

const sizeOverValue = (family: Family, size: Decimal, value: Decimal): Decimal =>
  isInverseFamily(family) ? size.dividedBy(value) : value.dividedBy(size)

/**
 * The position an order of a side meets. One-way: the single one. Hedge: the side's own, or the opposite one for a
 * reduce-only order (indexes never net). Null if it's held with unusable numbers.
 */
export function metPosition(
  family: Family,
  account: TicketAccount,
  side: Side,
  reduceOnly: boolean,
): HeldPosition | null {
  if (account.positionMode === 'MergedSingle') return held(family, account.positions[0])
  const wanted = reduceOnly === (side === 'Buy') ? 'Sell' : 'Buy'
  return held(
    family,
    account.positions.find((position) => position.side === wanted),
  )
}

/** Hedge: the position on the other side of one of a side. Null if it's held with unusable numbers. */
export function otherSide(family: Family, account: TicketAccount, side: Side): HeldPosition | null {
  if (account.positionMode === 'MergedSingle') return NONE
  return held(
    family,
    account.positions.find((position) => position.side !== side),
  )
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
  /** Kept entry value. */
  readonly value: Decimal
  readonly entry: Decimal
  readonly extraMargin: Decimal
  readonly realised: Decimal
}

/** Positions move their kept value, as the exchange books it; the entry follows from it. */
function fill(
  family: Family,
  { signedSize, value }: HeldPosition,
  side: Side,
  fillQty: Decimal,
  fillPrice: Decimal,
): Omit<After, 'extraMargin'> | null {
  const kept = keptFill({ family, signedSize, value, fillSide: side, fillQty, fillPrice })
  if (kept === null) return null
  const size = kept.signedSize.abs()
  // An inverse fill of less than a unit of its coin has no value to keep.
  if (size.isZero() || kept.value.isZero()) return { ...kept, entry: size.isZero() ? ZERO : fillPrice }
  return { ...kept, entry: sizeOverValue(family, size, kept.value) }
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
  const next = fill(family, position, side, qty, price)
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
