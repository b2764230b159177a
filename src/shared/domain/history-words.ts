import { orderStatuses, orderTypes } from './enums.ts'
import type { CodeColumn } from './history-lists.ts'
import { endReasons } from './end-reasons.ts'
import { isOwnWord } from './own-word.ts'
import { orderOrigins, stopOrderTypes } from './order-kinds.ts'

/** Causes of a transaction or of a position's end. */
const causes = [
  'TRADE',
  'LIQUIDATION',
  'DELIVERY',
  'SETTLEMENT',
  'FUNDING',
  'DEPOSIT',
  'RESET',
  'INSURANCE',
  'CONVERSION',
  'BORROW',
  'REPAY',
  'INTEREST',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'FEE_REFUND',
  'BONUS',
  'ADL',
] as const

/** Codes in history columns that are shown translated, never as the exchange spells them. */
export const historyWords = {
  type: [...orderTypes, ...stopOrderTypes, 'Liquidation', 'Delivery', ...orderOrigins, ...causes, 'other'],
  status: [...orderStatuses, 'other'],
  role: ['maker', 'taker'],
  /** Orders: why they ended. Positions: what closed them. */
  reason: [...endReasons, ...causes],
  side: ['Buy', 'Sell'],
} as const satisfies Readonly<Record<CodeColumn, readonly string[]>>

/**
 * The code to translate; null for an exchange's own word, which is shown as it is; `other` for one this build does not know. ''
 * and `--` are unchanged.
 */
export function wordedValue(column: CodeColumn, value: string): string | null {
  const known: readonly string[] = historyWords[column]
  if (value === '' || value === '--' || known.includes(value)) return value
  return isOwnWord(column, value) ? null : 'other'
}
