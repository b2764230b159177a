import type { Instrument } from '#shared/domain/instrument.ts'
import { impliedVolatility } from '#shared/maths/implied-volatility.ts'
import { black76, yearsToExpiry } from '#shared/maths/option-pricing.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { figure } from './figures.ts'
import type { TickerState } from './ticker-state.ts'

const GREEK_DIGITS = 8

/** Volatilities of best bid, best ask and mark, and the greeks at the mark's volatility. All are model values. */
export interface OptionFigures {
  readonly [name: string]: string
  readonly bid1Iv: string
  readonly ask1Iv: string
  readonly markIv: string
  readonly delta: string
  readonly gamma: string
  readonly vega: string
  readonly theta: string
}

const greekText = (value: Decimal | undefined): string =>
  value === undefined ? '0' : value.toDecimalPlaces(GREEK_DIGITS).toFixed()

/**
 * The figures of an option's ticker. The forward price is the index (docs/choices.md#option-pricing). A price that the
 * model can't have, such as none at all, has the volatility "0".
 */
export function optionFigures(
  instrument: Instrument,
  { row, now }: Pick<TickerState, 'row' | 'now'>,
): OptionFigures {
  const price = (field: keyof typeof tickerField): Decimal =>
    new Decimal(figure(row[tickerField[field]] ?? 0, instrument.priceFraction))
  const type = instrument.optionType ?? 'Call'
  const forward = price('indexPrice')
  const strike = instrument.strikePrice
  const tYears = yearsToExpiry({ nowMs: Math.floor(now), expiryMs: instrument.settleTradingTime })
  const volatility = (field: 'bid1Price' | 'ask1Price' | 'markPrice'): Decimal | null =>
    impliedVolatility({ type, F: forward, K: strike, tYears, price: price(field) })
  const markIv = volatility('markPrice')
  const model =
    markIv === null ? null : black76({ type, F: forward, K: strike, tYears, iv: markIv, dayFloor: true })
  const ivText = (iv: Decimal | null): string => (iv === null ? '0' : iv.toDecimalPlaces(4).toFixed())
  return {
    bid1Iv: ivText(volatility('bid1Price')),
    ask1Iv: ivText(volatility('ask1Price')),
    markIv: ivText(markIv),
    delta: greekText(model?.delta),
    gamma: greekText(model?.gamma),
    vega: greekText(model?.vega1pct),
    theta: greekText(model?.thetaPerDay),
  }
}
