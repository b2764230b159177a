import type { bybit } from 'ccxt'

/** Loads ccxt's markets with the first client, and gives them to the others: they are the same for each account. */
export function loadOnce(): (client: bybit) => Promise<void> {
  let first: bybit | undefined
  return async (client) => {
    if (first === undefined) {
      await client.loadMarkets()
      first = client
    } else {
      client.setMarketsFromExchange(first)
    }
  }
}
