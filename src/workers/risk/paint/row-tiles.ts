import type { PaintedRowCalls, PaintedRows, PaintedTable } from '#shared/contracts/painted-rows.ts'
import type { RiskClock } from '../state/clock.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { createPaintLoop } from './paint-loop.ts'
import { pictureOf } from '../rows/row-figures.ts'
import type { FigureRow } from '../rows/row-figures.ts'
import { paintRow } from './row-painter.ts'
import { createSurface } from './surface.ts'
import type { Surface } from './surface.ts'

/** Where the rows of a table come from. */
export interface RowSource {
  /** Null where there is none of this key (any more). */
  row(key: string): FigureRow | null
  /** Rows the trader sees: others are painted when they're asked for and not again before they are seen. */
  inView(): ReadonlySet<string>
}

interface Tile {
  readonly surface: Surface
  rows: PaintedRows | null
  /** Picture of each row as it stands on the canvas. */
  drawn: string[]
}

/** The painter of one table's rows, as far as that table's part of the patch knows it. */
export interface RowPainting {
  readonly isPainting: () => boolean
  readonly touch: () => void
}

/** The painted rows of this tab's tables. */
export interface RowTiles extends PaintedRowCalls {
  /** Whether rows of a table are painted, so that their texts need not follow at once. */
  isPainting(table: PaintedTable): boolean
  /** Figures of it may have changed. */
  touch(table: PaintedTable): void
  /** Everything is painted again: another theme. */
  repaint(): void
  /** The font is there, or won't be. A context keeps the face it first resolved, so nothing is painted before. */
  fontSettled(): void
  setParked(parked: boolean): void
}

/** No canvas yet. The page says which rows each one holds: what is painted can't be another row than the one it stands under. */
export function createRowTiles(
  stores: RiskStores,
  clock: RiskClock,
  sources: Readonly<Record<PaintedTable, RowSource>>,
): RowTiles {
  const tiles: Readonly<Record<PaintedTable, Map<number, Tile>>> = {
    options: new Map(),
    positions: new Map(),
  }
  const all: readonly PaintedTable[] = ['options', 'positions']
  const dirty = new Set<PaintedTable>()
  let parked = false
  let settled = false
  let waiting: (() => void)[] = []

  const loop = createPaintLoop(clock, () => stores.view.hz, paintDirty)

  function paintTile(tile: Tile, source: RowSource, seen: ReadonlySet<string> | null): void {
    const { theme } = stores
    const { rows, surface } = tile
    if (rows === null || theme === null || !settled) return
    const { keys, grid } = rows
    const columns = grid.columns.map(({ key }) => key)
    for (const [index, key] of keys.entries()) {
      if (seen !== null && !seen.has(key)) continue
      const row = source.row(key)
      const picture = pictureOf(row, columns)
      if (tile.drawn[index] === picture) continue
      tile.drawn[index] = picture
      paintRow(surface.context, theme, grid, index, row)
    }
  }

  function paintDirty(): void {
    for (const table of dirty) {
      const seen = sources[table].inView()
      for (const tile of tiles[table].values()) paintTile(tile, sources[table], seen)
    }
    dirty.clear()
  }

  function repaint(): void {
    for (const table of all)
      for (const tile of tiles[table].values()) {
        tile.drawn = []
        paintTile(tile, sources[table], null)
      }
  }

  /** A canvas shows what was painted on it with the next frame; nobody sees one of a hidden page. */
  const shown = (): Promise<void> =>
    new Promise((resolve) => {
      if (parked) resolve()
      else clock.frame(resolve)
    })

  return {
    isPainting: (table) => Array.from(tiles[table].values()).some(({ rows }) => rows !== null) && settled,
    attachTile(table, number, canvas) {
      const surface = createSurface({ canvas, width: 1, height: 1, dpr: 1 })
      if (surface !== null) tiles[table].set(number, { surface, rows: null, drawn: [] })
    },
    async paintTile(table, number, rows) {
      const tile = tiles[table].get(number)
      if (tile === undefined) return false
      const { grid, keys } = rows
      const height = grid.rowHeight * keys.length
      const { surface } = tile
      tile.rows = rows
      if (!settled) await new Promise<void>((resolve) => waiting.push(resolve))
      if (tile.rows !== rows) return false
      if (surface.width !== grid.width || surface.height !== height || surface.dpr !== grid.dpr)
        surface.resize(grid.width, height, grid.dpr)
      tile.drawn = []
      paintTile(tile, sources[table], null)
      await shown()
      return tile.rows === rows
    },
    detachTile(table, number) {
      tiles[table].delete(number)
    },
    touch(table) {
      if (tiles[table].size === 0) return
      dirty.add(table)
      loop.touch()
    },
    repaint,
    fontSettled() {
      settled = true
      for (const table of all)
        for (const { surface } of tiles[table].values())
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
