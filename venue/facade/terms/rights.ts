import type { ApiKey } from '../../api-keys/api-key.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { Markets } from './markets.ts'
import type { Params } from './params.ts'

/** Orders of the largest batch (https://bybit-exchange.github.io/docs/v5/order/batch-place, as of 24 July 2026). */
export const MOST_IN_BATCH = 20

export const permissionDenied = (): ApiRefusal =>
  new ApiRefusal(10005, 'Permission denied, please check your API key permissions.')

export const symbolDenied = (): ApiRefusal =>
  new ApiRefusal(10029, 'The requested symbol is invalid, please check symbol whitelist')

/** Throws 33004 for a key whose time is over. `now`: exchange time, Unix ms. */
export function requireValid(caller: ApiKey, now: number): void {
  if (now >= caller.expiresAt) throw new ApiRefusal(33004, 'Your api key has expired.')
}

/**
 * Throws if the key may not make this trading call: 10005 for a read-only key, and for a key for some symbols where the call
 * names none; 10029 where it names another one. `params`: the call's fields; a batch has its orders in `request` and is
 * refused as a whole.
 */
export function requireTrade(caller: ApiKey, params: Params, markets: Markets): void {
  if (caller.isReadOnly) throw permissionDenied()
  const { symbols } = caller
  if (symbols === null) return
  const items = params.has('request') ? params.list('request', MOST_IN_BATCH) : [params]
  for (const item of items) {
    if (!item.has('symbol') || !params.has('category')) throw permissionDenied()
    const market = item.market(markets, params.category())
    if (!symbols.includes(market.instrument.symbol)) throw symbolDenied()
  }
}
