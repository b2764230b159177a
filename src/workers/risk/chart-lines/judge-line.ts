import type { LineDragView, LineVerdict } from '#shared/contracts/chart.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { familyOf } from '#shared/maths/family.ts'
import { isBelowMinNotional } from '#shared/maths/order-cost.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice } from '#shared/units/display.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { touchOf } from '../ticket/ticket-context.ts'
import { readLineId } from './line-ids.ts'
import { lineFigures } from './line-figures.ts'
import { isConditional } from './order-line.ts'

const grouped = { group: true } as const

/** Whether the market has reached a trigger price already. The order would then be placed, or wait for the other direction. */
function triggersNow(stores: RiskStores, instrument: Instrument, order: Order, price: DecimalText): boolean {
  const { last, mark } = touchOf(stores, instrument)
  const now = order.triggerBy === 'MarkPrice' ? mark : order.triggerBy === 'IndexPrice' ? null : last
  if (now === null) return false
  const side = compareDecimalText(price, now)
  return order.triggerDirection === 1 ? side <= 0 : order.triggerDirection === 2 && side >= 0
}

/**
 * The error of moving an order to a price. Certain errors: the symbol's price bounds and minimum value. Possible ones: a
 * price beyond the best price of the other side fills at once, or is cancelled if post-only. A trigger price must stay on
 * its side of the market. The cost is not checked: a part of it is paid already, so the exchange decides.
 */
function verdictOn(
  stores: RiskStores,
  instrument: Instrument,
  order: Order,
  { price, isLimit }: { readonly price: DecimalText; readonly isLimit: boolean },
): LineVerdict | null {
  const { minPrice, maxPrice, minNotionalValue, priceFraction, quoteCurrency: coin } = instrument
  const bound = (text: DecimalText): string => formatPrice(text, priceFraction, grouped)
  if (compareDecimalText(price, maxPrice) > 0)
    return { key: 'aboveMax', params: { max: bound(maxPrice), coin }, sure: true }
  if (compareDecimalText(price, minPrice) < 0)
    return { key: 'belowMin', params: { min: bound(minPrice), coin }, sure: true }
  if (isConditional(order))
    return !isLimit && triggersNow(stores, instrument, order, price)
      ? { key: 'triggersNow', params: {}, sure: true }
      : null
  const family = familyOf(instrument.contractType)
  const isSmall =
    family !== null && isBelowMinNotional({ family, qty: order.qty, price, minNotionalValue }) === true
  if (!order.reduceOnly && isSmall)
    return { key: 'minNotional', params: { min: minNotionalValue, coin }, sure: true }
  const { ask1, bid1 } = touchOf(stores, instrument)
  const crosses =
    order.side === 'Buy'
      ? ask1 !== null && compareDecimalText(price, ask1) >= 0
      : bid1 !== null && compareDecimalText(price, bid1) <= 0
  if (!crosses) return null
  return { key: order.timeInForce === 'PostOnly' ? 'postOnlyNow' : 'fillsNow', params: {}, sure: false }
}

/** What an order's line shows while it is dragged to a price (LINES-13); null if it is no line of a known order. */
export function judgeLine(stores: RiskStores, id: string, price: DecimalText): LineDragView | null {
  const source = readLineId(id)
  const isOrder = source?.kind === 'order' || source?.kind === 'limit'
  const order = isOrder ? stores.account.orders.get(source.of) : undefined
  const instrument = order === undefined ? undefined : stores.catalogue.bySymbol(order.symbol)
  if (order === undefined || instrument === undefined) return null
  const drop = { price, isLimit: source?.kind === 'limit' }
  return {
    figures: lineFigures(stores, instrument, order, drop),
    verdict: verdictOn(stores, instrument, order, drop),
  }
}
