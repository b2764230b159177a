import type { DecimalText } from '#shared/units/decimal-text.ts'
import { fromSafeUnits } from '#shared/units/exact.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { ApiContext } from '../terms/endpoint.ts'
import type { Market } from '../terms/markets.ts'

/** Present prices of a symbol; absent ones have no value yet. */
export interface Prices {
  readonly last?: DecimalText
  readonly mark?: DecimalText
  readonly bid?: DecimalText
  readonly ask?: DecimalText
}

const fields = {
  last: tickerField.lastPrice,
  mark: tickerField.markPrice,
  bid: tickerField.bid1Price,
  ask: tickerField.ask1Price,
} as const

export async function readPrices({ exchange }: ApiContext, { instrument }: Market): Promise<Prices> {
  const rows = await exchange.tickers()
  for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
    if (rows[at + tickerField.instrumentId] !== instrument.id) continue
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const price = rows[at + field] ?? 0
        return price > 0 ? [[name, fromSafeUnits(price, instrument.priceFraction)]] : []
      }),
    )
  }
  return {}
}
