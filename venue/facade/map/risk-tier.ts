/** Risk tiers (https://bybit-exchange.github.io/docs/v5/market/risk-limit, as of 24 July 2026). */
import { withDeductions } from '#shared/maths/integer/terms.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import type { Market } from '../terms/markets.ts'
import { fixedText, shortFigure } from './figures.ts'

const unitsAt = (text: string, decimals: number): bigint => BigInt(parseScaled(text, decimals) ?? 0)

/** The tiers of a symbol, lowest first. Rates are fractions; the first tier deducts nothing: ''. */
export function riskTierRows({ name, instrument }: Market): readonly Readonly<Record<string, unknown>>[] {
  const deductions = withDeductions(
    instrument.riskTiers.map((tier) => ({
      riskId: tier.riskId,
      limit: unitsAt(tier.limit, 8),
      mmE8: unitsAt(tier.maintainMargin, 8),
      maxLeverageE2: Number(unitsAt(tier.maxLeverage, 2)),
    })),
  )
  return instrument.riskTiers.map((tier, at) => ({
    id: tier.riskId,
    symbol: name,
    riskLimitValue: tier.limit,
    maintenanceMargin: tier.maintainMargin,
    initialMargin: tier.startingMargin,
    isLowestRisk: tier.isLowestRisk ? 1 : 0,
    maxLeverage: fixedText(tier.maxLeverage, 2),
    mmDeduction: at === 0 ? '' : shortFigure(deductions[at]?.deduction ?? 0n, 8),
  }))
}
