import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { formatAbbreviated, formatDecimal } from '#shared/units/display.ts'
import { powerOfTen } from '#shared/units/exact.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { scaledText } from '../rows/figures.ts'
import type { Levels } from './book-levels.ts'

/** Sizes and sums of levels, as texts and as lengths of bars. */
export interface Amounts {
  size(index: number): number
  sum(index: number): number
  sizeText(index: number): string
  sumText(index: number): string
  /** The largest size of all levels. */
  readonly largest: number
}

/** Decimals of a coin amount: an inverse contract is worth a part of a coin. */
const COIN_SCALE = 8
const COIN_SHOWN = 4

/** Value of a level as an exact integer, at the scale of `valueText`. */
function valueOf(price: number, quantity: number, instrument: Instrument): bigint {
  if (!isInverse(instrument.contractType)) return BigInt(price) * BigInt(quantity)
  const units = BigInt(quantity) * powerOfTen(instrument.priceFraction + COIN_SCALE)
  return units / (BigInt(price) * powerOfTen(instrument.lotFraction))
}

function valueText(units: bigint, instrument: Instrument): string {
  if (isInverse(instrument.contractType))
    return formatDecimal(scaledToText(units, COIN_SCALE), COIN_SHOWN, { group: true })
  const text = scaledToText(units, instrument.priceFraction + instrument.lotFraction)
  const whole = text?.split('.')[0]?.length ?? 0
  if (whole > 6) return formatAbbreviated(text, 2, { trim: false })
  return formatDecimal(text, whole > 3 ? 0 : 2, { group: true })
}

/** Values of levels, each at its own price. A grouped level is valued at the group's price. */
function values(levels: Levels, instrument: Instrument): Amounts {
  const sizes = levels.prices.map((price, at) => valueOf(price, levels.quantities[at] ?? 0, instrument))
  let running = 0n
  const sums = sizes.map((size) => (running += size))
  const at = (list: readonly bigint[], index: number): bigint => list[index] ?? 0n
  return {
    size: (index) => Number(at(sizes, index)),
    sum: (index) => Number(at(sums, index)),
    sizeText: (index) => valueText(at(sizes, index), instrument),
    sumText: (index) => valueText(at(sums, index), instrument),
    largest: Number(sizes.reduce((most, size) => (size > most ? size : most), 0n)),
  }
}

/** Amounts of one side, as quantity or as value. */
export function amountsOf(levels: Levels, instrument: Instrument, unit: 'qty' | 'value'): Amounts {
  if (unit === 'value') return values(levels, instrument)
  const { quantities, sums } = levels
  return {
    size: (index) => quantities[index] ?? 0,
    sum: (index) => sums[index] ?? 0,
    sizeText: (index) => scaledText(quantities[index] ?? 0, instrument.lotFraction),
    sumText: (index) => scaledText(sums[index] ?? 0, instrument.lotFraction),
    largest: quantities.reduce((most, size) => Math.max(most, size), 0),
  }
}

/** Coin of the amounts. */
export function unitName(instrument: Instrument, unit: 'qty' | 'value'): string {
  const inverse = isInverse(instrument.contractType)
  if (unit === 'value') return inverse ? instrument.coin : instrument.quoteCurrency
  return inverse ? instrument.quoteCurrency : instrument.baseCurrency
}
