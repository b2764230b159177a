import type { TierRow, TiersQuestion, TiersView } from '#shared/contracts/margin.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { familyOf } from '#shared/maths/family.ts'
import { num, ZERO } from '#shared/maths/number.ts'
import { prepareTiers, tierFault, tierFor, tiersOf } from '#shared/maths/risk-tiers.ts'
import { valueOf } from '#shared/maths/value.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import { formatDecimal, formatLeverage, formatRate } from '#shared/units/display.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { touchOf } from '../ticket/ticket-context.ts'

/** Coin of a symbol's risk limits and position values. */
export const valueCoinOf = (instrument: Instrument): string =>
  isInverse(instrument.contractType) ? instrument.baseCurrency : instrument.quoteCurrency

/** Value of the largest position of a symbol at the mark price; null without one, or without a price. */
export function ownValue(stores: RiskStores, instrument: Instrument): Decimal | null {
  const family = familyOf(instrument.contractType)
  const mark = num(touchOf(stores, instrument).mark)
  if (family === null || mark === null || !mark.greaterThan(0)) return null
  let most: Decimal = ZERO
  for (const { position } of stores.positions.all()) {
    const size = position.symbol === instrument.symbol ? num(position.size) : null
    if (size === null) continue
    const value = valueOf(family, size, mark)
    if (value.greaterThan(most)) most = value
  }
  return most.isZero() ? null : most
}

/** The risk-limit tiers of a symbol as text, sorted from the lowest; or why they are unusable (MARGIN-16..18, D8). */
export function viewTiers(stores: RiskStores, question: TiersQuestion): TiersView | null {
  const instrument = stores.catalogue.bySymbol(question.symbol)
  if (instrument === undefined) return null
  const tiers = question.tiers ?? instrument.riskTiers
  const fault = tierFault(tiersOf(tiers))
  const sorted = [...tiers].sort((a, b) => compareDecimalText(a.limit, b.limit))
  const prepared = fault === null ? prepareTiers(tiersOf(tiers)) : null
  const value = ownValue(stores, instrument)
  const own = prepared === null || value === null ? null : tierFor(prepared, value)
  const rows = sorted.map((tier, index): TierRow => ({
    number: String(index + 1),
    upTo: formatDecimal(tier.limit, 4, { group: true, trim: true }),
    initialRate: formatRate(tier.startingMargin),
    maintenanceRate: formatRate(tier.maintainMargin),
    maxLeverage: formatLeverage(tier.maxLeverage),
    isOwn: own !== null && own.number === index + 1,
  }))
  return {
    requestId: question.requestId,
    symbol: instrument.symbol,
    displayName: instrument.displayName,
    coin: valueCoinOf(instrument),
    rows,
    fault: fault ?? '',
  }
}
