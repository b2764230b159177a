import { tableLists } from './table-lists.ts'
import type { TableList } from './table-lists.ts'

/** The 20 lists of POS-35, and two made from the wallet's transactions. */
export const historyLists = [...tableLists, 'transactions', 'funding'] as const
export type HistoryList = TableList | 'transactions' | 'funding'

/** Columns other than time, contract and side, which every list has. */
export const historyColumns = [
  'type',
  'status',
  'price',
  'avgPrice',
  'trigger',
  'qty',
  'filled',
  'value',
  'fee',
  'role',
  'reason',
  'entry',
  'exit',
  'pnl',
  'funding',
  'leverage',
  'liq',
  'margin',
  'change',
  'balance',
  'coin',
  'borrowed',
  'interest',
  'locked',
  'orderMargin',
  'boughtLeg',
  'soldLeg',
  'orderId',
  'unit',
  'feeCoin',
] as const
export type HistoryColumn = (typeof historyColumns)[number]

const orderColumns = [
  'type',
  'price',
  'avgPrice',
  'trigger',
  'qty',
  'filled',
  'value',
  'fee',
  'status',
  'reason',
  'orderId',
] as const
const cash = ['type', 'coin', 'change', 'fee', 'balance', 'orderId'] as const

/** The price of a spread does not show its two contracts (ENTITY-13). */
const spreadColumns = ['boughtLeg', 'soldLeg', ...orderColumns] as const

const others: Readonly<Partial<Record<HistoryList, readonly HistoryColumn[]>>> = {
  closedPositions: ['qty', 'entry', 'exit', 'value', 'pnl', 'funding', 'leverage', 'reason', 'orderId'],
  positions: ['qty', 'entry', 'liq', 'value', 'margin', 'pnl', 'funding', 'leverage'],
  tradeHistory: ['price', 'qty', 'value', 'fee', 'role', 'orderId'],
  rfqTradeHistory: ['price', 'qty', 'value', 'fee', 'role', 'orderId'],
  assets: ['coin', 'balance', 'margin', 'orderMargin', 'locked', 'borrowed', 'interest', 'pnl'],
  borrowing: ['type', 'coin', 'change', 'borrowed', 'interest'],
  subscription: ['type', 'coin', 'change', 'status'],
  redemption: ['type', 'coin', 'change', 'status'],
  transactions: cash,
  futureSpread: spreadColumns,
  funding: ['coin', 'change', 'balance'],
}

const units: Readonly<Partial<Record<HistoryColumn, HistoryColumn>>> = {
  qty: 'unit',
  filled: 'unit',
  fee: 'feeCoin',
  value: 'coin',
  pnl: 'coin',
  funding: 'coin',
  margin: 'coin',
}

/** The column with the unit of an amount, null for other columns. In a list with a coin column that one has the unit. */
export function unitColumnOf(list: HistoryList, column: string): HistoryColumn | null {
  const unit = units[column as HistoryColumn] ?? null
  return unit !== null && columnsOf(list).includes('coin') ? null : unit
}

/** Columns of a list, most important first. */
export const columnsOf = (list: HistoryList): readonly HistoryColumn[] => others[list] ?? orderColumns

/** True for lists of money: they have no contract, and their filter is a coin. */
export const isMoneyList = (list: HistoryList): boolean =>
  list === 'assets' || list === 'borrowing' || list === 'subscription' || list === 'redemption'
