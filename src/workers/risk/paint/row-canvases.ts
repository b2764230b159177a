import type { PaintedRowCalls, PaintedRows, PaintedTable } from '#shared/contracts/painted-rows.ts'
import type { RiskClock } from '../state/clock.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { createPaintLoop } from './paint-loop.ts'
import { pictureOf } from '../rows/row-figures.ts'
import type { FigureRow } from '../rows/row-figures.ts'
import { paintRow } from './row-painter.ts'
import { createSurface } from './surface.ts'
import type { Surface } from './surface.ts'

/** The rows of a painted table. */
export interface RowSource {
  /** Null if there is no such row (any more). */
  row(key: string): FigureRow | null
  /**
   * Keys of the rows in view. Others are painted when the page requests them, and not again before they are in view.
   */
  inView(): ReadonlySet<string>
}

interface RowCanvas {
  readonly surface: Surface
  rows: PaintedRows | null
  /** What is painted of each row (`pictureOf`). */
  drawn: string[]
}

/** What the table's part of a patch knows about the painter of its rows. */
export interface RowPainting {
  readonly isPainting: () => boolean
  readonly touch: () => void
}

/** The painted rows of this tab's tables. */
export interface RowCanvases extends PaintedRowCalls {
  /** Whether rows of a table are painted, so that their texts can be sent later. */
  isPainting(table: PaintedTable): boolean
  /** Figures of the table may have changed. */
  touch(table: PaintedTable): void
  /** Paints everything again, for another theme. */
  repaint(): void
  /**
   * The font was loaded, or could not be. A context never changes the font that it first resolved, so nothing is
   * painted before.
   */
  fontSettled(): void
  setParked(parked: boolean): void
}

/**
 * Painters without canvases. The page names the rows of each canvas, so a painted row is never another one than the row
 * it belongs to.
 */
export function createRowCanvases(
  stores: RiskStores,
  clock: RiskClock,
  sources: Readonly<Record<PaintedTable, RowSource>>,
): RowCanvases {
  const canvases: Readonly<Record<PaintedTable, Map<number, RowCanvas>>> = {
    options: new Map(),
    positions: new Map(),
  }
  const all: readonly PaintedTable[] = ['options', 'positions']
  const dirty = new Set<PaintedTable>()
  let parked = false
  let settled = false
  let waiting: (() => void)[] = []

  const loop = createPaintLoop(clock, () => stores.view.hz, paintDirty)

  function paintRows(canvas: RowCanvas, source: RowSource, seen: ReadonlySet<string> | null): void {
    const { theme } = stores
    const { rows, surface } = canvas
    if (rows === null || theme === null || !settled) return
    const { keys, grid } = rows
    const columns = grid.columns.map(({ key }) => key)
    for (const [index, key] of keys.entries()) {
      if (seen !== null && !seen.has(key)) continue
      const row = source.row(key)
      // A row that ended keeps its figures until the table no longer lists it.
      if (row === null && canvas.drawn[index] !== undefined) continue
      const picture = pictureOf(row, columns)
      if (canvas.drawn[index] === picture) continue
      canvas.drawn[index] = picture
      paintRow(surface.context, theme, grid, index, row)
    }
  }

  function paintDirty(): void {
    for (const table of dirty) {
      const seen = sources[table].inView()
      for (const canvas of canvases[table].values()) paintRows(canvas, sources[table], seen)
    }
    dirty.clear()
  }

  function repaint(): void {
    for (const table of all)
      for (const canvas of canvases[table].values()) {
        canvas.drawn = []
        paintRows(canvas, sources[table], null)
      }
  }

  /** Resolves when the canvas is displayed: with the next frame. Of a hidden page at once, as nobody sees it. */
  const shown = (): Promise<void> =>
    new Promise((resolve) => {
      if (parked) resolve()
      else clock.frame(resolve)
    })

  return {
    isPainting: (table) => Array.from(canvases[table].values()).some(({ rows }) => rows !== null) && settled,
    attachRowCanvas(table, number, offscreen) {
      const surface = createSurface({ canvas: offscreen, width: 1, height: 1, dpr: 1 })
      if (surface !== null) canvases[table].set(number, { surface, rows: null, drawn: [] })
    },
    async paintRowCanvas(table, number, rows) {
      const canvas = canvases[table].get(number)
      if (canvas === undefined) return false
      const { grid, keys } = rows
      const height = grid.rowHeight * keys.length
      const { surface } = canvas
      canvas.rows = rows
      if (!settled) await new Promise<void>((resolve) => waiting.push(resolve))
      if (canvas.rows !== rows) return false
      if (surface.width !== grid.width || surface.height !== height || surface.dpr !== grid.dpr)
        surface.resize(grid.width, height, grid.dpr)
      canvas.drawn = []
      paintRows(canvas, sources[table], null)
      await shown()
      return canvas.rows === rows
    },
    detachRowCanvas(table, number) {
      canvases[table].delete(number)
    },
    touch(table) {
      if (canvases[table].size === 0) return
      dirty.add(table)
      loop.touch()
    },
    repaint,
    fontSettled() {
      settled = true
      for (const table of all)
        for (const { surface } of canvases[table].values())
          surface.resize(surface.width, surface.height, surface.dpr)
      repaint()
      for (const go of waiting) go()
      waiting = []
    },
    setParked(next) {
      parked = next
      loop.setParked(next)
    },
  }
}
