import { compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DirectionOf } from '../orders/order-body.ts'
import type { PriceOf } from '../terms/prices.ts'

/**
 * Derives the direction of a trigger from the price of its kind: 1 if the price must rise to it, 2 if it must fall. null without
 * a price, or at the price itself.
 */
export const directionBy =
  (priceOf: PriceOf): DirectionOf =>
  ({ instrument }, triggerPrice, triggerBy) => {
    const price = priceOf(instrument.symbol, triggerBy)
    const trigger = parseDecimalText(triggerPrice)
    if (price === null || trigger === null) return null
    const order = compareDecimalText(trigger, price)
    return order === 0 ? null : order > 0 ? 1 : 2
  }
