import type { OffscreenCanvasLike } from './paint.ts'

/** Tables whose moving figures the risk worker paints, under rows that hold them as text a second old (decision 19). */
export type PaintedTable = 'options' | 'positions'

/** Where a column's figures may stand in a row, CSS px from the canvas's left edge. */
export interface PaintedColumn {
  readonly key: string
  readonly left: number
  readonly right: number
}

/** How the rows of a table are laid out; sizes in CSS px. */
export interface PaintedGrid {
  readonly columns: readonly PaintedColumn[]
  readonly width: number
  readonly rowHeight: number
  readonly dpr: number
  /** Figures stand at the right end of their column; at the left one where the page is written from the right. */
  readonly endsLeft: boolean
}

/** The rows one canvas holds, from its top. */
export interface PaintedRows {
  readonly keys: readonly string[]
  readonly grid: PaintedGrid
}

/** What a page may ask of the painter of its rows. A tile is a canvas by its number. */
export interface PaintedRowCalls {
  /** A canvas can be handed over once. */
  attachTile(table: PaintedTable, tile: number, canvas: OffscreenCanvasLike): void
  /** Paints these rows from now on. True once they are what the canvas shows; false where other rows or none were asked for meanwhile. */
  paintTile(table: PaintedTable, tile: number, rows: PaintedRows): Promise<boolean>
  detachTile(table: PaintedTable, tile: number): void
}
