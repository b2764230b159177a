import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PaintedGrid, PaintedTable } from '#shared/contracts/painted-rows.ts'
import { paintRowCanvas } from '../../bridge/ask-risk.ts'
import { threads } from '../../stores/connection.ts'
import { followDensity } from '../../ui/follow-density.ts'
import { FORCED_COLOURS } from '../../ui/token-colours.ts'
import { useMedia } from '../../ui/use-media.ts'
import { canPaint } from '../canvas/painted-canvas.tsx'
import { createPaintedAhead } from './painted-ahead.ts'
import { RowCanvas } from './row-canvas.tsx'
import { createRowPool } from './row-pool.ts'
import { blocksAround, createCanvasRows, CANVAS_ROWS } from './canvas-rows.ts'
import type { CanvasRows } from './canvas-rows.ts'
import type { SlotTable } from '../../stores/slot-table.ts'
import { useSpareCanvas } from './use-spare-canvas.ts'

interface PaintedColumns {
  readonly key: string
  readonly moves?: true
}

interface Measured {
  readonly grid: PaintedGrid
  /** Offset of the canvases from the rows' left edge, px. */
  readonly left: number
}

/** Positions of the painted columns, measured in the table's head; null if none is shown. */
function measure(table: HTMLElement, columns: readonly PaintedColumns[], rowHeight: number): Measured | null {
  const head = table.firstElementChild
  const edge = table.getBoundingClientRect().left
  const boxes = columns.flatMap(({ key, moves }, index) => {
    const cell = moves === true ? head?.children[index] : undefined
    if (cell === undefined) return []
    const { left, right } = cell.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(cell)
    return [
      {
        key,
        left: left - edge + Number.parseFloat(paddingLeft),
        right: right - edge - Number.parseFloat(paddingRight),
      },
    ]
  })
  if (boxes.length === 0 || head === null) return null
  const left = Math.floor(Math.min(...boxes.map((box) => box.left)))
  const width = Math.ceil(Math.max(...boxes.map((box) => box.right))) - left
  if (width <= 0) return null
  return {
    left,
    grid: {
      columns: boxes.map((box) => ({ key: box.key, left: box.left - left, right: box.right - left })),
      width,
      rowHeight,
      dpr: Math.min(4, Math.max(1, window.devicePixelRatio)),
      endsLeft: getComputedStyle(table).direction === 'rtl',
    },
  }
}

/** The worker's numbers of canvases: each table on the page has its own. */
const NUMBERS = 1000
let tablesSoFar = 0

const sameText = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const byPlace = (one: { readonly place: number }, other: { readonly place: number }): number =>
  one.place - other.place

/** The rows a canvas was last asked to show, and whether it shows them. */
interface Shown {
  readonly rows: CanvasRows
  readonly isShown: boolean
}

/**
 * The canvases under the rows `first..last` of a table, and whether a row's figures are visible there or as text. Text is
 * visible whenever its canvas may not show this row: before the first paint, after sorting until the canvas is repainted,
 * and without a worker. Only rows that scroll into view on a reused canvas are empty for a frame or two.
 */
