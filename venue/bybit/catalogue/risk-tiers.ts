/** Risk tiers of contracts: from Bybit's risk limits, or one assumed tier until they are read. */
import type { RiskTier } from '#shared/domain/instrument.ts'
import { withDeductions } from '#shared/maths/integer/terms.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromUnits, multiplyText, toExact, unitsAt } from '#shared/units/exact.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { BadItem, countOrZero, isItem, positiveOf, shown } from './item-fields.ts'
import type { Item } from './item-fields.ts'

/** No position reaches it: the assumed tier has no known limit. */
const NO_LIMIT = '1000000000000' as DecimalText
const MAX_LEVERAGE_E2 = 100_000
const MAX_ID = 1_000_000_000

/** A leverage in hundredths, at least 1 and at most 1,000. Throws BadItem for others. */
function leverageE2(text: DecimalText): number {
  const units = parseScaled(text, 2)
  if (typeof units !== 'number' || units < 100 || units > MAX_LEVERAGE_E2)
    throw new BadItem(`maxLeverage is ${shown(text)}`)
  return units
}

/**
 * The tier of a contract whose tiers are not read yet. The initial rate follows from the largest leverage. Half of it is the
 * maintenance rate, as in the first tiers of Bybit's contracts. Throws BadItem for an impossible leverage.
 * @source docs/choices.md#bybit-catalogue [C]
 */
export function assumedTiers(maxLeverage: DecimalText): readonly RiskTier[] {
  const divisor = BigInt(leverageE2(maxLeverage))
  const initial = (10_000_000_000n + divisor - 1n) / divisor
  return [
    {
      riskId: 0,
      limit: NO_LIMIT,
      startingMargin: fromUnits(initial, 8),
      maintainMargin: fromUnits((initial + 1n) / 2n, 8),
      maxLeverage,
      isLowestRisk: true,
    },
  ]
}

/** Whether a value is strictly between two others. */
const isBetween = (value: DecimalText, low: string, high: string): boolean =>
  compareDecimalText(value, low as DecimalText) > 0 && compareDecimalText(value, high as DecimalText) < 0

/** 0 for rates as fractions, 2 for rates in percent, as Bybit's documentation shows them. Throws BadItem for neither. */
function percentDigits(initial: DecimalText, maxLeverage: DecimalText): 0 | 2 {
  // The product is 1 or 100 but for the rounding of the leverage.
  const product = multiplyText(initial, maxLeverage) ?? initial
  if (isBetween(product, '0.5', '2')) return 0
  if (isBetween(product, '50', '200')) return 2
  throw new BadItem(`initialMargin ${initial} does not fit a leverage of ${maxLeverage}`)
}

interface TierRow {
  readonly tier: RiskTier
  /** Bybit's deduction of maintenance margin; '' if it names none. */
  readonly deduction: unknown
}

function readRow(row: unknown): TierRow {
  if (!isItem(row)) throw new BadItem('a tier is no object')
  const maxLeverage = positiveOf(row, 'maxLeverage')
  leverageE2(maxLeverage)
  const initial = positiveOf(row, 'initialMargin')
  const digits = percentDigits(initial, maxLeverage)
  const fraction = (text: DecimalText): DecimalText => {
    const { units, scale } = toExact(text) ?? { units: 0n, scale: 0 }
    return fromUnits(units, scale + digits)
  }
  const maintainMargin = fraction(positiveOf(row, 'maintenanceMargin'))
  const startingMargin = fraction(initial)
  if (compareDecimalText(maintainMargin, startingMargin) > 0)
    throw new BadItem(`maintenanceMargin is ${shown(row['maintenanceMargin'])}`)
  return {
    tier: {
      riskId: countOrZero(row, 'id', MAX_ID),
      limit: positiveOf(row, 'riskLimitValue'),
      startingMargin,
      maintainMargin,
      maxLeverage,
      isLowestRisk: Number(row['isLowestRisk']) === 1,
    },
    deduction: row['mmDeduction'],
  }
}

const unitsE8 = (text: DecimalText): bigint => {
  const exact = toExact(text) ?? { units: 0n, scale: 0 }
  if (exact.scale > 8) throw new BadItem(`${text} has more than 8 decimals`)
  return unitsAt(exact, 8)
}

/** Difference of Bybit's deductions to ours, for the log; null if they agree wherever Bybit names one. */
function deductionTrouble(rows: readonly TierRow[]): string | null {
  const ours = withDeductions(
    rows.map(({ tier }) => ({
      riskId: tier.riskId,
      limit: unitsE8(tier.limit),
      mmE8: unitsE8(tier.maintainMargin),
      maxLeverageE2: leverageE2(tier.maxLeverage),
    })),
  )
  for (const [at, { tier, deduction }] of rows.entries()) {
    const theirs = toExact(deduction)
    if (theirs === null) continue
    const scale = Math.max(theirs.scale, 8)
    const mine = ours[at]?.deduction ?? 0n
    if (unitsAt(theirs, scale) !== unitsAt({ units: mine, scale: 8 }, scale))
      return `tier ${tier.riskId}: Bybit deducts ${shown(deduction)}, our formula ${fromUnits(mine, 8)}`
  }
  return null
}

export interface ReadTiers {
  /** Lowest limit first. */
  readonly tiers: readonly RiskTier[]
  /** Why our deductions differ from Bybit's; null if they agree. */
  readonly trouble: string | null
}

/**
 * The tiers of one symbol from its rows of risk-limit. Throws BadItem if one of them is unusable: the wrong tier would be worse
 * than the assumed one.
 * @source docs/choices.md#risk-tiers [B]
 * @source https://bybit-exchange.github.io/docs/v5/market/risk-limit (2026-07-24)
 */
export function readTiers(list: readonly unknown[]): ReadTiers {
  const rows = list.map(readRow).sort((a, b) => compareDecimalText(a.tier.limit, b.tier.limit))
  for (const [at, { tier }] of rows.entries()) {
    const before = rows[at - 1]?.tier
    if (before === undefined) continue
    if (before.limit === tier.limit) throw new BadItem(`two tiers end at ${tier.limit}`)
    if (compareDecimalText(before.maintainMargin, tier.maintainMargin) > 0)
      throw new BadItem(`the maintenance rate falls at ${tier.limit}`)
    if (compareDecimalText(before.maxLeverage, tier.maxLeverage) < 0)
      throw new BadItem(`the leverage rises at ${tier.limit}`)
  }
  if (rows.length === 0) throw new BadItem('there are no tiers')
  return { tiers: rows.map(({ tier }) => tier), trouble: deductionTrouble(rows) }
}

/** Rows of an answer by the symbol they name, in their order. Rows without a symbol are left out. */
export function rowsBySymbol(list: readonly unknown[]): ReadonlyMap<string, readonly Item[]> {
  const found = new Map<string, Item[]>()
  for (const row of list) {
    if (!isItem(row) || typeof row['symbol'] !== 'string') continue
    const rows = found.get(row['symbol']) ?? []
    rows.push(row)
    found.set(row['symbol'], rows)
  }
  return found
}
