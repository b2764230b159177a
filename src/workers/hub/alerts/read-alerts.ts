import { MOST_ALERTS } from '#shared/contracts/alerts.ts'
import type { Alert } from '#shared/contracts/alerts.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { isMap } from '../feeds/read-record.ts'

/** An alert from storage or another hub; null if it is unusable. */
export function readAlert(one: unknown): Alert | null {
  if (!isMap(one)) return null
  const { id, symbol, of, rises, side, coin } = one
  if (typeof id !== 'string' || typeof symbol !== 'string' || typeof rises !== 'boolean') return null
  if (of === 'LastPrice' || of === 'MarkPrice') {
    const price = typeof one['price'] === 'string' ? parseDecimalText(one['price']) : null
    return price === null ? null : { id, symbol, of, rises, price }
  }
  const value = typeof one['value'] === 'string' ? parseDecimalText(one['value']) : null
  if (value === null || typeof coin !== 'string') return null
  if (of === 'AccountPnl') return { id, symbol: '', of, side: '', coin, rises, value }
  if ((of !== 'PositionPnl' && of !== 'PositionRoi') || (side !== 'Buy' && side !== 'Sell')) return null
  return { id, symbol, of, side, coin, rises, value }
}

/** Stored alerts, without unusable ones. */
export function readAlerts(stored: unknown): readonly Alert[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MOST_ALERTS).flatMap((one: unknown) => readAlert(one) ?? [])
}
