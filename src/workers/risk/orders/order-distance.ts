import type { TriggerPriceType } from '#shared/domain/enums.ts'
import type { Order } from '#shared/domain/records.ts'
import { MISSING } from '#shared/units/display.ts'
import { formatScaled, truncateScaled } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { arePricesStale } from '../state/stale-prices.ts'

const triggerFields: Readonly<Record<TriggerPriceType, number>> = {
  LastPrice: tickerField.lastPrice,
  MarkPrice: tickerField.markPrice,
  IndexPrice: tickerField.indexPrice,
}

/**
 * How far the market price is from the price that an order waits for: in hundredths of a percent of the market price,
 * cut, negative if the order waits below. An untriggered order waits for its trigger price, others for their price. Null
 * if either price is unknown, or the order has none.
 *
 * @source docs/choices.md#order-distance
 * @param prices number of decimals of a scaled price
 * @param market the scaled price in a column of the symbol's ticker, NaN if unknown
 */
export function orderDistance(
  order: Order,
  prices: number,
  market: (column: number) => number,
): number | null {
  const waits = order.orderStatus === 'Untriggered'
  const by = waits ? (order.triggerBy ?? 'LastPrice') : 'LastPrice'
  if (!Object.hasOwn(triggerFields, by)) return null
  const now = market(triggerFields[by as TriggerPriceType])
  const price = truncateScaled(waits ? order.triggerPrice : order.price, prices)
  if (price === null || price <= 0 || !Number.isSafeInteger(now) || now <= 0) return null
  return Number(((BigInt(price) - BigInt(now)) * 10_000n) / BigInt(now))
}

/** `+1.25%`; '--' for null. */
export const distanceText = (distance: number | null): string =>
  distance === null ? MISSING : `${formatScaled(distance, 2, { group: true, sign: true })}%`

/** `orderDistance` now; null too while prices are stale. */
export function distanceNow(stores: RiskStores, order: Order): number | null {
  const instrument = stores.catalogue.bySymbol(order.symbol)
  if (instrument === undefined || arePricesStale(stores)) return null
  return orderDistance(order, instrument.priceFraction, (column) =>
    stores.tickers.price(instrument.id, column),
  )
}
