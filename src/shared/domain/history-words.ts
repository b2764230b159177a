import { orderStatuses } from './enums.ts'
import { endReasons } from './end-reasons.ts'
import { orderOrigins, stopOrderTypes } from './order-kinds.ts'

/** What moved money, or ended a position. */
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
] as const

/** Values of history columns that are shown by a word of theirs, never as the exchange spells them. */
export const historyWords = {
  type: [
    'Limit',
    'Market',
    ...stopOrderTypes,
    'Liquidation',
    'Delivery',
    ...orderOrigins,
    ...causes,
    'other',
  ],
  status: [...orderStatuses, 'other'],
  role: ['maker', 'taker'],
  /** Of an order why it ended, of a position by what. */
  reason: [...endReasons, ...causes],
  side: ['Buy', 'Sell'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type WordedColumn = keyof typeof historyWords

/** The value a word exists for; `other` for one this build doesn't know, '' and `--` as they are. */
export function wordedValue(column: WordedColumn, value: string): string {
  const known: readonly string[] = historyWords[column]
  return value === '' || value === '--' || known.includes(value) ? value : 'other'
}
