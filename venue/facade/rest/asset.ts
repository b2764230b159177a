import { paramError } from '../terms/api-refusal.ts'
import { categories } from '../terms/category.ts'
import type { Endpoint, PrivateCall } from '../terms/endpoint.ts'
import type { Markets } from '../terms/markets.ts'
import { userIdOf } from './user.ts'

/** Coins that a wallet can hold: those of spot, and those that contracts settle in. */
function coinsOf(markets: Markets): readonly string[] {
  const coins = new Set<string>()
  for (const category of categories) {
    for (const { instrument } of markets.list(category)) {
      coins.add(instrument.coin)
      if (category !== 'spot') continue
      coins.add(instrument.baseCurrency)
      coins.add(instrument.quoteCurrency)
    }
  }
  return [...coins].filter((coin) => coin !== '').sort()
}

/** One chain per coin, closed in both directions: this money exists here alone. */
const coinRow = (coin: string) => ({
  name: coin,
  coin,
  remainAmount: '0',
  chains: [
    {
      chainType: coin,
      confirmation: '1',
      withdrawFee: '',
      depositMin: '0',
      withdrawMin: '0',
      chain: coin,
      chainDeposit: '0',
      chainWithdraw: '0',
      minAccuracy: '8',
      withdrawPercentageFee: '0',
      contractAddress: '',
      safeConfirmNumber: '1',
    },
  ],
})

/** Balances of an account type. All money is in UNIFIED; FUND and others are empty. */
async function balancesOf({ params, context, caller }: PrivateCall) {
  const accountType = params.text('accountType')
  const named = params.optionalText('coin')?.split(',')
  const isUnified = accountType === 'UNIFIED'
  const snapshot = isUnified ? await context.exchange.privateSnapshot(caller.accountId) : null
  const wallet = (snapshot?.wallet ?? []).filter(({ coin }) => named === undefined || named.includes(coin))
  return {
    accountType,
    memberId: String(userIdOf(caller.accountId)),
    balance: wallet.map(({ coin, walletBalance }) => ({
      coin,
      walletBalance,
      // Nothing can be transferred away.
      transferBalance: '0',
      bonus: '0',
    })),
  }
}

/** Calls of assets that clients make at their start. Paths that move money are refused before any list. */
export const assetEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v5/asset/coin/query-info',
    lane: 'user',
    access: 'read',
    // https://bybit-exchange.github.io/docs/v5/asset/coin-info, as of 24 July 2026
    handle: ({ params, context }) => {
      const coins = coinsOf(context.markets)
      const only = params.optionalText('coin')
      if (only !== undefined && !coins.includes(only)) throw paramError('coin invalid')
      return { rows: (only === undefined ? coins : [only]).map(coinRow) }
    },
  },
  {
    method: 'GET',
    path: '/v5/asset/transfer/query-account-coins-balance',
    lane: 'user',
    access: 'read',
    // https://bybit-exchange.github.io/docs/v5/asset/balance/all-balance, as of 24 July 2026
    handle: balancesOf,
  },
]
