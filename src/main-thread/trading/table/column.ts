/** A column as it is shown. */
export interface Column {
  readonly key: string
  /** Translated head; '' for a column that needs none. */
  readonly head: string
  /** CSS grid track, e.g. `80px` or `minmax()`. */
  readonly width: string
  readonly align?: 'start'
  /** For a first or last column that scrolls like the others. A fixed one covers the canvas, so it has no painted figures. */
  readonly free?: true
  /** Its figures move with prices: they are in a `.live` box, which clips them, and may be painted on a canvas. */
  readonly moves?: true
  /** Width in px if the trader can change it. */
  readonly px?: number
  /** Sort key of the risk worker; absent if it cannot be sorted by. */
  readonly sort?: string
  /** Translated explanation, shown at the head. */
  readonly tip?: string
  readonly fixed?: 'start' | 'end'
  /** It has its width for a narrow table: what it shows is shorter. */
  readonly isTight?: true
}

/** A column as a table defines it. */
export interface ColumnSpec {
  readonly key: string
  readonly head: string
  readonly width: number
  /** Of a column that is always seen without scrolling: its width in a table that is too narrow for all of these, px. */
  readonly tight?: number
  /** Sort key of the risk worker; absent if it cannot be sorted by. */
  readonly sort?: string
  /** Stays at this end of the row, and cannot be hidden or moved. */
  readonly fixed?: 'start' | 'end'
  readonly hidden?: true
  /** As in `Column`. */
  readonly moves?: true
  readonly tip?: string
}

export interface ColumnModel {
  readonly columns: readonly Column[]
  /** All columns in order, for the columns menu. */
  readonly all: readonly {
    readonly key: string
    readonly head: string
    readonly shown: boolean
    readonly fixed: boolean
  }[]
  readonly toggle: (key: string) => void
  /** Moves a column before another one. */
  readonly moveBefore: (key: string, before: string) => void
  /** Moves a column by one place towards the start (-1) or the end (1). */
  readonly move: (key: string, by: -1 | 1) => void
  readonly resize: (key: string, px: number) => void
  readonly widthOf: (key: string) => number
  /** Shows the columns as at first. Returns a function that shows them as before. */
  readonly reset: () => () => void
}
