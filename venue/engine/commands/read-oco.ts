import type { TriggerPriceType } from '#shared/domain/enums.ts'
import type { Refusal } from '../../exchange/commands.ts'
import { referencePrice } from '../state/market.ts'
import type { Market } from '../state/market.ts'
import type { Draft } from '../orders/order-make.ts'
import { refuse } from '../terms/refusals.ts'
import { isAbsent, isRefusal, readPrice, readTrigger } from './read.ts'
import type { Fields } from './read.ts'

/**
 * Makes the two orders of an OCO pair: one triggers at a better price for its side, one at a worse price. Each is a limit
 * order if it has a price, else a market order. Slippage limits are refused for pairs.
 */
export function readOco(
  market: Market,
  input: unknown,
  by: TriggerPriceType,
  draft: Draft,
): { readonly first: Partial<Draft>; readonly other: Draft } | Refusal {
  if (typeof input !== 'object' || input === null) return refuse('badStrategy', 'oco')
  const fields = input as Fields
  const now = referencePrice(market, by)
  const legs: Partial<Draft>[] = []
  for (const isProfit of [true, false]) {
    const limitText = fields[isProfit ? 'tpLimitPrice' : 'slLimitPrice']
    const triggerPrice = readTrigger(market.spec, fields[isProfit ? 'tpTriggerPrice' : 'slTriggerPrice'])
    if (isRefusal(triggerPrice)) return refuse(triggerPrice, isProfit ? 'tpTriggerPrice' : 'slTriggerPrice')
    // A seller profits from rising prices.
    const rises = isProfit !== draft.isBuy
    if (rises ? triggerPrice <= now : triggerPrice >= now)
      return refuse(rises ? 'triggerNotRising' : 'triggerNotFalling', '', { triggerBy: by })
    const price = isAbsent(limitText) ? 0 : readPrice(market.spec, limitText)
    if (isRefusal(price)) return refuse(price, isProfit ? 'tpLimitPrice' : 'slLimitPrice')
    legs.push({
      orderType: price === 0 ? 'Market' : 'Limit',
      price,
      timeInForce: price === 0 ? 'ImmediateOrCancel' : 'GoodTillCancel',
      status: 'Untriggered',
      triggerPrice,
      triggerBy: by,
      triggerDirection: rises ? 1 : 2,
      stopOrderType: 'TakeProfitStopLossOCO',
      planType: 10,
    })
  }
  const [first = {}, second = {}] = legs
  return { first, other: { ...draft, ...second, orderLinkId: null } }
}
