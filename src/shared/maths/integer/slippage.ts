/** Slippage of market orders in integers. */
import { ceilDiv, floorDiv } from './ratio.ts'
import type { Terms } from './terms.ts'

const E4 = 10_000n

/** A tolerance in whole ticks, or in hundredths of a percent. */
export interface IntegerSlippage {
  readonly kind: 'TickSize' | 'Percent'
  readonly amount: number
}

/** Bounds of a tolerance: 1..10000 ticks, 0.01..10 percent. */
export const slippageRange = { TickSize: [1, 10_000], Percent: [1, 1000] } as const

/**
 * The worst price a market order with a tolerance may fill at: on the tick and within the symbol's prices, never wider than
 * asked.
 *
 * @formula TickSize: ask1 + n*tick, bid1 - n*tick; Percent: ask1*(1 + p/100), bid1*(1 - p/100)
 * @units price units; best: the best price of the other side, above 0
 * @rounding inward: buy down, sell up to the tick
 * @source docs/choices.md#slippage [A]; equals slippageBound
 * @ledger SLIP-12
 */
export function slippagePrice(
  terms: Pick<Terms, 'tick' | 'minPrice' | 'maxPrice'>,
  isBuy: boolean,
  best: number,
  { kind, amount }: IntegerSlippage,
): number {
  const sign = isBuy ? 1n : -1n
  const step = BigInt(terms.tick)
  const top =
    kind === 'TickSize'
      ? (BigInt(best) + sign * BigInt(amount) * step) * E4
      : BigInt(best) * (E4 + sign * BigInt(amount))
  const price = Number((isBuy ? floorDiv(top, E4 * step) : ceilDiv(top, E4 * step)) * step)
  return Math.min(Math.max(price, terms.minPrice), terms.maxPrice)
}
