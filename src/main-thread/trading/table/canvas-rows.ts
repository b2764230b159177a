import type { PaintedGrid } from '#shared/contracts/painted-rows.ts'

/** Rows of one canvas: few enough that one more on either side costs little, enough that few canvases are seen at once. */
export const CANVAS_ROWS = 12

/** Rows that a canvas is to hold: the `block`th `CANVAS_ROWS` of the table. */
export interface CanvasRows {
  readonly block: number
  /** Always as many, '' where the table has ended, so that a canvas keeps its size. */
  readonly keys: readonly string[]
  readonly grid: PaintedGrid
}

/** Tells what each block holds, by the same object as before where it's the same rows in the same places. */
export function createCanvasRows(): (
  blocks: readonly number[],
  keys: readonly string[],
  grid: PaintedGrid,
) => ReadonlyMap<number, CanvasRows> {
  let before: ReadonlyMap<number, CanvasRows> = new Map()
  return (blocks, keys, grid) => {
    before = new Map(
      blocks.map((block) => {
        const held = Array.from({ length: CANVAS_ROWS }, (_, index) => keys[block * CANVAS_ROWS + index] ?? '')
        const known = before.get(block)
        const isSame =
          known !== undefined && known.grid === grid && known.keys.every((key, index) => key === held[index])
        return [block, isSame ? known : { block, keys: held, grid }]
      }),
    )
    return before
  }
}

/** The blocks that canvases are kept for: those in view and one more on either side, always `count` where the table has as many. */
export function blocksAround(first: number, rows: number, count: number): readonly number[] {
  const all = Math.ceil(rows / CANVAS_ROWS)
  const length = Math.min(all, count)
  const from = Math.max(0, Math.min(Math.floor(first / CANVAS_ROWS) - 1, all - length))
  return Array.from({ length }, (_, index) => from + index)
}
