/** Families of instruments by their formulas, and the sign of a side. */
import type { ContractType } from '../domain/enums.ts'

/** option and usdc compute like linear; spot has no position. Inverse is sized in USD and settled in the base coin. */
export type Family = 'linear' | 'usdc' | 'inverse' | 'option' | 'spot'
export type Side = 'Buy' | 'Sell'

export const isInverseFamily = (family: Family): boolean => family === 'inverse'

/** +1 long, -1 short. */
export const signOf = (side: Side): 1 | -1 => (side === 'Buy' ? 1 : -1)

const FAMILIES: Readonly<Record<ContractType, Family | null>> = {
  LinearPerpetual: 'linear',
  LinearFutures: 'linear',
  Uniform: 'linear',
  COPY_TRADE: 'linear',
  UsdcPerpetual: 'usdc',
  UsdcFutures: 'usdc',
  InversePerpetual: 'inverse',
  InverseFutures: 'inverse',
  UsdcOption: 'option',
  UsdtOption: 'option',
  Spot: 'spot',
  Unknown: null,
}

/** Family of a catalogue contract type; null for a type without a price formula (Unknown). */
export const familyOf = (contractType: ContractType): Family | null => FAMILIES[contractType]
