import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { snapToStep } from '#shared/units/tick.ts'

/** Id of what a line represents, without its kind ("order:abc" -> "abc"). */
export const lineSource = (id: string): string => id.slice(id.indexOf(':') + 1)

/** Tolerance for binary rounding errors of a price, in ticks. */
const DUST = 0.001

/**
 * Price of a dropped line as decimal text; null if invalid or no multiple of the symbol's tick: then the chart showed another
 * price, and an order is never sent at a price the trader did not see (C2). A tick of 0 allows any price.
 */
export function priceOnTick(price: number, tickSize: string): DecimalText | null {
  const snapped = snapToStep(parseDecimalText(price), tickSize, 'nearest')
  if (snapped === null || snapped === '0' || snapped.startsWith('-')) return null
  return Math.abs(Number(snapped) - price) > Number(tickSize) * DUST + price * Number.EPSILON * 4
    ? null
    : snapped
}
