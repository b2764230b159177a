import { optionColumns } from '#shared/contracts/options.ts'
import type { OptionColumn } from '#shared/contracts/options.ts'

const outsideIn = Object.keys(optionColumns) as readonly OptionColumn[]
const isFurther = (column: OptionColumn): boolean => 'isFurther' in optionColumns[column]
const isPrice = (column: OptionColumn): boolean => 'isPrice' in optionColumns[column]

/**
 * Columns of the calls' side from the left.
 *
 * @param greeks include all Greeks
 */
export const callColumnsOf = (greeks: boolean): readonly OptionColumn[] =>
  greeks ? outsideIn : outsideIn.filter((column) => !isFurther(column))

/** Prices are ordered from bid to ask on both sides. */
export function putColumnsOf(greeks: boolean): readonly OptionColumn[] {
  const rest = callColumnsOf(greeks).filter((column) => !isPrice(column))
  return [...outsideIn.filter(isPrice), ...rest.toReversed()]
}

/** The column of a key such as `call.iv`; undefined for other columns. */
export const columnOf = (key: string): OptionColumn | undefined =>
  outsideIn.find((column) => key.endsWith(`.${column}`))

export const columnWidths: Readonly<Record<OptionColumn, string>> = {
  position: '60px',
  openInterest: '70px',
  theta: '72px',
  vega: '60px',
  gamma: '76px',
  delta: '72px',
  iv: '66px',
  bid: '80px',
  mark: '80px',
  ask: '80px',
}
