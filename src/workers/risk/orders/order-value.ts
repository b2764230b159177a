import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { multiplyText } from '#shared/units/exact.ts'

/**
 * Value of an order at its price: price × quantity; of inverse contracts the quantity (USD). Null for market orders.
 */
export function orderValue(order: Order, instrument: Instrument | undefined): DecimalText | null {
  if (instrument !== undefined && isInverse(instrument.contractType)) return order.qty
  const value = order.price === undefined ? null : multiplyText(order.price, order.qty)
  return value === '0' ? null : value
}

/** Coin of orderValue; '' for an unknown instrument. */
export const valueCoin = (instrument: Instrument | undefined): string => instrument?.quoteCurrency ?? ''
