import type { Instrument, RiskTier } from '#shared/domain/instrument.ts'
import { clampLeverage, LEAST_CROSS_LEVERAGE } from '#shared/maths/leverage.ts'
import { num, toText } from '#shared/maths/number.ts'
import { maxLeverageForValue, tierFault, tiersOf } from '#shared/maths/risk-tiers.ts'
import type { TierFault } from '#shared/maths/risk-tiers.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

const ONE = '1' as DecimalText
/** Marks if the exchange sends no sections. The maximum is always one. */
const USUAL_MARKS = [1, 2, 5, 10, 25, 50, 75, 100, 125] as const

export interface LeverageLimits {
  readonly min: DecimalText
  readonly max: DecimalText
  /** Quick choices and marks of the slider, ascending (LEV-04). */
  readonly marks: readonly DecimalText[]
  readonly fault: TierFault | null
}

/**
 * The range of a symbol's leverage: from the first section value (cross: 0.01) to the maximum of the tier for the
 * value, never above the symbol's own (LEV-06, LEV-07). If the tiers are unusable it is the symbol's maximum, and
 * `fault` blocks a change.
 */
export function leverageLimits(
  instrument: Instrument,
  of: {
    readonly isCross: boolean
    readonly tiers: readonly RiskTier[]
    /** Value of position and orders that the risk limit counts. */
    readonly value: Decimal
  },
): LeverageLimits {
  const section = (instrument.section ?? []).filter((value) => Number.isFinite(value) && value > 0)
  const first = parseDecimalText(section[0] ?? 1) ?? ONE
  const tiers = tiersOf(of.tiers)
  const fault = tierFault(tiers)
  const tiered = fault === null ? toText(maxLeverageForValue({ tiers, value: of.value })) : null
  const own = instrument.maxLeverage
  const max = tiered !== null && compareDecimalText(tiered, own) < 0 ? tiered : own
  const least = of.isCross ? (LEAST_CROSS_LEVERAGE as DecimalText) : first
  const min = compareDecimalText(least, max) > 0 ? max : least
  const named = (section.length > 1 ? section : USUAL_MARKS).map((mark) => parseDecimalText(mark) ?? ONE)
  const marks = named.filter(
    (mark) => compareDecimalText(mark, min) >= 0 && compareDecimalText(mark, max) < 0,
  )
  return { min, max, marks: [...marks, max], fault }
}

/** A typed leverage moved into its limits, with 2 decimals; null if it is no number. */
export const heldLeverage = (
  typed: DecimalText,
  limits: Pick<LeverageLimits, 'min' | 'max'>,
  isCross: boolean,
): DecimalText | null =>
  toText(clampLeverage({ leverage: num(typed), isCross, firstSection: limits.min, maxLeverage: limits.max }))

/** A leverage as text of a field: at most 2 decimals, rounded half up (LEV-08). */
export const leverageFieldText = (leverage: DecimalText): DecimalText =>
  toText(num(leverage)?.toDecimalPlaces(2, Decimal.ROUND_HALF_UP) ?? null) ?? leverage
