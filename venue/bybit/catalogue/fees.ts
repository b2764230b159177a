/** Fee rates of the account, and those assumed until they are known. */
import { absText, compareDecimalText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Category } from '../terms/category.ts'
import { groupOrEmpty, isItem } from './item-fields.ts'
import type { Item } from './item-fields.ts'

export interface FeeRates {
  /** As fractions: 0.00055 is 0.055 %. */
  readonly taker: DecimalText
  /** Negative if it is paid to the maker. */
  readonly maker: DecimalText
}

/** Fee rates by `feeKey`. */
export type FeeTable = ReadonlyMap<string, FeeRates>

/** Key of a symbol in a category. Options have one rate for each base coin, so `name` is the coin. */
export const feeKey = (category: Category, name: string): string => `${category}:${name}`

const rates = (taker: string, maker: string): FeeRates => ({
  taker: taker as DecimalText,
  maker: maker as DecimalText,
})

/**
 * Rates of accounts without a VIP level. A region may have others, so they are marked as assumed.
 * @source docs/choices.md#bybit-catalogue [B]
 */
export const assumedFees: Readonly<Record<Category, FeeRates>> = {
  linear: rates('0.00055', '0.0002'),
  inverse: rates('0.00055', '0.0002'),
  spot: rates('0.001', '0.001'),
  option: rates('0.0003', '0.0002'),
}

/** A larger rate is a fault of the answer. */
const MOST = '0.1' as DecimalText

function rateOf(value: unknown): DecimalText | null {
  const text = parseDecimalText(value)
  return text === null || compareDecimalText(absText(text), MOST) > 0 ? null : text
}

/** Rates that Bybit publishes of a contract before its listing; undefined without them. */
export function preListingFees(item: Item): FeeRates | undefined {
  const fees = groupOrEmpty(groupOrEmpty(item, 'preListingInfo'), 'auctionFeeInfo')
  const [taker, maker] = [rateOf(fees['takerFeeRate']), rateOf(fees['makerFeeRate'])]
  return taker === null || maker === null ? undefined : { taker, maker }
}

/**
 * Adds the rows of a fee-rate answer of a category to a table. Returns the number of rows that it could not use.
 * @source https://bybit-exchange.github.io/docs/v5/account/fee-rate (2026-07-24)
 */
export function addFeeRows(
  table: Map<string, FeeRates>,
  category: Category,
  rows: readonly unknown[],
): number {
  let refused = 0
  for (const row of rows) {
    const fields = isItem(row) ? row : {}
    const name = fields[category === 'option' ? 'baseCoin' : 'symbol']
    const [taker, maker] = [rateOf(fields['takerFeeRate']), rateOf(fields['makerFeeRate'])]
    if (typeof name !== 'string' || name === '' || taker === null || maker === null) refused += 1
    else table.set(feeKey(category, name), { taker, maker })
  }
  return refused
}
