/** Prices of coins in USD. */
import { num, ONE, ZERO } from '#shared/maths/number.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { orderUnit } from '../rows/sort-rows.ts'
import type { RiskStores } from '../state/risk-stores.ts'

/** The market whose index price values a coin in USD; null for dollars, undefined for coins that no market here prices. */
export const marketOf = ({ catalogue }: Pick<RiskStores, 'catalogue'>, coin: string) =>
  orderUnit(coin) === 'USD' ? null : catalogue.bySymbol(`${coin}USDT`)

/** Price of a coin in USD; 0 without a market, null while it is unknown. */
export function usdPriceOf(stores: Pick<RiskStores, 'catalogue' | 'tickers'>, coin: string): Decimal | null {
  const market = marketOf(stores, coin)
  if (market === null) return ONE
  if (market === undefined) return ZERO
  return num(scaledToText(stores.tickers.price(market.id, tickerField.indexPrice), market.priceFraction))
}
