import type { PaintedGrid } from '#shared/contracts/painted-rows.ts'

/** Rows per canvas: few enough that a spare canvas on either side is cheap, many enough that few canvases are in view. */
export const CANVAS_ROWS = 12

/** Rows of one canvas: the `block`th group of `CANVAS_ROWS` rows of the table. */
export interface CanvasRows {
  readonly block: number
  /** Always `CANVAS_ROWS` keys, '' after the table's end, so that a canvas keeps its size. */
  readonly keys: readonly string[]
  readonly grid: PaintedGrid
}

/** Returns a function that computes the rows of each block; blocks with the rows of one of the last two calls keep their object. */
export function createCanvasRows(): (
  blocks: readonly number[],
  keys: readonly string[],
  grid: PaintedGrid,
) => ReadonlyMap<number, CanvasRows> {
  let last: ReadonlyMap<number, CanvasRows> = new Map()
  let older = last
  return (blocks, keys, grid) => {
    const now = new Map(
      blocks.map((block) => {
        const held = Array.from(
          { length: CANVAS_ROWS },
          (_, index) => keys[block * CANVAS_ROWS + index] ?? '',
        )
        const known = [last.get(block), older.get(block)].find(
          (rows) => rows?.grid === grid && rows.keys.every((key, index) => key === held[index]),
        )
        return [block, known ?? { block, keys: held, grid }]
      }),
    )
    older = last
    last = now
    return now
  }
}

/** Blocks that need a canvas: those in view and one more on either side; always `count`, if the table has so many. */
export function blocksAround(first: number, rows: number, count: number): readonly number[] {
  const all = Math.ceil(rows / CANVAS_ROWS)
  const length = Math.min(all, count)
  const from = Math.max(0, Math.min(Math.floor(first / CANVAS_ROWS) - 1, all - length))
  return Array.from({ length }, (_, index) => from + index)
}
