import type { PositionMode } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { RiskStores } from './risk-stores.ts'

/**
 * Whether a symbol is in one-way or hedge mode: its own setting, else the account's. Options and spot are one-way only.
 */
export function positionModeIn(stores: RiskStores, instrument: Instrument): PositionMode {
  const { contractType, symbol } = instrument
  if (contractType === 'Spot' || contractType.endsWith('Option')) return 'MergedSingle'
  return (
    stores.account.settings.get(symbol)?.positionMode ??
    stores.account.account?.positionMode ??
    'MergedSingle'
  )
}
