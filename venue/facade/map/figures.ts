/** Text of figures as Bybit writes them, made from the venue's scaled integers without floating point. */
import { powerOfTen } from '#shared/units/exact.ts'
import { formatScaled, parseScaled } from '#shared/units/scaled.ts'

/** A scaled integer as a bigint. Statistics beyond 2^53 have lost their last digits before. */
export const unitsOf = (value: number): bigint => (Number.isFinite(value) ? BigInt(Math.round(value)) : 0n)

/** With all decimals of the scale: 6511430 at 2 is "65114.30". */
export const figure = (value: number, decimals: number): string =>
  formatScaled(Number.isSafeInteger(value) ? value : unitsOf(value), decimals)

/** As `figure`, but '' for 0: ticker rows hold 0 where there is no price. */
export const figureOrNone = (value: number, decimals: number): string =>
  value === 0 ? '' : figure(value, decimals)

/** Without trailing zeros: 10000 at 8 is "0.0001". */
export const shortFigure = (value: number | bigint, decimals: number): string =>
  formatScaled(typeof value === 'bigint' ? value : unitsOf(value), decimals, { trim: true })

/** Decimal text with exactly so many decimals; unchanged if it has more. */
export function fixedText(text: string, decimals: number): string {
  const scaled = parseScaled(text, decimals)
  return scaled === null ? text : formatScaled(scaled, decimals)
}

/** numerator / denominator, cut after `decimals`; '' if the denominator is 0. */
export const quotient = (numerator: bigint, denominator: bigint, decimals: number): string =>
  denominator === 0n ? '' : shortFigure((numerator * powerOfTen(decimals)) / denominator, decimals)

/** Decimals of an instrument's wire integers. */
export interface Scales {
  readonly priceFraction: number
  readonly lotFraction: number
}

/** quantity x price, cut after `decimals`. */
export const valueAt = (quantity: number, price: number, scales: Scales, decimals: number): string =>
  formatScaled(
    (unitsOf(quantity) * unitsOf(price) * powerOfTen(decimals)) /
      powerOfTen(scales.priceFraction + scales.lotFraction),
    decimals,
  )

/** Coins of an inverse quantity at the mean of some prices, cut after `decimals`; '0' without a price. */
export function coinsAt(
  quantity: number,
  prices: readonly number[],
  { priceFraction, lotFraction }: Scales,
  decimals: number,
): string {
  const sum = prices.reduce((total, price) => total + unitsOf(price), 0n)
  if (sum === 0n) return '0'
  const units = unitsOf(quantity) * BigInt(prices.length) * powerOfTen(priceFraction + decimals)
  return formatScaled(units / (sum * powerOfTen(lotFraction)), decimals)
}
