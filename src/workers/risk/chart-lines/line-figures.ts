import { isInverse, quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { Order } from '#shared/domain/records.ts'
import { familyOf } from '#shared/maths/family.ts'
import { toText } from '#shared/maths/number.ts'
import { valueFromQty } from '#shared/maths/value.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatMoney, formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { subtractText } from '#shared/units/exact.ts'
import { distanceNow, distanceText } from '../orders/order-distance.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { tpSlContext } from '../tpsl/context.ts'
import { expectedOf } from '../tpsl/list.ts'
import { isConditional } from './order-line.ts'
import { isStopLine } from './stop-line.ts'

const grouped = { group: true } as const

/** Profit of what a reduce-only order would close of its position; '' without such a position. */
function realised(stores: RiskStores, order: Order, left: DecimalText, exit: DecimalText): string {
  const key = positionKey(order.symbol, order.positionIdx)
  const context = order.reduceOnly ? tpSlContext(stores, { of: 'position', key }) : null
  if (context === null || context.size === null || context.side === order.side) return ''
  const { text } = expectedOf(context, { ...order, qty: left, orderType: 'Limit', price: exit })
  return text === MISSING ? '' : `${text} ${context.instrument.coin}`
}

/**
 * The figures of an order as a drop of its line would leave it: what is left of it, price, value, distance from the market
 * and, of a reduce-only order, its profit before fees. The dialog shows the profit of a take profit or stop loss.
 *
 * @param isLimit the line of the limit price behind a trigger
 */
export function lineFigures(
  stores: RiskStores,
  instrument: Instrument,
  order: Order,
  { price, isLimit }: { readonly price: DecimalText; readonly isLimit: boolean },
): readonly string[] {
  const { lotFraction, priceFraction, upnlFraction, coin, quoteCurrency, contractType } = instrument
  const waits = isConditional(order) && !isLimit
  const left = subtractText(order.qty, order.cumExecQty) ?? order.qty
  const exit = waits && order.orderType === 'Limit' ? (order.price ?? price) : price
  const family = familyOf(contractType)
  const value = family === null ? null : toText(valueFromQty({ family, qty: left, price: exit }))
  const valueCoin = isInverse(contractType) ? coin : quoteCurrency
  const moved = waits ? { ...order, triggerPrice: price } : { ...order, price, orderStatus: 'New' as const }
  const size = `${formatQuantity(left, lotFraction, grouped)} ${quantityCoin(instrument)}`
  const distance = distanceText(distanceNow(stores, moved))
  return [
    `${size} @ ${formatPrice(price, priceFraction, grouped)}`,
    value === null ? '' : `${formatMoney(value, upnlFraction, grouped)} ${valueCoin}`,
    distance === MISSING ? '' : distance,
    isStopLine(order) ? '' : realised(stores, order, left, exit),
  ].filter((figure) => figure !== '')
}
