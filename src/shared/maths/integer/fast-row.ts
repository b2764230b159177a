/** A row's plan in doubles, and the row computed from it without BigInt if the result is provably the same. */
import { fieldAt, fieldExact, inverseFieldAt, inverseFieldExact } from './field.ts'
import type { Field } from './field.ts'
import type { RowPlan, TierField } from './row-plan.ts'

export type FastPlan = {
  readonly isInverse: boolean
  readonly size: number
  readonly pnl: number
  readonly sign: 1 | -1
  readonly value: Field
  readonly roi: Field | null
  readonly im: Field | null
  /** A margin that does not depend on the mark price, else NaN. */
  readonly fixedIM: number
  readonly tiers: readonly TierField[]
  /** Edges as doubles: an edge beyond 2^53 compares like itself with any safe integer. */
  readonly edges: Float64Array
  readonly serverMM: number | null
}

/** NaN if a double cannot hold the value. */
function double(value: bigint): number {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : Number.NaN
}

/** Null if the size or a constant needs BigInt at any mark price. */
export function fastPlan(plan: RowPlan): FastPlan | null {
  const size = double(plan.sizeUnits)
  const pnl = double(plan.pnlUnits)
  const fixedIM = typeof plan.im === 'bigint' ? double(plan.im) : Number.NaN
  const serverMM = plan.serverMM === null ? null : double(plan.serverMM)
  if (Number.isNaN(size) || Number.isNaN(pnl)) return null
  if (typeof plan.im === 'bigint' && Number.isNaN(fixedIM)) return null
  if (Number.isNaN(serverMM)) return null
  const edges = Float64Array.from(plan.tiers, (tier) =>
    plan.isInverse && tier.edge < 0n ? Number.POSITIVE_INFINITY : Number(tier.edge),
  )
  const im = plan.im === null || typeof plan.im === 'bigint' ? null : plan.im
  const { isInverse, sign, value, roi, tiers } = plan
  return { isInverse, size, pnl, sign, value, roi, im, fixedIM, tiers, edges, serverMM }
}

/** x of the row's fields at a mark, or NaN beyond the safe integers. */
export function fieldInput(plan: FastPlan, mark: number): number {
  if (plan.isInverse) return mark
  const x = plan.size * mark
  return x <= Number.MAX_SAFE_INTEGER ? x : Number.NaN
}

/** A field at x; NaN only if the integer itself doesn't fit a double. */
export function fastField(plan: FastPlan, field: Field, x: number): number {
  const quick = plan.isInverse ? inverseFieldAt(field, x) : fieldAt(field, x)
  if (quick === quick) return quick
  const whole = BigInt(x)
  return double(plan.isInverse ? inverseFieldExact(field, whole) : fieldExact(field, whole))
}

/** ROI from the PnL; NaN only if it doesn't fit a double. */
export function fastRoi(field: Field, uPnl: number): number {
  const quick = fieldAt(field, uPnl)
  return quick === quick ? quick : double(fieldExact(field, BigInt(uPnl)))
}

/** Index of the tier that applies at x, searched from the one of the last mark. */
export function fastTier(plan: FastPlan, x: number, last: number): number {
  const { edges, isInverse } = plan
  let index = last
  if (isInverse) {
    while (index > 0 && x >= (edges[index - 1] ?? 0)) index -= 1
    while (index < edges.length - 1 && x < (edges[index] ?? 0)) index += 1
  } else {
    while (index > 0 && x <= (edges[index - 1] ?? 0)) index -= 1
    while (index < edges.length - 1 && x > (edges[index] ?? 0)) index += 1
  }
  return index
}
