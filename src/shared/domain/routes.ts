import { contractTypeFromName } from './contract-type.ts'
import type { ContractType } from './enums.ts'

/** The symbol opened when none is given (CHART-19, ROUTE-08). */
export const defaultSymbol = 'BTCUSDT'
export const basePath = '/trade/usdt'

/** Type from a name as an address needs it: no contract's name has an underscore, every spot pair's has (ROUTE-15). */
const typeOf = (symbol: string): ContractType =>
  /^[^_]+_[^_]+$/.test(symbol) ? 'Spot' : contractTypeFromName(symbol)

/** Path of a symbol's trade page (ROUTE-01..06, as far as the families exist); its type from its name where not given. */
export function symbolPath(symbol: string, contractType: ContractType = typeOf(symbol)): string {
  const name = encodeURIComponent(symbol)
  if (contractType === 'InversePerpetual' || contractType === 'InverseFutures')
    return `/trade/inverse/${name}`
  if (contractType === 'UsdcPerpetual' || contractType === 'UsdcFutures') return `/trade/futures/usdc/${name}`
  // Spot symbols are BASE_QUOTE (ROUTE-15).
  const pair = contractType === 'Spot' ? symbol.split('_') : []
  if (pair.length === 2) return `/trade/spot/${pair.map(encodeURIComponent).join('/')}`
  return `${basePath}/${name}`
}

/** Symbol names that may stand in a URL, a key or a title (faults.md 5.2). */
export const isSymbolName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(text)
