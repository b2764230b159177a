import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { snapToStep } from '#shared/units/tick.ts'

/** What a line stands for: the text behind its kind ("order:abc" -> "abc"). */
export const lineSource = (id: string): string => id.slice(id.indexOf(':') + 1)

/** A pixel price on the symbol's tick as decimal text; null where it can't be one. */
export function priceOnTick(price: number, tickSize: string): DecimalText | null {
  const snapped = snapToStep(parseDecimalText(price), tickSize, 'nearest')
  return snapped === null || snapped === '0' || snapped.startsWith('-') ? null : snapped
}
