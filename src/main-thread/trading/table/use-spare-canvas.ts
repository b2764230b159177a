import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PaintedGrid } from '#shared/contracts/painted-rows.ts'
import type { KeysGate, SlotTable } from '../../stores/slot-table.ts'
import { blocksAround, CANVAS_ROWS } from './canvas-rows.ts'
import type { CanvasRows, createCanvasRows } from './canvas-rows.ts'

/** A new list is shown with texts if the canvas is not painted by then. */
const WAIT_MS = 100

/** What the table shows now. */
interface Present {
  readonly grid: PaintedGrid | null
  readonly blocks: readonly number[]
  readonly wanted: ReadonlyMap<number, CanvasRows>
  readonly rowsOf: ReturnType<typeof createCanvasRows>
  /** Index of the first row in view, and the number of canvases. */
  readonly first: number
  readonly canvasCount: number
}

/** Names of the canvases in the pool: the one of a block is its number, until the spare one takes its place. */
interface Names {
  readonly blocks: ReadonlyMap<number, string>
  readonly spare: string
}

const sameBlocks = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((block, index) => block === other[index])

/** The only block that a new list changes; null if there are none or several. */
function changedBlock(now: Present, next: readonly string[]): CanvasRows | null {
  const { grid, blocks, wanted, rowsOf, first, canvasCount } = now
  if (grid === null) return null
  if (!sameBlocks(blocks, blocksAround(first, next.length, canvasCount))) return null
  const changed = [...rowsOf(blocks, next, grid).values()].filter((rows) => wanted.get(rows.block) !== rows)
  return changed.length === 1 ? (changed[0] ?? null) : null
}

const noRows = (grid: PaintedGrid): CanvasRows => ({
  block: -1,
  keys: Array.from({ length: CANVAS_ROWS }, () => ''),
  grid,
})

/**
 * A second canvas for the rows of a block, painted before a row that began or ended is shown: both canvases and the rows
 * change in one frame, and no figure is shown as text meanwhile. Until then nothing is rendered. `gated` is the table whose
 * lists wait for that; `paint` asks the worker for rows on the spare canvas.
 * Returns the names of the canvases in the pool, those of the blocks first, and the rows of the spare one; `swap` is called
 * while rendering, for a block whose rows the spare canvas shows.
 */
export function useSpareCanvas(
  gated: Pick<SlotTable<object>, 'setGate'> | undefined,
  present: Present,
  paint: (rows: CanvasRows) => Promise<void>,
) {
  const [names, setNames] = useState<Names>({ blocks: new Map(), spare: 'spare' })
  const now = useRef({ present, paint })
  const endWait = useRef<(() => void) | null>(null)
  const { blocks, grid } = present
  const nameOf = (block: number): string => names.blocks.get(block) ?? String(block)
  const [spare, setSpare] = useState<CanvasRows | null>(null)
  if (gated !== undefined && grid !== null && spare?.grid !== grid) setSpare(noRows(grid))

  useLayoutEffect(() => {
    now.current = { present, paint }
  })
  useEffect(() => {
    if (gated === undefined) return undefined
    const gate: KeysGate = (next) => {
      endWait.current?.()
      const rows = changedBlock(now.current.present, next)
      if (rows === null) return null
      return new Promise((resolve) => {
        const release = (): void => {
          window.clearTimeout(timer)
          if (endWait.current === release) endWait.current = null
          resolve()
        }
        const timer = window.setTimeout(release, WAIT_MS)
        endWait.current = release
        void now.current.paint(rows).then(release)
      })
    }
    const remove = gated.setGate(gate)
    return () => {
      remove()
      endWait.current?.()
    }
  }, [gated])

  return {
    names: [...blocks.map(nameOf), ...(spare === null ? [] : [names.spare])],
    spare: spare ?? undefined,
    swap: (block: number): void =>
      setNames({ blocks: new Map(names.blocks).set(block, names.spare), spare: nameOf(block) }),
  }
}
