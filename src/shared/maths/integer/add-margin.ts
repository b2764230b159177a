/** Adding and removing margin of an isolated position in integers: the rules of add-margin.ts, rounded once. */
import { initialMargin, leverageRatio, lockedMargin, pnlAt } from './margin.ts'
import { floorDiv, minus, over, plus, whole } from './ratio.ts'
import { valueRatio } from './terms.ts'
import type { IntegerPosition } from './terms.ts'

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/**
 * Most margin that can be added: a position is never margined beyond 1x.
 *
 * @formula max(0, min(available, V(E) - margin))
 * @units 1e-8 settle coin
 * @rounding none
 * @source docs/choices.md#adjust-margin [C]; equals maxAddableMargin
 * @ledger MARGIN-11, MARGIN-15
 */
export const maxAddable = (position: IntegerPosition, available: bigint): bigint =>
  notBelowZero(smaller(available, position.value - lockedMargin(position)))

/**
 * Most margin that can be taken out: only added margin, and only what losses don't need.
 *
 * @formula max(0, min(x, margin - V(M)/L + min(0, uPnL)))
 * @units 1e-8 settle coin
 * @rounding down
 * @source docs/choices.md#adjust-margin [C]; equals maxRemovableMargin rounded down
 * @ledger MARGIN-15
 */
export function maxRemovable(position: IntegerPosition, mark: number): bigint {
  const value = valueRatio(position.spec, mark, Math.abs(position.size))
  const needed = over(value, leverageRatio(position.leverageE2))
  const loss = smaller(pnlAt(position, mark), 0n)
  const free = plus(minus(whole(lockedMargin(position)), needed), whole(loss))
  return notBelowZero(smaller(position.extra, floorDiv(free.top, free.bottom)))
}

/**
 * What auto-add adds at a near-liquidation: one initial margin, or all that is left, never below 1x.
 *
 * @formula max(0, min(IM(E), available, V(E) - margin))
 * @units 1e-8 settle coin
 * @rounding none beyond the margins'
 * @source docs/choices.md#auto-margin [A]; equals a step of auto_margin
 * @ledger POS-08, MARGIN-09
 */
export const autoAddStep = (position: IntegerPosition, available: bigint): bigint =>
  smaller(initialMargin(position, null), maxAddable(position, available))
