import { isInverse } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'

/** Bybit's product types (https://bybit-exchange.github.io/docs/v5/enum#category, as of 24 July 2026). */
export const categories = ['spot', 'linear', 'inverse', 'option'] as const
export type Category = (typeof categories)[number]

/** null for symbols that the API does not offer: spreads and contract types without a category of v5. */
export function categoryOf({
  contractType,
  spreadLegs,
}: Pick<Instrument, 'contractType' | 'spreadLegs'>): Category | null {
  if (spreadLegs !== undefined) return null
  if (contractType === 'Spot') return 'spot'
  if (isInverse(contractType)) return 'inverse'
  if (contractType === 'UsdcOption' || contractType === 'UsdtOption') return 'option'
  if (/^(?:Linear|Usdc)(?:Perpetual|Futures)$/.test(contractType)) return 'linear'
  return null
}
