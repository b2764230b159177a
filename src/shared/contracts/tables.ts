/** What all tables share: row patches, the family filter, export. */

/** Rows that changed since the last patch. `keys`: all keys in order, if the order changed. */
export interface RowPatch<Row> {
  readonly upserts: readonly Row[]
  readonly keys?: readonly string[]
  /** Replaces `keys` in a long table if all keys were in the last `keys` sent: their indexes there. */
  readonly order?: Uint32Array
  /** Number of all rows, if only a window is sent. */
  readonly total?: number
  /** Number of all rows without the filter of the request. Absent: `total`. */
  readonly all?: number
  /** The request that `keys` or `order` answers. */
  readonly question?: string
}

/** A column of a table. Every thread that sorts, paints, shows or exports it reads this description. */
export interface TableColumn {
  /** Names of the sort orders it offers, the one of its head first. Empty: the table cannot be sorted by it. */
  readonly sorts: readonly string[]
  /**
   * Its figures change with market prices. The risk worker sorts by them again as prices arrive. It paints those of
   * positions, and sends those of orders once a second.
   */
  readonly moves?: true
  /** Export: the column with the unit of its amounts. Absent: it has no amounts. */
  readonly unit?: ExportUnit
}

/**
 * Names of a table's sort orders, in the order of its columns. Columns may share one; each name is in the list once.
 *
 * @param standard what the table is sorted by at first. It needs no column
 */
export const sortsOf = <Sort extends string>(
  standard: Sort,
  columns: readonly { readonly sorts: readonly Sort[] }[],
): readonly Sort[] => [...new Set([standard, ...columns.flatMap(({ sorts }) => sorts)])]

/** Names of a table's columns whose figures change with market prices. */
export type MovingColumn<Columns extends Readonly<Record<string, TableColumn>>> = {
  [Key in keyof Columns]: Columns[Key] extends { readonly moves: true } ? Key : never
}[keyof Columns]

/** Sort orders of a table whose values change with market prices: its rows are sorted again as prices arrive. */
export const movingSorts = (columns: Readonly<Record<string, TableColumn>>): ReadonlySet<string> =>
  new Set(Object.values(columns).flatMap(({ sorts, moves }) => (moves === true ? sorts : [])))

/** Units of amounts: columns that only exports have. */
export type ExportUnit = 'unit' | 'coin'
/** Columns that only exports have. */
export type ExportColumn = ExportUnit | 'side'

/** Values of the family filter. */
export const tableFamilies = ['all', 'usdt', 'usdc', 'inverse', 'option'] as const

export type TableFamily = (typeof tableFamilies)[number]

/** Name of a sort order, as a list in that order has it: `price descending`. */
export const namedOrder = (order: { readonly sort: string; readonly descending: boolean }): string =>
  `${order.sort} ${order.descending ? 'descending' : 'ascending'}`

export interface TableExport {
  readonly of: 'positions' | 'orders'
  readonly format: 'csv' | 'tsv'
  /** Columns in the order shown, with translated heads. */
  readonly columns: readonly (readonly [key: string, head: string])[]
  /** Translations of the exchange's codes (`exportWords`). */
  readonly words: Readonly<Record<string, string>>
}

/** An open order that can be canceled. */
export interface CancelableOrder {
  readonly orderId: string
  readonly symbol: string
  /** Names what it does for a position. */
  readonly stopOrderType?: string
}

/** Part of the risk worker's API. */
export interface TableCalls {
  /** The whole table as filtered and sorted now, including rows out of view. */
  exportTable(asked: TableExport): Promise<string>
  /** Every order that passes the filter; with a symbol every open order of it, with '' all open orders. */
  ordersShown(of?: string): readonly CancelableOrder[]
}
