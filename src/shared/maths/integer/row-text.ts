/** Display text of E8 integers, cut (never rounded) to a symbol's decimals, "--" if unknown. */
import { MISSING } from '../../units/display.ts'
import { powerOfTen } from '../../units/exact.ts'
import { formatScaled } from '../../units/scaled.ts'
import type { Scaled } from '../../units/scaled.ts'

const KEPT_DECIMALS = 8
const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]
const HALF = 4

/** PADDED[d][n]: n with d digits. A fraction is built from at most two of these. */
const PADDED: readonly (readonly string[])[] = Array.from({ length: HALF + 1 }, (_, digits) =>
  Array.from({ length: 10 ** digits }, (_, n) => (digits === 0 ? '' : String(n).padStart(digits, '0'))),
)

function padded(value: number, digits: number): string {
  if (digits <= HALF) return PADDED[digits]?.[value] ?? ''
  const high = Math.floor(value / 10_000)
  return (PADDED[digits - HALF]?.[high] ?? '') + (PADDED[HALF]?.[value - high * 10_000] ?? '')
}

/** A safe integer of `decimals` (0..8) decimals as text. */
function fixedText(units: number, decimals: number, plus: boolean): string {
  const size = units < 0 ? -units : units
  const power = POWERS[decimals] ?? 1
  const whole = Math.floor(size / power)
  const head = units < 0 ? `-${whole}` : plus && units > 0 ? `+${whole}` : String(whole)
  return decimals === 0 ? head : `${head}.${padded(size - whole * power, decimals)}`
}

/** E8 as text with `decimals` (0..8) decimals. */
export function keptText(units: Scaled, decimals: number, plus: boolean): string {
  if (typeof units === 'bigint') {
    return formatScaled(units / powerOfTen(KEPT_DECIMALS - decimals), decimals, { sign: plus })
  }
  if (Number.isNaN(units)) return MISSING
  return fixedText(Math.trunc(units / (POWERS[KEPT_DECIMALS - decimals] ?? 1)), decimals, plus)
}

/** Hundredths of a percent as "+71.07%". */
export function roiText(units: Scaled): string {
  if (typeof units === 'bigint') return `${formatScaled(units, 2, { sign: true })}%`
  return Number.isNaN(units) ? MISSING : `${fixedText(units, 2, true)}%`
}
