import { hasLeverage } from '#shared/domain/contract-type.ts'
import type { ContractType, Side } from '#shared/domain/enums.ts'

/**
 * Text key (`ticket`) of a side's button. Spot and options are bought and sold; they open no long or short position.
 */
export function sideKey(
  side: Side,
  type: ContractType | undefined,
): 'buy' | 'sell' | 'buyLong' | 'sellShort' {
  if (type !== undefined && !hasLeverage(type)) return side === 'Buy' ? 'buy' : 'sell'
  return side === 'Buy' ? 'buyLong' : 'sellShort'
}
