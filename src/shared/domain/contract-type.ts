import type { ContractType } from './enums.ts'

/**
 * Contract type from a symbol's name alone (ROUTE-16, ROUTE-17). The order of the rules resolves overlaps (ROUTE-21).
 * The catalogue's `contractType` always takes precedence. Names that match no rule are 'Unknown'.
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

/** The six contract types of the contract catalogue (ENTITY-02, SYM-25). */
export const catalogueTypes = [
  'LinearPerpetual',
  'LinearFutures',
  'InversePerpetual',
  'InverseFutures',
  'UsdcPerpetual',
  'UsdcFutures',
] as const satisfies readonly ContractType[]

export const isCatalogueType = (type: string): boolean => catalogueTypes.some((known) => known === type)

/** True for types this terminal lists and trades: those of the contract catalogue, and spot. */
export const isTradedType = (type: string): boolean => isCatalogueType(type) || type === 'Spot'

/** True for perpetuals and dated futures. Spot and options have no leverage. */
export const hasLeverage = (type: ContractType): boolean => type !== 'Spot' && !isOptionType(type)

export const isOptionType = (type: ContractType): boolean => type === 'UsdcOption' || type === 'UsdtOption'
