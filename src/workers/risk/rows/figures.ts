import { MISSING } from '#shared/units/display.ts'
import { formatScaled, groupDigits } from '#shared/units/scaled.ts'

const grouped = { group: true } as const

/** A scaled integer above zero as grouped text; '--' on NaN, zero, negative or beyond 2^53. */
export function scaledText(value: number, decimals: number): string {
  return Number.isSafeInteger(value) && value > 0 ? formatScaled(value, decimals, grouped) : MISSING
}

/** Groups the thousands of a plain figure. Sign and '%' stay: '+13218.00' -> '+13,218.00'. */
export function groupText(text: string): string {
  const start = text.startsWith('-') || text.startsWith('+') ? 1 : 0
  const point = text.indexOf('.', start)
  const end = point < 0 ? text.length - (text.endsWith('%') ? 1 : 0) : point
  return text === MISSING
    ? text
    : text.slice(0, start) + groupDigits(text.slice(start, end)) + text.slice(end)
}

/** Replaces each `{{name}}` of a translated template by its parameter, or by '' if there is none. */
export function fillTemplate(template: string, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => params[name] ?? '')
}
