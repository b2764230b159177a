import type { OptionTerms } from '#shared/contracts/options.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { impliedVolatility } from '#shared/maths/implied-volatility.ts'
import { HUNDRED, num, toText } from '#shared/maths/number.ts'
import { black76, yearsToExpiry } from '#shared/maths/option-pricing.ts'
import { formatDecimal } from '#shared/units/display.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { snapToStep } from '#shared/units/tick.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { exchangeTime } from '../state/exchange-time.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** Highest volatility for the model, as a fraction: `impliedVolatility` can't find higher ones. */
const HIGHEST = 10
const IV_DECIMALS = 1

/** The model's inputs for an option now; null if one is unknown or the option has expired. */
function modelOf(stores: RiskStores, instrument: Instrument | undefined, now: number) {
  if (instrument?.strikePrice === undefined || instrument.optionType === undefined) return null
  const { id, priceFraction, strikePrice, optionType, settleTradingTime } = instrument
  const forward = scaledToText(stores.tickers.price(id, tickerField.indexPrice), priceFraction)
  const tYears = yearsToExpiry({ nowMs: Math.floor(exchangeTime(stores, now)), expiryMs: settleTradingTime })
  if (forward === null || tYears === null || !tYears.greaterThan(0)) return null
  return { type: optionType, F: forward, K: strikePrice, tYears }
}

/** The implied volatility (percent) of an option's price; null for a price the model can't have. */
export function ivOfPrice(
  stores: RiskStores,
  symbol: string,
  price: string,
  now: number,
): OptionTerms | null {
  const instrument = stores.catalogue.bySymbol(symbol)
  const model = modelOf(stores, instrument, now)
  const iv = model === null ? null : impliedVolatility({ ...model, price: num(price) })
  const value = num(price)
  if (iv === null || value === null) return null
  const percent = formatDecimal(toText(iv.times(HUNDRED)), IV_DECIMALS, { rounding: 'half-up', group: false })
  return { price: toText(value) ?? '', iv: percent }
}

/**
 * The price of an option at a volatility (percent), rounded to its price step; null for no volatility, one above 1000
 * %, and a price below the least one.
 */
export function priceOfIv(
  stores: RiskStores,
  symbol: string,
  percent: string,
  now: number,
): OptionTerms | null {
  const instrument = stores.catalogue.bySymbol(symbol)
  const model = modelOf(stores, instrument, now)
  const iv = num(percent)?.dividedBy(HUNDRED) ?? null
  if (model === null || instrument === undefined || iv === null) return null
  if (!iv.greaterThan(0) || iv.greaterThan(HIGHEST)) return null
  const worth = black76({ ...model, iv })?.price ?? null
  const price = snapToStep(toText(worth), instrument.tickSize, 'nearest')
  const least = num(instrument.minPrice)
  if (price === null || least === null || num(price)?.lessThan(least) !== false) return null
  return { price, iv: percent }
}