export function usePaintedRows(
  painting: PaintedTable | undefined,
  table: RefObject<HTMLElement | null>,
  columns: readonly PaintedColumns[],
  keys: readonly string[],
  view: { readonly first: number; readonly last: number; readonly rowHeight: number },
  gated?: Pick<SlotTable<object>, 'setGate'>,
): { readonly canvases: ReactNode; readonly isPainted: (index: number) => boolean } {
  const { riskGeneration } = useSnapshot(threads)
  // Forced system colours apply only to text.
  const forced = useMedia(FORCED_COLOURS)
  const paints = painting !== undefined && riskGeneration > 0 && !forced && canPaint()
  const { rowHeight } = view
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [assign] = useState(createRowPool)
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map())
  const [rowsOf] = useState(createCanvasRows)
  const [firstNumber] = useState(() => NUMBERS * tablesSoFar++)
  const [ahead] = useState(createPaintedAhead)

  useLayoutEffect(() => {
    const box = table.current
    if (!paints || box === null) return undefined
    const look = (): void => {
      const next = measure(box, columns, rowHeight)
      setMeasured((now) => (sameText(now, next) ? now : next))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    // Zoom and writing direction can move columns without changing the size of the box.
    window.addEventListener('resize', look)
    const stopDensity = followDensity(look)
    const direction = new MutationObserver(look)
    direction.observe(document.documentElement, { attributeFilter: ['dir'] })
    return () => {
      sizes.disconnect()
      stopDensity()
      direction.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [paints, table, columns, rowHeight])

  // A constant number of canvases: creating one costs more than repainting one with other rows.
  const needed = Math.ceil((view.last - view.first) / CANVAS_ROWS) + 3
  const [canvasCount, setCanvasCount] = useState(needed)
  if (needed > canvasCount) setCanvasCount(needed)
  const isReady = paints && measured !== null
  const blocks = useMemo(
    () => (isReady ? blocksAround(view.first, keys.length, canvasCount) : []),
    [isReady, view.first, keys.length, canvasCount],
  )
  const wanted = useMemo(
    () => (measured === null ? new Map<number, CanvasRows>() : rowsOf(blocks, keys, measured.grid)),
    [rowsOf, blocks, keys, measured],
  )

  const { first } = view
  const grid = isReady ? measured.grid : null
  const name = (place: number): string => `${riskGeneration}:${place}`
  const sparePlace = useRef(-1)
  const paintSpare = async (rows: CanvasRows): Promise<void> => {
    const place = sparePlace.current
    if (painting === undefined || place < 0) return
    const { keys: held, grid: of } = rows
    if (await paintRowCanvas(painting, firstNumber + place, { keys: held, grid: of }))
      ahead.set(name(place), rows)
  }
  const canvases = useSpareCanvas(gated, { grid, blocks, wanted, rowsOf, first, canvasCount }, paintSpare)
  const places = assign(canvases.names)
  const spareName = name(places[blocks.length] ?? -1)
  const ready = blocks.find((block) => {
    const rows = wanted.get(block)
    return rows !== undefined && ahead.get(spareName) === rows
  })
  const readyRows = ready === undefined ? undefined : wanted.get(ready)
  if (ready !== undefined && readyRows !== undefined) {
    canvases.swap(ready)
    setShown(new Map(shown).set(spareName, { rows: readyRows, isShown: true }))
  }
  useLayoutEffect(() => {
    sparePlace.current = places[blocks.length] ?? -1
  })
  const onShown = useCallback(
    (place: number, rows: CanvasRows, isShown: boolean) => {
      ahead.clear(`${riskGeneration}:${place}`)
      setShown((now) => new Map(now).set(`${riskGeneration}:${place}`, { rows, isShown }))
    },
    [riskGeneration, ahead],
  )

  const state = new Map(
    blocks.map((block, index) => {
      const place = places[index] ?? index
      const rows = wanted.get(block)
      const last = shown.get(name(place))
      const before = ahead.get(name(place))
      const isShown =
        before === undefined ? last !== undefined && last.isShown && last.rows === rows : before === rows
      // The canvas still shows other rows. These rows were not in view before, so no figure disappears.
      const isComing = last !== undefined && last.isShown && last.rows.block !== block
      return [block, { place, rows, isShown, isPainted: isShown || isComing }]
    }),
  )

  const spare = { place: places[blocks.length] ?? -1, rows: canvases.spare, isShown: false }
  return {
    canvases:
      !paints || measured === null
        ? null
        : // A stable order: a canvas that is moved in the document loses its picture for a moment.
          [...state.values(), spare]
            .toSorted(byPlace)
            .map(({ place, rows, isShown }) =>
              rows === undefined ? null : (
                <RowCanvas
                  key={name(place)}
                  table={painting}
                  place={place}
                  number={firstNumber + place}
                  rows={rows}
                  left={measured.left}
                  isShown={isShown}
                  ahead={ahead}
                  name={name(place)}
                  onShown={onShown}
                />
              ),
            ),
    isPainted: (index) => state.get(Math.floor(index / CANVAS_ROWS))?.isPainted ?? false,
  }
}
