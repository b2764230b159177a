/** What all tables share: row patches, families of the filter, export. */

/** Rows that changed since the last patch, by key; `keys` is the whole order of keys when it changed. */
export interface RowPatch<Row> {
  readonly upserts: readonly Row[]
  readonly keys?: readonly string[]
  /** In place of `keys` in a long table, where all of them are among those told last as `keys`: their places there. */
  readonly order?: Uint32Array
  /** How many rows exist in all, where only a window is sent. */
  readonly total?: number
  /** With `keys` or `order`, where they answer a question: its name. */
  readonly question?: string
}

/** Families as the filter names them. */
export const tableFamilies = ['all', 'usdt', 'usdc', 'inverse', 'option'] as const

export type TableFamily = (typeof tableFamilies)[number]

/** An order of rows as the list that comes in it says so: `price descending`. */
export const namedOrder = (order: { readonly sort: string; readonly descending: boolean }): string =>
  `${order.sort} ${order.descending ? 'descending' : 'ascending'}`

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
