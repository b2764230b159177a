import type { ContractType } from './enums.ts'

/**
 * Contract type from a symbol's name alone (ROUTE-16, ROUTE-17), in the order that settles the overlaps (ROUTE-21): the
 * catalogue's own `contractType` always wins over it. Names that fit no rule are 'Unknown'.
 */
export function contractTypeFromName(symbol: string): ContractType {
  if (/-[CP]-USDT$/.test(symbol)) return 'UsdtOption'
  if (/-[CP](-USDC)?$/.test(symbol)) return 'UsdcOption'
  if (symbol.endsWith('PERP')) return 'UsdcPerpetual'
  if (symbol.includes('-')) {
    if (/^[A-Z0-9]+USDT-/.test(symbol)) return 'LinearFutures'
    return 'UsdcFutures'
  }
  if (symbol.endsWith('USDT')) return 'LinearPerpetual'
  if (symbol.endsWith('USD')) return 'InversePerpetual'
  return 'Unknown'
}
