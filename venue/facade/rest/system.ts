import type { Endpoint } from '../terms/endpoint.ts'

/** The exchange's time and its maintenance, of which it has none. */
export const systemEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v5/market/time',
    lane: 'market',
    access: 'public',
    // https://bybit-exchange.github.io/docs/v5/market/time, as of 24 July 2026
    handle: ({ context }) => {
      const now = context.exchange.now()
      return { timeSecond: String(Math.floor(now / 1000)), timeNano: `${now}000000` }
    },
  },
  {
    method: 'GET',
    path: '/v5/system/status',
    lane: 'market',
    access: 'public',
    // https://bybit-exchange.github.io/docs/v5/system-status, as of 24 July 2026
    handle: () => ({ list: [] }),
  },
]
