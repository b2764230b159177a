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

interface Spare {
  /** The canvas's name in the pool. */
  readonly name: string
  readonly rows: CanvasRows
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

const noRows = ({ grid }: CanvasRows): CanvasRows => ({
  block: -1,
  keys: Array.from({ length: CANVAS_ROWS }, () => ''),
  grid,
})

/**
 * A second canvas for the rows of a block, painted before a row that began or ended is shown: both canvases and the rows
 * change in one frame, and no figure is shown as text meanwhile. `gated` is the table whose lists wait for that.
 * Returns the names of the canvases in the pool, those of the blocks first, and the rows of the spare one.
 */
export function useSpareCanvas(gated: Pick<SlotTable<object>, 'setGate'> | undefined, present: Present) {
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map())
  const [spare, setSpare] = useState<Spare | null>(null)
  const now = useRef(present)
  const version = useRef(versions)
  const waiting = useRef<{ readonly rows: CanvasRows; readonly done: () => void } | null>(null)
  const nameOf = (block: number): string => `${block}:${versions.get(block) ?? 0}`

  const { wanted } = present
  if (spare !== null && wanted.get(spare.rows.block) === spare.rows) {
    const { block } = spare.rows
    setVersions(new Map(versions).set(block, (versions.get(block) ?? 0) + 1))
    setSpare({ name: nameOf(block), rows: noRows(spare.rows) })
  }

  useLayoutEffect(() => {
    now.current = present
    version.current = versions
  })
  useEffect(() => {
    if (gated === undefined) return undefined
    const gate: KeysGate = (next) => {
      waiting.current?.done()
      const rows = changedBlock(now.current, next)
      if (rows === null) return null
      setSpare({ name: `${rows.block}:${(version.current.get(rows.block) ?? 0) + 1}`, rows })
      return new Promise((resolve) => {
        const done = (): void => {
          window.clearTimeout(timer)
          waiting.current = null
          resolve()
        }
        const timer = window.setTimeout(done, WAIT_MS)
        waiting.current = { rows, done }
      })
    }
    const remove = gated.setGate(gate)
    return () => {
      remove()
      waiting.current?.done()
    }
  }, [gated])

  return {
    names: [...present.blocks.map(nameOf), ...(spare === null ? [] : [spare.name])],
    spare: spare?.rows,
    /** The worker painted these rows, or could not; called after the page has noted it. */
    painted(rows: CanvasRows): void {
      if (waiting.current?.rows === rows) waiting.current.done()
    },
  }
}
