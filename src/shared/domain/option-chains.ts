/** A chain of options: all on one coin that settle in one currency. */
export interface OptionChain {
  readonly settle: 'USDC' | 'USDT'
  readonly base: string
}

/** The chains there are, the most traded first (ROUTE-05, ROUTE-06, ROUTE-20). */
export const optionChains: readonly OptionChain[] = [
  { settle: 'USDC', base: 'BTC' },
  { settle: 'USDC', base: 'ETH' },
  { settle: 'USDT', base: 'BTC' },
]
