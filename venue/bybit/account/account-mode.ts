import { positionKey } from '#shared/domain/records.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import type { PrivateRecords } from './private-records.ts'

/**
 * Stores the account's position mode. Bybit has one per symbol and no call for the account's: it is hedge mode if every USDT
 * perpetual with a known mode is in it. Without such a symbol it stays as it is.
 */
export function deriveAccountMode(records: PrivateRecords, catalogue: Catalogue): void {
  const symbols = new Set(
    [...records.leverages.values()]
      .map(({ symbol }) => symbol)
      .filter((symbol) => catalogue.bySymbol(symbol)?.instrument.contractType === 'LinearPerpetual'),
  )
  if (symbols.size === 0) return
  const readAt = (symbol: string, idx: 0 | 1 | 2): number =>
    records.leverages.get(positionKey(symbol, idx))?.readAt ?? 0
  const isHedge = [...symbols].every(
    (symbol) => Math.max(readAt(symbol, 1), readAt(symbol, 2)) > readAt(symbol, 0),
  )
  const positionMode = isHedge ? 'BothSide' : 'MergedSingle'
  if (records.account().positionMode !== positionMode)
    records.setAccount({ ...records.account(), positionMode })
}
