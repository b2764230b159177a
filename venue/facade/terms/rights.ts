import type { ApiKey, ApiKeyReader } from '../../api-keys/api-key.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { Category } from './category.ts'
import type { Endpoint, PrivateCall } from './endpoint.ts'
import type { Market } from './markets.ts'

export const unknownKey = (): ApiRefusal => new ApiRefusal(10003, 'API key is invalid.')

export const permissionDenied = (): ApiRefusal =>
  new ApiRefusal(10005, 'Permission denied, please check your API key permissions.')

/**
 * The key with its present rights. Throws 10003 for a key that was withdrawn, 33004 for one whose time is over, and 10005 for
 * a trading call of a read-only key. `now`: exchange time, Unix ms.
 */
export function requireKey(
  keys: Pick<ApiKeyReader, 'find'>,
  key: string,
  access: Endpoint['access'],
  now: number,
): ApiKey {
  const known = keys.find(key)
  if (known === null) throw unknownKey()
  const { apiKey } = known
  if (now >= apiKey.expiresAt) throw new ApiRefusal(33004, 'Your api key has expired.')
  if (access === 'trade' && apiKey.isReadOnly) throw permissionDenied()
  return apiKey
}

/** The market that a call names, if the key may trade it. Throws 10029 if it may not. */
export function tradableMarket(
  { params, context, caller }: Pick<PrivateCall, 'params' | 'context' | 'caller'>,
  category: Category = params.category(),
): Market {
  const market = params.market(context.markets, category)
  const { symbols } = caller
  if (symbols === null || symbols.includes(market.instrument.symbol)) return market
  throw new ApiRefusal(10029, 'The requested symbol is invalid, please check symbol whitelist')
}

/** Throws 10005 for a key that is restricted to symbols: it may change nothing that other symbols share. */
export function refuseRestricted({ symbols }: ApiKey): void {
  if (symbols !== null) throw permissionDenied()
}
