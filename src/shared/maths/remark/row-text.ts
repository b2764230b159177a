/** Display text of E8 integers, cut (never rounded) to the decimals a symbol shows; "--" for what isn't known. */
import { MISSING } from '../../units/display.ts'
import { formatScaled } from '../../units/scaled.ts'
import type { Scaled } from '../../units/scaled.ts'
import { powerOfTen } from '../../units/exact.ts'

const KEPT_DECIMALS = 8
const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

/** A safe integer of `decimals` decimals as text; both halves are small integers, which is what makes it fast. */
function fixedText(units: number, decimals: number, plus: boolean): string {
  const size = units < 0 ? -units : units
  const power = POWERS[decimals] ?? 1
  const whole = Math.floor(size / power)
  const sign = units < 0 ? '-' : plus && units > 0 ? '+' : ''
  if (decimals === 0) return `${sign}${whole}`
  return `${sign}${whole}.${String(power + (size - whole * power)).slice(1)}`
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
