/** Price bands: how far from index and mark an order may be priced. */
import { Decimal } from '../units/decimal.ts'
import { num, ONE, optional, positive, priceResult, ZERO } from './number.ts'
import type { Num } from './number.ts'

export type PriceBand = { readonly maxBuy: Decimal; readonly minSell: Decimal | null }

function band(maxBuy: Decimal, minSell: Decimal): PriceBand | null {
  const high = priceResult(maxBuy)
  return high === null ? null : { maxBuy: high, minSell: priceResult(minSell) }
}

/**
 * Futures band in force Sep 2025 to May 2026 (the release of the specification).
 *
 * @rule price_band_futures_2025
 * @formula maxBuy = min(max(index, M*(1+X)), M*(1+Y)); minSell = max(min(index, M*(1-X)), M*(1-Y))
 * @units price; X and Y fractions of the symbol
 * @rounding none; beyond it futures re-price to the band
 * @source docs/choices.md#price-bands [B]
 * @ledger SLIP-12
 */
export function priceBandFutures2025(input: { index: Num; mark: Num; x: Num; y: Num }): PriceBand | null {
  const index = positive(input.index)
  const mark = positive(input.mark)
  const x = num(input.x)
  const y = num(input.y)
  if (index === null || mark === null || x === null || y === null) return null
  return band(
    Decimal.min(Decimal.max(index, mark.times(ONE.plus(x))), mark.times(ONE.plus(y))),
    Decimal.max(Decimal.min(index, mark.times(ONE.minus(x))), mark.times(ONE.minus(y))),
  )
}

/**
 * Futures band since May 2026: the 30 s premium average widens the inner bound.
 *
 * @rule price_band_futures_2026
 * @formula maxBuy = min(M*(1+Y), max(index, M*(1+X) + a*max(0, prem))); minSell = max(M*(1-Y), min(index, M*(1-X) + a*min(0, prem)))
 * @units price; a = 1 where none is given
 * @rounding none
 * @source docs/choices.md#price-bands [B]
 * @ledger SLIP-12
 */
export function priceBandFutures2026(input: {
  index: Num
  mark: Num
  x: Num
  y: Num
  premiumAvg: Num
  alpha?: Num
}): PriceBand | null {
  const index = positive(input.index)
  const mark = positive(input.mark)
  const x = num(input.x)
  const y = num(input.y)
  const premium = num(input.premiumAvg)
  const alpha = optional(input.alpha, ONE)
  if (index === null || mark === null || x === null || y === null) return null
  if (premium === null || alpha === null) return null
  const above = mark.times(ONE.plus(x)).plus(alpha.times(Decimal.max(ZERO, premium)))
  const below = mark.times(ONE.minus(x)).plus(alpha.times(Decimal.min(ZERO, premium)))
  return band(
    Decimal.min(mark.times(ONE.plus(y)), Decimal.max(index, above)),
    Decimal.max(mark.times(ONE.minus(y)), Decimal.min(index, below)),
  )
}

/**
 * Spot band: beyond it spot orders are rejected.
 *
 * @rule price_band_spot
 * @formula maxBuy = min(max(index, index*(1+X) + prem), index*(1+Y)); minSell = max(min(index, index*(1-X) + prem), index*(1-Y))
 * @units price; prem is the 2 min premium average in price
 * @rounding none
 * @source docs/choices.md#price-bands [B]
 * @ledger SYM-15
 */
export function priceBandSpot(input: { index: Num; x: Num; y: Num; premium2m: Num }): PriceBand | null {
  const index = positive(input.index)
  const x = num(input.x)
  const y = num(input.y)
  const premium = num(input.premium2m)
  if (index === null || x === null || y === null || premium === null) return null
  return band(
    Decimal.min(Decimal.max(index, index.times(ONE.plus(x)).plus(premium)), index.times(ONE.plus(y))),
    Decimal.max(Decimal.min(index, index.times(ONE.minus(x)).plus(premium)), index.times(ONE.minus(y))),
  )
}
