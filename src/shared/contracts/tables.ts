import type { Tone } from './views.ts'

/** What a trader asks of the tables: filter and order. The risk worker does both; the page shows what comes. */

/** Families as the filter names them. */
export const tableFamilies = ['all', 'usdt', 'usdc', 'inverse', 'option'] as const
export type TableFamily = (typeof tableFamilies)[number]

/** Columns a table of positions can be ordered by; `time`: when it was opened. */
export const positionSorts = [
  'time',
  'contract',
  'size',
  'entry',
  'mark',
  'liq',
  'pnl',
  'roi',
  'breakeven',
  'im',
  'mm',
  'value',
  'realised',
  'session',
  'funding',
] as const
export type PositionSort = (typeof positionSorts)[number]

export interface PositionsQuestion {
  /** Part of a symbol or name, '' all. */
  readonly text: string
  readonly family: TableFamily
  readonly sort: PositionSort
  readonly descending: boolean
}

/** Open orders by where they come from. */
export const orderKinds = [
  'limit',
  'conditional',
  'tpsl',
  'trailing',
  'oco',
  'twap',
  'iceberg',
  'chase',
  'other',
] as const
export type OrderKind = (typeof orderKinds)[number]

export const orderSorts = ['time', 'contract', 'type', 'price', 'qty', 'filled', 'value', 'trigger'] as const
export type OrderSort = (typeof orderSorts)[number]

export interface OrdersQuestion {
  readonly kind: OrderKind | 'all'
  readonly text: string
  readonly family: TableFamily
  readonly sort: OrderSort
  readonly descending: boolean
}

/** An order of rows as the list that comes in it says so: `price descending`. */
export const namedOrder = (order: { readonly sort: string; readonly descending: boolean }): string =>
  `${order.sort} ${order.descending ? 'descending' : 'ascending'}`

/** How many orders of each kind there are, with other symbols left out where they're hidden. */
export type OrderCounts = Readonly<Record<OrderKind, number>>

/** Sums over all positions that settle in a coin; '--' while one of them has no mark price. */
export interface PositionTotalView {
  readonly coin: string
  readonly count: number
  readonly positionIM: string
  readonly positionMM: string
  readonly unrealisedPnl: string
  readonly tone: Tone
  readonly realisedPnl: string
  readonly realisedTone: Tone
}

export interface TableExport {
  readonly of: 'positions' | 'orders'
  readonly format: 'csv' | 'tsv'
  /** Columns as shown, with their translated heads. */
  readonly columns: readonly (readonly [key: string, head: string])[]
  /** Words of the values that the exchange spells as codes (`exportWords`). */
  readonly words: Readonly<Record<string, string>>
}

/** Part of the risk worker's API. */
export interface TableCalls {
  /** The whole table as filtered and ordered now, rows out of view too. */
  exportTable(asked: TableExport): string
  /** Every order the filter lets through, to be cancelled. */
  ordersShown(): readonly { readonly orderId: string; readonly symbol: string }[]
}
