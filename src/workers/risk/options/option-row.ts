import type { OptionCellView, OptionRowView } from '#shared/contracts/options.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { impliedVolatility } from '#shared/maths/implied-volatility.ts'
import { toText } from '#shared/maths/number.ts'
import { black76, yearsToExpiry } from '#shared/maths/option-pricing.ts'
import { formatAbbreviated, formatDecimal, formatQuantity, MISSING } from '#shared/units/display.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { groupText, scaledText } from '../rows/figures.ts'
import type { Strike } from './chain.ts'

const GREEK_DECIMALS = { delta: 4, gamma: 6, vega: 2, theta: 2 } as const
const rounded = { rounding: 'half-up' } as const

type Greeks = Pick<OptionCellView, 'iv' | keyof typeof GREEK_DECIMALS>
const unknown: Greeks = { iv: MISSING, delta: MISSING, gamma: MISSING, vega: MISSING, theta: MISSING }

/** Implied volatility of the mark price and its greeks; missing if the model can't give that price. */
function greeksOf({ tickers }: RiskStores, instrument: Instrument, nowMs: number): Greeks {
  const { id, priceFraction, strikePrice, optionType, settleTradingTime } = instrument
  const [mark, index] = [tickerField.markPrice, tickerField.indexPrice].map((field) =>
    scaledToText(tickers.price(id, field), priceFraction),
  )
  if (strikePrice === undefined || optionType === undefined) return unknown
  const tYears = yearsToExpiry({ nowMs: Math.floor(nowMs), expiryMs: settleTradingTime })
  const terms = { type: optionType, F: index ?? null, K: strikePrice, tYears }
  const iv = impliedVolatility({ ...terms, price: mark ?? null })
  const model = iv === null ? null : black76({ ...terms, iv, dayFloor: true })
  if (iv === null || model === null) return unknown
  const text = (value: typeof iv, decimals: number): string => formatDecimal(toText(value), decimals, rounded)
  return {
    iv: `${text(iv.times(100), 1)}%`,
    delta: text(model.delta, GREEK_DECIMALS.delta),
    gamma: text(model.gamma, GREEK_DECIMALS.gamma),
    vega: text(model.vega1pct, GREEK_DECIMALS.vega),
    theta: text(model.thetaPerDay, GREEK_DECIMALS.theta),
  }
}

/** Signed size of the own position; '' without one. */
function heldOf({ account }: RiskStores, { symbol, lotFraction }: Instrument): string {
  for (const position of account.positions.values()) {
    if (position.symbol !== symbol || !/[1-9]/.test(position.size)) continue
    return `${position.side === 'Buy' ? '+' : '-'}${formatQuantity(position.size, lotFraction)}`
  }
  return ''
}

/** Open interest, abbreviated because its column is narrow. */
const interestText = (scaled: number, decimals: number): string =>
  scaled >= 0 ? formatAbbreviated(scaledToText(scaled, decimals)) : MISSING

function cellOf(stores: RiskStores, instrument: Instrument, nowMs: number): OptionCellView {
  const { tickers } = stores
  const { id, priceFraction, lotFraction, symbol } = instrument
  const price = (field: number): string => scaledText(tickers.price(id, field), priceFraction)
  const held = heldOf(stores, instrument)
  return {
    symbol,
    mark: price(tickerField.markPrice),
    bid: price(tickerField.bid1Price),
    ask: price(tickerField.ask1Price),
    ...greeksOf(stores, instrument, nowMs),
    openInterest: interestText(tickers.field(id, tickerField.openInterest), lotFraction),
    position: held,
    positionTone: held === '' ? 0 : held.startsWith('-') ? -1 : 1,
  }
}

/** Texts of a strike. */
export function optionRow(stores: RiskStores, strike: Strike, nowMs: number): OptionRowView {
  const cell = (of: Instrument | null): OptionCellView | null =>
    of === null ? null : cellOf(stores, of, nowMs)
  return { key: strike.key, strike: groupText(strike.price), call: cell(strike.call), put: cell(strike.put) }
}
