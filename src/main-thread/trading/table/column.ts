/** A column as it is shown. */
export interface Column {
  readonly key: string
  /** Translated head; '' for a column whose cells speak for themselves. */
  readonly head: string
  /** px, a grid track or minmax(). */
  readonly width: string
  readonly align?: 'start'
  /** A last column that scrolls like the others. */
  readonly free?: true
  /** Its figures move with prices: they stand in a `.live` box, which cuts what is too long, and may be painted. */
  readonly moves?: true
  /** Width in px where the trader can change it. */
  readonly px?: number
  /** Name the risk worker orders by. */
  readonly sort?: string
  readonly fixed?: 'start' | 'end'
}

/** A column as a table defines it. */
export interface ColumnSpec {
  readonly key: string
  readonly head: string
  readonly width: number
  /** Name the risk worker orders by; absent: it can't be ordered by. */
  readonly sort?: string
  /** Stays at its end of the row, and can't be hidden or moved. */
  readonly fixed?: 'start' | 'end'
  readonly hidden?: true
  /** As a column's. */
  readonly moves?: true
}

export interface ColumnModel {
  readonly columns: readonly Column[]
  /** For the menu of columns, in order. */
  readonly all: readonly {
    readonly key: string
    readonly head: string
    readonly shown: boolean
    readonly fixed: boolean
  }[]
  readonly toggle: (key: string) => void
  /** Puts a column before another one. */
  readonly moveBefore: (key: string, before: string) => void
  /** One place towards the start (-1) or the end (1). */
  readonly move: (key: string, by: -1 | 1) => void
  readonly resize: (key: string, px: number) => void
  readonly widthOf: (key: string) => number
  readonly reset: () => void
}
