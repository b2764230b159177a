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

/** The six types a contract catalogue may hold (ENTITY-02, SYM-25). */
export const catalogueTypes = [
  'LinearPerpetual',
  'LinearFutures',
  'InversePerpetual',
  'InverseFutures',
  'UsdcPerpetual',
  'UsdcFutures',
] as const satisfies readonly ContractType[]

export const isCatalogueType = (type: string): boolean => catalogueTypes.some((known) => known === type)

/** What this terminal lists and takes orders for: the contract catalogue's types and spot. */
export const isTradedType = (type: string): boolean => isCatalogueType(type) || type === 'Spot'

/** Perpetuals and dated futures: held with a leverage, long or short. What is bought and sold else is owned, or a right. */
export const hasLeverage = (type: ContractType): boolean => type !== 'Spot' && !isOptionType(type)

export const isOptionType = (type: ContractType): boolean => type === 'UsdcOption' || type === 'UsdtOption'
