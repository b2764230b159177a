/** Price band of futures in integers. */
import { ceilDiv, floorDiv } from './ratio.ts'
import type { Terms } from './terms.ts'

const E4 = 10_000n

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/**
 * The farthest price a market order reaches: the futures band of 2025 on the tick and within the symbol's prices.
 *
 * @formula buy: min(max(index, M*(1+X)), M*(1+Y)); sell: max(min(index, M*(1-X)), M*(1-Y))
 * @units price units; X and Y 1e-4
 * @rounding inward: buy down, sell up to the tick
 * @source docs/choices.md#price-bands [B]; equals price_band_futures_2025 on the tick
 * @ledger SLIP-12
 */
export function bandPrice(
  terms: Pick<Terms, 'tick' | 'minPrice' | 'maxPrice'>,
  isBuy: boolean,
  at: { readonly mark: number; readonly index: number; readonly xE4: number; readonly yE4: number },
): number {
  const mark = BigInt(at.mark)
  const index = BigInt(at.index) * E4
  const step = BigInt(terms.tick)
  const sign = isBuy ? 1n : -1n
  const inner = mark * (E4 + sign * BigInt(at.xE4))
  const outer = mark * (E4 + sign * BigInt(at.yE4))
  if (isBuy) {
    const price = Number(floorDiv(least(most(index, inner), outer), E4 * step) * step)
    return Math.min(Math.max(price, terms.minPrice), terms.maxPrice)
  }
  const price = Number(ceilDiv(most(least(index, inner), outer), E4 * step) * step)
  return Math.max(Math.min(price, terms.maxPrice), terms.minPrice)
}
