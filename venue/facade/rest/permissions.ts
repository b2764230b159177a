import type { ApiKey } from '../../api-keys/api-key.ts'
import type { Category } from '../terms/category.ts'
import type { PrivateCall } from '../terms/endpoint.ts'
import type { Market } from '../terms/markets.ts'
import { permissionDenied, symbolDenied } from '../terms/rights.ts'

export const mayTrade = ({ symbols }: ApiKey, { instrument }: Market): boolean =>
  symbols === null || symbols.includes(instrument.symbol)

/** The market that a call names, if the key may trade it; 10029 if it may not. */
export function tradableMarket(
  { params, context, caller }: PrivateCall,
  category: Category = params.category(),
): Market {
  const market = params.market(context.markets, category)
  if (!mayTrade(caller, market)) throw symbolDenied()
  return market
}

/** A key that is restricted to symbols may change nothing that other symbols share. */
export function refuseRestricted({ symbols }: ApiKey): void {
  if (symbols !== null) throw permissionDenied()
}
