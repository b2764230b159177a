import type { ApiKey } from '../../api-keys/api-key.ts'
import { ApiRefusal } from '../terms/api-refusal.ts'
import type { Category } from '../terms/category.ts'
import type { PrivateCall } from '../terms/endpoint.ts'
import type { Market } from '../terms/markets.ts'

export const mayTrade = ({ symbols }: ApiKey, { instrument }: Market): boolean =>
  symbols === null || symbols.includes(instrument.symbol)

/** The market that a call names, if the key may trade it; 10029 if it may not. */
export function tradableMarket(
  { params, context, caller }: PrivateCall,
  category: Category = params.category(),
): Market {
  const market = params.market(context.markets, category)
  if (!mayTrade(caller, market)) {
    throw new ApiRefusal(10029, 'The requested symbol is invalid, please check symbol whitelist')
  }
  return market
}

/** A key that is restricted to symbols may change nothing that other symbols share. */
export function refuseRestricted({ symbols }: ApiKey): void {
  if (symbols !== null) {
    throw new ApiRefusal(10005, 'Permission denied, please check your API key permissions.')
  }
}
