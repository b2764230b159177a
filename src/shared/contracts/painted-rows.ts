import type { OffscreenCanvasLike } from './paint.ts'

/**
 * Tables whose live figures the risk worker paints. The rows below have the same figures as text, at most a second old
 * (decision 19).
 */
export type PaintedTable = 'options' | 'positions'

/** Horizontal bounds of a column's figures, CSS px from the canvas's left edge. */
export interface PaintedColumn {
  readonly key: string
  readonly left: number
  readonly right: number
}

/** Layout of painted rows. Sizes in CSS px. */
export interface PaintedGrid {
  readonly columns: readonly PaintedColumn[]
  readonly width: number
  readonly rowHeight: number
  readonly dpr: number
  /** Align figures to the left edge of their column (right-to-left pages) instead of the right one. */
  readonly endsLeft: boolean
}

/** The rows of one canvas, from its top. */
export interface PaintedRows {
  readonly keys: readonly string[]
  readonly grid: PaintedGrid
}

/** Part of the risk worker's API. A table has several canvases, identified by numbers. */
export interface PaintedRowCalls {
  /** A canvas can be transferred only once. */
  attachRowCanvas(table: PaintedTable, number: number, canvas: OffscreenCanvasLike): void
  /**
   * Paints these rows from now on. Resolves true once the canvas shows them, false if other rows or none were requested
   * meanwhile.
   */
  paintRowCanvas(table: PaintedTable, number: number, rows: PaintedRows): Promise<boolean>
  detachRowCanvas(table: PaintedTable, number: number): void
}
