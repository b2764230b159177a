import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { snapToStep } from '#shared/units/tick.ts'

/** What a line stands for: the text behind its kind ("order:abc" -> "abc"). */
export const lineSource = (id: string): string => id.slice(id.indexOf(':') + 1)

/** Binary dust of a price that is on the grid, in ticks. */
const DUST = 0.001

/**
 * A dropped line's price as decimal text; null where it can't be one, and where it is off the symbol's tick: the chart drew
 * its label on another grid, and an order is never sent at a price that nobody saw (C2). A tick of 0 takes any price.
 */
export function priceOnTick(price: number, tickSize: string): DecimalText | null {
  const snapped = snapToStep(parseDecimalText(price), tickSize, 'nearest')
  if (snapped === null || snapped === '0' || snapped.startsWith('-')) return null
  return Math.abs(Number(snapped) - price) > Number(tickSize) * DUST + price * Number.EPSILON * 4
    ? null
    : snapped
}
