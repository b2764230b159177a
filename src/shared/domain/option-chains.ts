/** A chain of options: all options on a base coin with the same settle coin. */
export interface OptionChain {
  readonly settle: 'USDC' | 'USDT'
  readonly base: string
}

/** All chains, most traded first (ROUTE-05, ROUTE-06, ROUTE-20). */
export const optionChains: readonly OptionChain[] = [
  { settle: 'USDC', base: 'BTC' },
  { settle: 'USDC', base: 'ETH' },
  { settle: 'USDT', base: 'BTC' },
]
