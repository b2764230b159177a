import type { PositionMode } from '#shared/domain/enums.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { RiskStores } from './risk-stores.ts'

/** One-way or hedge in a symbol: its own setting, else the account's. Options and spot know one side only. */
export function positionModeIn(stores: RiskStores, instrument: Instrument): PositionMode {
  const { contractType, symbol } = instrument
  if (contractType === 'Spot' || contractType.endsWith('Option')) return 'MergedSingle'
  return (
    stores.account.settings.get(symbol)?.positionMode ??
    stores.account.account?.positionMode ??
    'MergedSingle'
  )
}
