/** Splits an order into a quantity that reduces and one that opens, and computes the resulting position. */
import { Decimal } from '../../units/decimal.ts'
import type { Family, Side } from '../family.ts'
import { isInverseFamily, signOf } from '../family.ts'
import { keptFill, keptShare } from '../fills.ts'
import { nonNegative, positive, toText, ZERO } from '../number.ts'
import type { Num } from '../number.ts'
import { valueOf } from '../value.ts'
import type { Fill } from './book-walk.ts'
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
  // The stored value gives the entry at full precision. In the inverse formula size and value are swapped.
  const entry = kept === null ? positive(position.entry) : sizeOverValue(family, size, kept)
  const extraMargin = given(position.extraMargin) ? nonNegative(position.extraMargin) : ZERO
  if (entry === null || extraMargin === null) return null
  const value = kept ?? valueOf(family, size, entry)
  return { signedSize: size.times(signOf(position.side)), entry, value, extraMargin }
}

const sizeOverValue = (family: Family, size: Decimal, value: Decimal): Decimal =>
  isInverseFamily(family) ? size.dividedBy(value) : value.dividedBy(size)

/** Hedge mode: side of the position an order changes: its own, or the one a reduce-only order closes. */
export const hedgeSide = (side: Side, reduceOnly: boolean): Side =>
  reduceOnly === (side === 'Buy') ? 'Sell' : 'Buy'

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
  const wanted = hedgeSide(side, reduceOnly)
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

type Split = { readonly closing: Decimal; readonly opening: Decimal }

/** closing: quantity that reduces the position (free). opening: quantity that opens or adds (has a cost). */
function splitOrder(
  position: Pick<HeldPosition, 'signedSize'>,
  side: Side,
  qty: Decimal,
  reduceOnly: boolean,
): Split {
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

/** Fills change the stored value, as the exchange books it. The entry is derived from it. */
function fill(
  family: Family,
  { signedSize, value }: Pick<HeldPosition, 'signedSize' | 'value'>,
  side: Side,
  fillQty: Decimal,
  fillPrice: Decimal,
): Omit<After, 'extraMargin'> | null {
  const kept = keptFill({ family, signedSize, value, fillSide: side, fillQty, fillPrice })
  if (kept === null) return null
  const size = kept.signedSize.abs()
  // An inverse fill below 1e-8 of its coin has no stored value.
  if (size.isZero() || kept.value.isZero()) return { ...kept, entry: size.isZero() ? ZERO : fillPrice }
  return { ...kept, entry: sizeOverValue(family, size, kept.value) }
}

/** A fill and its split at the position it changes. */
export type Part = Fill & Split

/** Applies fills to a position one after another. Null for unusable numbers. */
export function foldFills(
  family: Family,
  held: HeldPosition,
  side: Side,
  fills: readonly Fill[],
  reduceOnly: boolean,
): { readonly parts: readonly Part[]; readonly after: After } | null {
  const parts: Part[] = []
  let after: After = { ...held, entry: held.entry ?? ZERO, realised: ZERO }
  for (const each of fills) {
    const split = splitOrder(after, side, each.qty, reduceOnly)
    const next = fill(family, after, side, each.qty, each.price)
    if (next === null) return null
    const kept = keptShare({
      amount: after.extraMargin,
      sizeBefore: after.signedSize,
      sizeAfter: next.signedSize,
    })
    if (kept === null) return null
    parts.push({ ...each, ...split })
    const realised = after.realised.plus(next.realised)
    // The exchange stores extra margin in whole units of 1e-8.
    after = { ...next, realised, extraMargin: kept.toDecimalPlaces(8, Decimal.ROUND_FLOOR) }
  }
  return { parts, after }
}

/** The position after, as text. */
export function describeAfter(after: After): PositionAfter | null {
  const size = toText(after.signedSize.abs())
  if (size === null) return null
  if (after.signedSize.isZero()) return { side: '', size, entry: null }
  return { side: after.signedSize.greaterThan(0) ? 'Buy' : 'Sell', size, entry: toText(after.entry) }
}
