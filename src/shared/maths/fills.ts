/** Applying fills to a one-way position, through zero. */
import { Decimal } from '../units/decimal.ts'
import { isInverseFamily, signOf } from './family.ts'
import type { Family, Side } from './family.ts'
import { nonNegative, num, optional, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'
import { pnlOf } from './pnl.ts'

export type PositionAfterFill = {
  /** Positive long, negative short, zero flat. */
  readonly signedSize: Decimal
  /** Zero when flat. */
  readonly entry: Decimal
  /** Gross PnL realised by this fill, in settle coin, before fees. */
  readonly realised: Decimal
}

/**
 * One fill on a one-way position. Crossing zero closes the old position and opens the rest at the fill price; extra
 * margin and TP/SL do not survive the crossing. Hedge positions never net across positionIdx: call it per index.
 *
 * @rule apply_fill
 * @formula same side: average (harmonic for inverse); opposite: realise min(|q|, fill) at the fill price, entry unchanged while a rest remains, fill price past zero
 * @units signedSize: base coin or USD contracts; entry: price; realised: settle coin
 * @rounding none
 * @source docs/choices.md#fills [A]; tests/vectors/maths-cases.json flip-1, flip-4, flip-5
 * @ledger POS-17, POS-18
 */
export function applyFill(input: {
  family: Family
  signedSize: Num
  entry?: Num
  fillSide: Side
  fillQty: Num
  fillPrice: Num
}): PositionAfterFill | null {
  const size = optional(input.signedSize)
  const fillQty = positive(input.fillQty)
  const price = positive(input.fillPrice)
  if (size === null || fillQty === null || price === null) return null
  const signedFill = fillQty.times(signOf(input.fillSide))
  const total = result(size.plus(signedFill))
  if (total === null) return null
  if (size.isZero()) return { signedSize: total, entry: price, realised: ZERO }
  const entry = positive(input.entry)
  if (entry === null) return null
  if (size.isPositive() === signedFill.isPositive()) {
    const average = averagedEntry(input.family, size.abs(), entry, fillQty, price)
    return average === null ? null : { signedSize: total, entry: average, realised: ZERO }
  }
  const closed = Decimal.min(size.abs(), fillQty)
  const realised = result(pnlOf(input.family, size.isPositive() ? 'Buy' : 'Sell', closed, entry, price))
  if (realised === null) return null
  const keepsSide = !total.isZero() && total.isPositive() === size.isPositive()
  return { signedSize: total, entry: total.isZero() ? ZERO : keepsSide ? entry : price, realised }
}

function averagedEntry(
  family: Family,
  size: Decimal,
  entry: Decimal,
  fillQty: Decimal,
  price: Decimal,
): Decimal | null {
  const total = size.plus(fillQty)
  if (isInverseFamily(family)) {
    const top = total.times(entry).times(price)
    return result(top.dividedBy(size.times(price).plus(fillQty.times(entry))))
  }
  return result(size.times(entry).plus(fillQty.times(price)).dividedBy(total))
}

export type KeptPosition = {
  readonly signedSize: Decimal
  /** Stored entry value. */
  readonly value: Decimal
  /** Gross PnL realised by this fill. */
  readonly realised: Decimal
}

/** Stored value of a quantity at a price: inverse values are cut at 8 decimals. */
function keptValue(family: Family, qty: Decimal, price: Decimal): Decimal | null {
  if (!isInverseFamily(family)) return result(qty.times(price))
  // Guard digits dropped first: a value that divides evenly must not lose a unit to the division.
  return result(qty.dividedBy(price))?.toDecimalPlaces(8, Decimal.ROUND_FLOOR) ?? null
}

/**
 * One fill on a one-way position from its stored entry value, as the exchange books it. apply_fill is the same rule on
 * the average price, without the unit of 1e-8 of stored values.
 *
 * @formula V(P) = q*P, inverse floor8(q/P); same side: V + V(P); opposite: released = floor8(V*closed/|q|), realised = s*(V(P, closed) - released), inverse s*(released - V(P, closed)), the rest keeps V - released; past zero V(P, q) - V(P, closed)
 * @units settle coin
 * @rounding the released value down to 1e-8; what is not released stays in the position
 * @source docs/choices.md#kept-value [A]
 * @ledger POS-17, POS-18
 */
export function keptFill(input: {
  /** Default: linear. */
  family?: Family
  signedSize: Num
  value: Num
  fillSide: Side
  fillQty: Num
  fillPrice: Num
}): KeptPosition | null {
  const size = num(input.signedSize)
  const value = nonNegative(input.value)
  const fillQty = positive(input.fillQty)
  const price = positive(input.fillPrice)
  if (size === null || value === null || fillQty === null || price === null) return null
  const family = input.family ?? 'linear'
  const signedSize = result(size.plus(fillQty.times(signOf(input.fillSide))))
  const worth = keptValue(family, fillQty, price)
  if (signedSize === null || worth === null) return null
  if (size.isZero() || size.isPositive() === (input.fillSide === 'Buy')) {
    const grown = result((size.isZero() ? ZERO : value).plus(worth))
    return grown === null ? null : { signedSize, value: grown, realised: ZERO }
  }
  const open = size.abs()
  const closed = Decimal.min(open, fillQty)
  const share = closed.equals(open) ? value : result(value.times(closed).dividedBy(open))
  const exit = keptValue(family, closed, price)
  if (share === null || exit === null) return null
  const released = closed.equals(open) ? value : share.toDecimalPlaces(8, Decimal.ROUND_FLOOR)
  const gain = exit.minus(released)
  const realised = result(size.isPositive() === isInverseFamily(family) ? gain.negated() : gain)
  const rest = result(closed.equals(fillQty) ? value.minus(released) : worth.minus(exit))
  return realised === null || rest === null ? null : { signedSize, value: rest, realised }
}

/**
 * Effect of a fill on extra margin and costs of a position: a partial close releases its share.
 *
 * @formula kept = amount * remaining/size; a close or a crossing of zero keeps nothing
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#fills [B]
 * @ledger MARGIN-19
 */
export function keptShare(input: { amount: Num; sizeBefore: Num; sizeAfter: Num }): Decimal | null {
  const amount = num(input.amount)
  const before = num(input.sizeBefore)
  const after = num(input.sizeAfter)
  if (amount === null || before === null || after === null) return null
  if (before.isZero() || after.isZero() || before.isPositive() !== after.isPositive()) return ZERO
  if (after.abs().greaterThanOrEqualTo(before.abs())) return amount
  return result(amount.times(after.abs()).dividedBy(before.abs()))
}
