import type { Side, TriggerPriceType } from '#shared/domain/enums.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'

/** An order that the menu offers at a price: a limit order, or a market order that the price triggers. */
export interface PriceOrder {
  readonly side: Side
  readonly kind: 'Limit' | 'ConditionalMarket'
  readonly price: DecimalText
  /** Price that triggers a stop: the one that the chart shows. */
  readonly triggerBy: Extract<TriggerPriceType, 'LastPrice' | 'MarkPrice'>
}

/**
 * The orders offered at a price (docs/choices.md#orders-from-the-chart). Below the market a buy waits as a limit order and
 * a sell as a stop, above it the other way round. At the market's own price both wait as limit orders. Without a known
 * price only limit orders are offered: it is unknown on which side a stop would be.
 */
export function ordersAt(
  price: DecimalText,
  now: DecimalText | null,
  triggerBy: PriceOrder['triggerBy'],
): readonly PriceOrder[] {
  const side = now === null ? 0 : compareDecimalText(price, now)
  const order = (of: Side, kind: PriceOrder['kind']): PriceOrder => ({ side: of, kind, price, triggerBy })
  return [
    order('Buy', side > 0 ? 'ConditionalMarket' : 'Limit'),
    order('Sell', side < 0 ? 'ConditionalMarket' : 'Limit'),
  ]
}
