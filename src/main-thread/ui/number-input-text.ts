/** How a number field changes its number, independent of React: stepping, and adjusting on blur. Plain decimal texts only. */
import { compareDecimalText, parseDecimalText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { isMultipleOf, isUsableStep, moveBySteps, settleOnStep, snapToStep } from '#shared/units/tick.ts'

export interface NumberRules {
  /** Maximum decimals of the field's number. Blur cuts the rest, it does not round (FORM-09). */
  readonly decimals: number
  readonly step: string
  readonly min: string
  readonly max: string
}

/** Pads a text with zeros to the field's decimals: "0.5" at 3 -> "0.500". Text without a number is returned unchanged. */
export function padDecimals(text: string, decimals: number): string {
  if (parseDecimalText(text) === null) return text
  const [whole = '0', fraction = ''] = text.split('.')
  return decimals <= 0 ? whole : `${whole === '' ? '0' : whole}.${fraction.padEnd(decimals, '0')}`
}

/**
 * Text after arrow keys: `count` steps, clamped to min and max (FORM-07, FORM-16). From between two multiples the first
 * step goes to the next one. An empty field starts from `start` (the last price) or 0.
 * Text that is no number is returned unchanged, as is any text under invalid rules.
 */
export function stepText(text: string, count: number, rules: NumberRules, start = '0'): string {
  const from = parseDecimalText(text === '' ? start : text) ?? (text === '' ? ZERO_TEXT : null)
  if (from === null) return text
  if (!isUsableStep(rules.step) || count === 0) return text
  const onGrid = isMultipleOf(from, rules.step)
  const base = onGrid ? from : snapToStep(from, rules.step, count > 0 ? 'up' : 'down')
  const left = onGrid ? count : count - Math.sign(count)
  const moved = base === null ? null : moveBySteps(base, rules.step, left, rules.min, rules.max)
  return moved === null ? text : padDecimals(moved, rules.decimals)
}

export interface Settled {
  readonly text: string
  /** Why the value was moved: into its bounds, or to the next multiple of the step. */
  readonly adjusted: 'min' | 'max' | 'step' | null
}

/**
 * Adjusts a text on blur (FORM-05, FORM-09, FORM-11, FORM-12): cuts surplus decimals, moves the number up to the next
 * multiple of a step of at most 1, then clamps it to min..max. A step above 1 moves nothing: the form shows an error
 * instead (FORM-06). Text that is no number is returned unchanged.
 */
export function settleText(text: string, rules: NumberRules, snap: 'up' | 'down' = 'up'): Settled {
  const value = parseDecimalText(text)
  if (value === null) return { text, adjusted: null }
  const min = parseDecimalText(rules.min)
  const max = parseDecimalText(rules.max)
  let settled: DecimalText = settleOnStep(value, rules.step, rules.decimals, snap) ?? value
  let adjusted: Settled['adjusted'] = settled === value ? null : 'step'
  if (max !== null && compareDecimalText(settled, max) > 0) {
    settled = max
    adjusted = 'max'
  }
  if (min !== null && compareDecimalText(settled, min) < 0) {
    settled = min
    adjusted = 'min'
  }
  return { text: padDecimals(settled, rules.decimals), adjusted }
}
