import type { MarginChoice } from '#shared/contracts/margin.ts'
import type { AccountKind, ContractType, PositionMode } from '#shared/domain/enums.ts'
import { isInverse } from '#shared/domain/instrument.ts'

const linearTypes: readonly ContractType[] = [
  'LinearPerpetual',
  'LinearFutures',
  'UsdcPerpetual',
  'UsdcFutures',
]

export interface AllowedModes {
  readonly allowed: readonly MarginChoice[]
  /** True if long and short have separate leverages: isolated margin in hedge mode (MARGIN-03). */
  readonly isDoubleLeverage: boolean
}

/**
 * The margin modes that a symbol of an account may have (specification A§6; MARGIN-02..07). Unified accounts have one
 * mode for all linear and USDC contracts, those of the second kind also for inverse ones; all others may choose.
 * Contracts without isolated margin (options, spot) have cross margin in every account [choice].
 */
export function allowedModes(of: {
  readonly kind: AccountKind
  readonly contractType: ContractType
  readonly isIsolated: boolean
  readonly positionMode: PositionMode
}): AllowedModes {
  const { kind, contractType, isIsolated, positionMode } = of
  const only = (allowed: MarginChoice): AllowedModes => ({
    allowed: [allowed],
    isDoubleLeverage: allowed === 'Isolated' && positionMode === 'BothSide',
  })
  const isLinear = linearTypes.includes(contractType)
  if (!isLinear && !isInverse(contractType)) return only('Cross')
  if (kind !== 'standard' && isLinear) return only(isIsolated ? 'Isolated' : 'Cross')
  if (kind === 'UTA2') return only(isIsolated ? 'Isolated' : 'Cross')
  return {
    allowed: ['Cross', 'Isolated'],
    isDoubleLeverage: isIsolated && positionMode === 'BothSide',
  }
}
