import type { NumberSigns, SymbolFormat } from '../../protocol.ts'

const MISSING = '--'
const SHORT: readonly [number, string][] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
]

const grouped = (digits: string, group: string): string =>
  group === '' ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group)

/** A number with fixed decimals and the given signs. Values that are not finite give `--`, and `-0` never appears. */
export function numberText(value: number, decimals: number, signs: NumberSigns): string {
  if (!Number.isFinite(value)) return MISSING
  const fixed = Math.abs(value).toFixed(decimals)
  const [whole = '0', fraction] = fixed.split('.')
  const text = grouped(whole, signs.group) + (fraction === undefined ? '' : signs.decimal + fraction)
  return value < 0 && Number(fixed) !== 0 ? `−${text}` : text
}

/** Decimals of a price, from the scale: 7 for 10,000,000, and 0 for a tick of 5. */
export function priceDecimals(format: SymbolFormat): number {
  return Math.max(0, Math.min(12, Math.round(Math.log10(format.pricescale))))
}

export const priceStep = (format: SymbolFormat): number => format.minmov / format.pricescale

const hasOnlyTwosAndFives = (value: number): boolean => {
  let rest = value
  while (rest % 2 === 0 && rest > 1) rest /= 2
  while (rest % 5 === 0 && rest > 1) rest /= 5
  return rest === 1
}

/**
 * Number of smallest price axis steps in 1. The library divides it by 2 and 5 down to 1, and throws if a remainder is
 * left. Ticks such as 0.15 therefore use the steps of their decimals, and the labels are rounded to ticks.
 */
export function axisBase(format: SymbolFormat): number {
  const { minmov, pricescale } = format
  const steps = pricescale / minmov
  if (steps >= 1 && Number.isInteger(steps) && hasOnlyTwosAndFives(steps)) return steps
  if (Number.isInteger(pricescale) && hasOnlyTwosAndFives(pricescale)) return pricescale
  return 10 ** priceDecimals(format)
}

/** Rounds to the nearest tick. It counts in whole ticks, which avoids binary rounding errors. */
export function snapPrice(price: number, format: SymbolFormat): number {
  const ticks = Math.round((price * format.pricescale) / format.minmov)
  return (ticks * format.minmov) / format.pricescale
}

export function priceText(price: number, format: SymbolFormat, signs: NumberSigns): string {
  return format.text?.(price) ?? numberText(price, priceDecimals(format), signs)
}

/** Price on the axis or under the pointer, rounded to the nearest tradable price. */
export const axisText = (price: number, format: SymbolFormat, signs: NumberSigns): string =>
  priceText(snapPrice(price, format), format, signs)

/** Volume in about seven characters at most: `312.4`, `6.42B`. */
export function volumeText(volume: number, decimals: number, signs: NumberSigns): string {
  if (!Number.isFinite(volume)) return MISSING
  const size = Math.abs(volume)
  const unit = SHORT.find(([least]) => size >= least)
  if (unit === undefined) return numberText(volume, Math.min(decimals, 4), signs)
  return numberText(volume / unit[0], 2, signs) + unit[1]
}

/** Number with a `+` or a minus sign, for changes. */
export function signedText(value: number, decimals: number, signs: NumberSigns): string {
  const text = numberText(value, decimals, signs)
  return value > 0 && text !== MISSING ? `+${text}` : text
}
