import type { Instrument } from '#shared/domain/instrument.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { readMarket } from '../bybit/catalogue/read-market.ts'
import { publicTiers } from '../engine/listings/spec-of-listing.ts'
import { tiersFor } from '../engine/listings/risk-table.ts'

const context = { now: 0, feesOf: () => undefined, tiersOf: () => undefined }

/**
 * Converts an item of Bybit's v5 instruments-info of linear contracts to our instrument. Public recordings have no fees and no
 * risk tiers. The fees are those of Bybit's lowest tier, and the tiers are ours of the same coin and leverage. Throws an error
 * that names the invalid field.
 */
export function bybitInstrument(item: Readonly<Record<string, unknown>>, id: number): Instrument {
  const read = readMarket('linear', item, context)
  if (!read.ok) throw new Error(`${read.name === '' ? 'an instrument' : read.name}: ${read.why}`)
  const { draft } = read
  const leverage = Number(parseScaled(draft.maxLeverage, 2)) / 100
  return {
    ...draft,
    id,
    indexSort: id,
    // Recordings are minutes long: the engine neither delivers nor settles sessions in them.
    contractType: 'LinearPerpetual',
    settleTradingTime: 0,
    quarter: '',
    riskTiers: publicTiers(tiersFor(draft.baseCurrency, leverage)),
    isPopular: true,
  }
}
