import { hasLeverage } from '#shared/domain/contract-type.ts'
import type { ContractType, Side } from '#shared/domain/enums.ts'

/** Key (ticket) of what a side's button says: spot and options are bought and sold, they make nobody long or short. */
export function sideKey(
  side: Side,
  type: ContractType | undefined,
): 'buy' | 'sell' | 'buyLong' | 'sellShort' {
  if (type !== undefined && !hasLeverage(type)) return side === 'Buy' ? 'buy' : 'sell'
  return side === 'Buy' ? 'buyLong' : 'sellShort'
}
