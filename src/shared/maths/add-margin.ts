/** Adding and removing margin of an isolated position, manually and automatically. */
import { Decimal } from '../units/decimal.ts'
import { liqIsolatedWithTiers } from './liquidation-isolated.ts'
import type { Family, Side } from './family.ts'
import { nonNegative, num, positive, result, ZERO } from './number.ts'
import type { Num } from './number.ts'
import type { TierTable } from './risk-tiers.ts'

export type MarginToReduce = {
  readonly margin: Num
  readonly notional: Num
  readonly imr: Num
  readonly upl: Num
}
export type MarginToAdd = { readonly balance: Num; readonly free: Num; readonly crossUpl: Num }

/**
 * Largest margin that can be added and removed, in the published form of the second term.
 *
 * @rule max_add_reduce
 * @formula maxReduce = max(0, margin - notional*imr + min(0, upl)); maxAdd = max(0, min(balance, free - max(crossUpl, 0)))
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#adjust-margin [C], Orderly's published form
 * @ledger MARGIN-09, MARGIN-15
 */
export function maxAddReduce(input: {
  marginToAdd?: MarginToAdd | null
  marginToReduce?: MarginToReduce | null
}): { maxAdd: Decimal | null; maxReduce: Decimal | null } {
  return { maxAdd: addable(input.marginToAdd), maxReduce: reducible(input.marginToReduce) }
}

function addable(input: MarginToAdd | null | undefined): Decimal | null {
  const balance = num(input?.balance)
  const free = num(input?.free)
  const upl = num(input?.crossUpl)
  if (balance === null || free === null || upl === null) return null
  return result(Decimal.max(ZERO, Decimal.min(balance, free.minus(Decimal.max(upl, ZERO)))))
}

function reducible(input: MarginToReduce | null | undefined): Decimal | null {
  const margin = num(input?.margin)
  const notional = nonNegative(input?.notional)
  const imr = nonNegative(input?.imr)
  const upl = num(input?.upl)
  if (margin === null || notional === null || imr === null || upl === null) return null
  return result(Decimal.max(ZERO, margin.minus(notional.times(imr)).plus(Decimal.min(ZERO, upl))))
}

/**
 * Most margin the add-margin dialog accepts: a position is never margined beyond 1x.
 *
 * @formula max(0, min(available, V(E) - margin))
 * @units settle coin
 * @rounding none; sent with at most 8 decimals (E8), cut down
 * @source docs/choices.md#adjust-margin [C]
 * @ledger MARGIN-11, MARGIN-15
 */
export function maxAddableMargin(input: { available: Num; value: Num; margin: Num }): Decimal | null {
  const available = num(input.available)
  const value = nonNegative(input.value)
  const margin = nonNegative(input.margin)
  if (available === null || value === null || margin === null) return null
  return result(Decimal.max(ZERO, Decimal.min(available, value.minus(margin))))
}

/**
 * Largest margin that can be removed: only added margin, and only what losses do not need.
 *
 * @formula max(0, min(x, margin - V*imr + min(0, uPnL)))
 * @units settle coin
 * @rounding none
 * @source docs/choices.md#adjust-margin [C]
 * @ledger MARGIN-15
 */
export function maxRemovableMargin(input: {
  extraMargin: Num
  margin: Num
  value: Num
  imr: Num
  uPnl: Num
}): Decimal | null {
  const extra = nonNegative(input.extraMargin)
  const free = reducible({ margin: input.margin, notional: input.value, imr: input.imr, upl: input.uPnl })
  return extra === null || free === null ? null : Decimal.min(extra, free)
}

/**
 * Auto-add margin: each near-liquidation adds one initial margin, or all that is left; never below 1x.
 *
 * @rule auto_margin
 * @formula per trigger: add = max(0, min(initialMargin, available, value - margin)); effectiveLeverage = value/margin
 * @units settle coin; leverage in times
 * @rounding none
 * @source docs/choices.md#auto-margin [A]
 * @ledger POS-08, MARGIN-09
 */
export function autoMargin(input: {
  value: Num
  initialMargin: Num
  available: Num
  times: number
}): { margin: Decimal; available: Decimal; effectiveLeverage: Decimal } | null {
  const value = positive(input.value)
  const initial = positive(input.initialMargin)
  let available = nonNegative(input.available)
  if (value === null || initial === null || available === null) return null
  if (!Number.isSafeInteger(input.times) || input.times < 0) return null
  let margin = initial
  for (let trigger = 0; trigger < input.times; trigger += 1) {
    const add = Decimal.max(ZERO, Decimal.min(initial, available, value.minus(margin)))
    if (add.isZero()) break
    margin = margin.plus(add)
    available = available.minus(add)
  }
  const effectiveLeverage = result(value.dividedBy(margin))
  return effectiveLeverage === null ? null : { margin, available, effectiveLeverage }
}

/**
 * Liquidation price after adding (positive) or removing (negative) margin.
 *
 * @formula liq_isolated_mark with extra margin x + change
 * @units price; change in settle coin
 * @rounding long up, short down to the tick
 * @source docs/choices.md#adjust-margin [B]
 * @ledger MARGIN-15, MARGIN-19
 */
export function liqAfterMarginChange(input: {
  family: Family
  side: Side
  size: Num
  entry: Num
  leverage: Num
  takerFee: Num
  extraMargin: Num
  change: Num
  tiers: TierTable
  tick?: Num
}): Decimal | null {
  const extra = nonNegative(input.extraMargin)
  const change = num(input.change)
  if (extra === null || change === null || extra.plus(change).isNegative()) return null
  return liqIsolatedWithTiers({ ...input, extraMargin: extra.plus(change) })?.liqPrice ?? null
}
