/** A row computed in BigInt, for sizes, values or margins beyond the integers of a double. */
import { toScaled } from '../../units/scaled.ts'
import type { Scaled } from '../../units/scaled.ts'
import { fieldExact, inverseFieldExact } from './field.ts'
import type { Field } from './field.ts'
import { tierAt } from './row-plan.ts'
import type { RowPlan } from './row-plan.ts'

/** E8 integers (roi: hundredths of a percent), NaN if unknown. */
export type ExactRow = {
  readonly value: Scaled
  readonly uPnl: Scaled
  readonly roi: Scaled
  readonly im: Scaled
  readonly mm: Scaled
  readonly tier: number | null
}

/**
 * All figures of a row at a scaled mark price, which must be above zero. Unknown figures are NaN, an unknown `tier`
 * null.
 */
export function exactRow(plan: RowPlan, mark: bigint): ExactRow {
  const x = plan.isInverse ? mark : plan.sizeUnits * mark
  const at = (field: Field): bigint => (plan.isInverse ? inverseFieldExact(field, x) : fieldExact(field, x))
  const value = at(plan.value)
  const uPnl = (value - plan.pnlUnits) * BigInt(plan.sign)
  const tier = tierAt(plan.isInverse, plan.tiers, x)
  const formulaMM = tier === undefined ? Number.NaN : toScaled(at(tier.field))
  return {
    value: toScaled(value),
    uPnl: toScaled(uPnl),
    roi: plan.roi === null ? Number.NaN : toScaled(fieldExact(plan.roi, uPnl)),
    im: plan.im === null ? Number.NaN : toScaled(typeof plan.im === 'bigint' ? plan.im : at(plan.im)),
    mm: plan.serverMM === null ? formulaMM : toScaled(plan.serverMM),
    tier: tier === undefined ? null : tier.number,
  }
}
