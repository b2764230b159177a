/**
 * Rates are fractions (0.00055 = 0.055 %) inside; percent and E4/E8 exist only on the wire and on screen.
 */
import { isNegativeText, parseDecimalText } from './decimal-text.ts'
import type { DecimalText } from './decimal-text.ts'
import { fromUnits, toExact } from './exact.ts'
import { scaledToText } from './scaled.ts'

declare const rateBrand: unique symbol

/** A fraction of one as canonical decimal text. */
export type RateText = DecimalText & { readonly [rateBrand]: true }

/** A fraction as sent ("0.0006"); a negative one is a rebate. Null if not decimal text. */
export function parseRate(input: unknown): RateText | null {
  return parseDecimalText(input) as RateText | null
}

/** startingMarginE8 and the like: integer / 1e8 (MARGIN-16). */
export function rateFromE8(scaled: unknown): RateText | null {
  return scaledToText(scaled, 8) as RateText | null
}

/** Pre-check rates: integer / 1e4 is percent / 100; 30 -> 0.003, shown 0.30 % (HTTP-24). */
export function rateFromE4(scaled: unknown): RateText | null {
  return scaledToText(scaled, 4) as RateText | null
}

/** E4 symbol margin rate to percent: 30 -> "0.3" (HTTP-24: E4 / 100 is percent). */
export function percentFromE4(scaled: unknown): DecimalText | null {
  return scaledToText(scaled, 2)
}

/** 0.1234 -> "12.34" (POS-29). */
export function percentOfRate(rate: unknown): DecimalText | null {
  const exact = toExact(rate)
  return exact === null ? null : fromUnits(exact.units * 100n, exact.scale)
}

/** "12.34" percent -> 0.1234. */
export function rateOfPercent(percent: unknown): RateText | null {
  const exact = toExact(percent)
  return exact === null ? null : (fromUnits(exact.units, exact.scale + 2) as RateText)
}

/**
 * A maintenance rate printed by some answers as percent (0.5) and by others as a fraction (0.005): it must be below
 * 1 / maxLeverage, so a value at or above that is percent (docs/choices.md#risk-tiers). Null if neither reading fits.
 */
export function normaliseMarginRate(rate: unknown, maxLeverage: unknown): RateText | null {
  const value = toExact(rate)
  const leverage = toExact(maxLeverage)
  if (value === null || leverage === null || leverage.units <= 0n || value.units < 0n) return null
  const fits = (units: bigint, scale: number): boolean => {
    const product = fromUnits(units * leverage.units, scale + leverage.scale)
    return product === '0' || (!isNegativeText(product) && product.startsWith('0.'))
  }
  if (fits(value.units, value.scale)) return fromUnits(value.units, value.scale) as RateText
  return fits(value.units, value.scale + 2) ? (fromUnits(value.units, value.scale + 2) as RateText) : null
}
