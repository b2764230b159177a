import type { Instrument } from '#shared/domain/instrument.ts'
import { bandPrice } from '#shared/maths/integer/price-band.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { LIMIT_WIDTH, limitField } from '#shared/wire/frames.ts'

/** A LIMIT_WIDTH row at a mark and an index price, both scaled integers above 0. */
export type LimitsAt = (mark: number, index: number) => Float64Array

/**
 * The price limits of an instrument by its prices (docs/choices.md#price-bands); null for a spread, or if the catalogue
 * holds no limits.
 */
export function priceLimitsOf(instrument: Instrument): LimitsAt | null {
  const { priceLimitRate, priceFraction, tickSize, minPrice, maxPrice, spreadLegs } = instrument
  const rate = parseScaled(priceLimitRate, 4)
  const scaled = [tickSize, minPrice, maxPrice].map((text) => parseScaled(text, priceFraction))
  const [tick, least, most] = scaled.map((value) => Number(value ?? Number.NaN))
  if (rate === null || tick === undefined || least === undefined || most === undefined) return null
  if (spreadLegs !== undefined || ![tick, least, most].every((value) => Number.isSafeInteger(value)))
    return null
  const terms = { tick, minPrice: least, maxPrice: most }
  const isSpot = instrument.contractType === 'Spot'
  return (mark, index) => {
    const at = { mark: isSpot ? index : mark, index, xE4: Number(rate), yE4: Number(rate) }
    const row = new Float64Array(LIMIT_WIDTH)
    row[limitField.highestBuy] = bandPrice(terms, true, at)
    row[limitField.lowestSell] = bandPrice(terms, false, at)
    return row
  }
}
