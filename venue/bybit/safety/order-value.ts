/** What an order is worth in USDT, exactly. A price that is missing or stale gives null, never a guess. */
import type { Side } from '#shared/domain/enums.ts'
import { parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import type { CreateOrder } from '../../exchange/commands.ts'
import type { Catalogue, Market } from '../terms/catalogue.ts'
import type { PriceOf } from '../terms/prices.ts'

/** The best price of the other side, for a market order; null if there is none or it is stale. */
export type BestOf = (symbol: string, side: Side) => DecimalText | null

export interface ValueNeeds {
  readonly catalogue: Pick<Catalogue, 'all'>
  readonly priceOf: PriceOf
  readonly bestOf: BestOf
}

/** The fields of an order that its value depends on. */
export type ValuedOrder = Pick<
  CreateOrder,
  'side' | 'orderType' | 'qty' | 'price' | 'triggerPrice' | 'marketUnit'
>

/** Coins that count as one USDT each. */
const dollars: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD'])

const decimalOf = (text: string | null | undefined): Decimal | null => {
  const parsed = parseDecimalText(text)
  return parsed === null || signOfText(parsed) <= 0 ? null : new Decimal(parsed)
}

/** The price that orders are measured by: the mark price; on spot, which has none, the last price. */
export const referenceOf = ({ category, instrument }: Market, priceOf: PriceOf): Decimal | null =>
  decimalOf(priceOf(instrument.symbol, category === 'spot' ? 'LastPrice' : 'MarkPrice'))

/** USDT of one coin: 1 for dollars, else the last price of its spot market with USDT. */
function rateOf(coin: string, { catalogue, priceOf }: ValueNeeds): Decimal | null {
  if (dollars.has(coin)) return new Decimal(1)
  const market = catalogue
    .all()
    .find(
      ({ category, instrument }) =>
        category === 'spot' && instrument.baseCurrency === coin && instrument.quoteCurrency === 'USDT',
    )
  return market === undefined ? null : decimalOf(priceOf(market.instrument.symbol, 'LastPrice'))
}

const larger = (a: Decimal | null, b: Decimal | null): Decimal | null =>
  a === null || b === null ? null : Decimal.max(a, b)

/**
 * The highest price at which an order can trade, as far as it is known now. A sell order trades at its limit or better: where
 * the market is better, its limit is no measure. A conditional order trades from its trigger price on.
 */
export function highestPrice(order: ValuedOrder, market: Market, needs: ValueNeeds): Decimal | null {
  const limit = order.orderType === 'Limit' ? decimalOf(order.price) : null
  if (limit !== null && order.side === 'Buy') return limit
  const trigger = decimalOf(order.triggerPrice)
  const reference = trigger ?? referenceOf(market, needs.priceOf)
  if (limit !== null) return larger(limit, reference)
  if (order.orderType === 'Limit') return null
  if (trigger !== null || reference === null) return trigger
  const best = decimalOf(needs.bestOf(market.instrument.symbol, order.side))
  return best === null ? reference : Decimal.max(best, reference)
}

/**
 * USDT that an order is worth, null if a price for it is missing. Linear and spot: quantity times price. Inverse: a contract is
 * worth one dollar. Options: bought ones are worth their premium, sold ones their underlying.
 * @source docs/choices.md#gateway-limits
 */
export function orderValue(order: ValuedOrder, market: Market, needs: ValueNeeds): Decimal | null {
  const { category, instrument } = market
  const qty = decimalOf(order.qty)
  if (qty === null) return null
  const rate = rateOf(instrument.quoteCurrency, needs)
  if (category === 'inverse') return rate === null ? null : qty.times(rate)
  const isMarketBuy = order.orderType === 'Market' && order.side === 'Buy'
  const unit = order.marketUnit ?? (isMarketBuy ? 'quoteCoin' : 'baseCoin')
  if (category === 'spot' && order.orderType === 'Market' && unit === 'quoteCoin')
    return rate === null ? null : qty.times(rate)
  const price =
    category === 'option' && order.side === 'Sell'
      ? decimalOf(needs.priceOf(instrument.symbol, 'IndexPrice'))
      : highestPrice(order, market, needs)
  return price === null || rate === null ? null : qty.times(price).times(rate)
}

/**
 * How much worse than the reference price an order may trade, in percent: above it for buys, below it for sells; 0 if it is not
 * worse. Options are measured in percent of their underlying. null if a price is missing.
 */
export function priceDistance(order: ValuedOrder, market: Market, needs: ValueNeeds): Decimal | null {
  const reference = referenceOf(market, needs.priceOf)
  const limit = order.orderType === 'Limit' ? decimalOf(order.price) : null
  const trigger = decimalOf(order.triggerPrice)
  // A conditional market order has no price until it triggers.
  if (limit === null && trigger !== null) return new Decimal(0)
  const price = limit ?? decimalOf(needs.bestOf(market.instrument.symbol, order.side)) ?? reference
  const from = trigger ?? reference
  const base =
    market.category === 'option' ? decimalOf(needs.priceOf(market.instrument.symbol, 'IndexPrice')) : from
  if (price === null || from === null || base === null) return null
  const worse = order.side === 'Buy' ? price.minus(from) : from.minus(price)
  return Decimal.max(worse, 0).dividedBy(base).times(100)
}
