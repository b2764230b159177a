/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, ReactNode, SyntheticEvent } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PaintedTable } from '#shared/contracts/painted-rows.ts'
import { preferences } from '../../stores/preferences.ts'
import { cx } from '../../ui/tone.ts'
import { cellClass, ROW_PX } from './cells.tsx'
import type { RowPlace } from './cells.tsx'
import type { Column, ColumnModel } from './column.ts'
import { useColumnsInView } from './columns-in-view.ts'
import type { ColumnSpan } from './columns-in-view.ts'
import { HeadCell, headTip } from './head-cell.tsx'
import type { Sorting } from './head-cell.tsx'
import { usePaintedRows } from './painted-rows.tsx'
import { createRowPool } from './row-pool.ts'
import { createSteadyRange, nearView } from './steady-range.ts'
import { useRowLinks } from './symbol-link.tsx'
import styles from './table.module.css'

/** Rows drawn beyond those in view, on either side. */
const AHEAD = 3
// One and the same of each: with another one every row would be measured anew at each render.
const estimates = { compact: (): number => ROW_PX.compact, roomy: (): number => ROW_PX.roomy } as const

/** The row an event happened in, by its key. */
const rowOf = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
/** The row that the cell shows in which an event happened, where the cell tells: it may be one that left. */
const ownerOf = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-owner]')?.dataset['owner'] : undefined

/** Custom properties are not in React's style type. */
const tracks = (columns: readonly Column[]): CSSProperties =>
  ({ '--columns': columns.map((column) => column.width).join(' ') }) as CSSProperties

/**
 * Rows of fixed height of which only those in view exist; first and last column stay in place. `onWindow` hears which
 * rows those are, so that the worker formats no others. A row that comes into view takes over the element of one that
 * left: `renderRow` gets another key for it, and what a row keeps of its own must go with that key. What was pressed on
 * one row is never let go on another, and a cell that still shows another row (`cellsOf`) takes no press.
 */
export function VirtualTable(props: {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns that can be ordered by, moved and sized. */
  readonly model?: ColumnModel
  readonly sorting?: Sorting
  readonly keys: readonly string[]
  /** The table whose moving figures the risk worker paints. */
  readonly painting?: PaintedTable
  readonly onWindow: (window: readonly [number, number] | null) => void
  /** `span` are the columns in view besides the first and the last. */
  readonly renderRow: (key: string, place: RowPlace, span: ColumnSpan) => ReactNode
}) {
  const { columns, keys, onWindow } = props
  const { density } = useSnapshot(preferences)
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const [extractRange] = useState(createSteadyRange)
  // oxlint-disable-next-line react/incompatible-library -- not compiled: nothing memoizes what it returns
  const rows = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: estimates[density],
    overscan: AHEAD,
    rangeExtractor: extractRange,
    // Drawn with the frame's other changes.
    useFlushSync: false,
  })
  // Sizes are remembered: rows of another height have to be asked for anew.
  useLayoutEffect(() => rows.measure(), [rows, density])
  const items = rows.getVirtualItems()
  const span = useColumnsInView(scroller, columns)
  const first = items[0]?.index ?? 0
  // Before the first layout nothing is in view: a screenful is asked for, so that rows are there when it is.
  const count = items.length === 0 ? 16 : items.length

  const painted = usePaintedRows(props.painting, table, columns, keys, {
    first,
    last: items.at(-1)?.index ?? first + count,
    rowHeight: ROW_PX[density],
  })

  const [assignPlaces] = useState(createRowPool)
  const inView = nearView(items, rows.isScrolling ? null : rows.range).flatMap((item) => {
    const key = keys[item.index]
    return key === undefined ? [] : [{ key, item }]
  })
  const places = assignPlaces(inView.map(({ key }) => key))
  const drawn = inView.map((row, index) => ({ ...row, place: places[index] ?? index }))
  // Elements moved in the document are laid out anew: while scrolling they stay, then the document is in order again.
  if (rows.isScrolling) drawn.sort((one, other) => one.place - other.place)

  const pressed = useRef<string | undefined>(undefined)
  const focused = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (focused.current === undefined || inView.some(({ key }) => key === focused.current)) return
    focused.current = undefined
    scroller.current?.focus({ preventScroll: true })
  })
  useEffect(() => onWindow([first, count]), [onWindow, first, count])
  useEffect(() => () => onWindow(null), [onWindow])

  const follow = useRowLinks()
  const { model, sorting } = props
  // Scrolling changes nothing of it.
  const head = useMemo(
    () => (
      <div className={cx(styles.row, styles.head)} role="row" aria-rowindex={1}>
        {columns.map((column, index) =>
          model === undefined || sorting === undefined ? (
            // One that only fills the row heads nothing.
            <span
              key={column.key}
              role={column.head === '' ? 'presentation' : 'columnheader'}
              className={cellClass(columns, index)}
              title={headTip(column)}
            >
              {column.head}
            </span>
          ) : (
            <HeadCell
              key={column.key}
              column={column}
              className={cellClass(columns, index)}
              model={model}
              sorting={sorting}
            />
          ),
        )}
      </div>
    ),
    [columns, model, sorting],
  )

  return (
    <div className={styles.view}>
      {/* Scrolled with the keyboard, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={scroller} className={styles.scroll} tabIndex={0} role="region" aria-label={props.name}>
        <div
          ref={table}
          className={styles.table}
          style={tracks(columns)}
          role="table"
          aria-label={props.name}
          aria-rowcount={keys.length + 1}
          aria-colcount={columns.length}
        >
          {head}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- it hears what its rows' buttons and links are told; keys click them */}
          <div
            className={styles.body}
            role="rowgroup"
            style={{ height: rows.getTotalSize() }}
            onPointerDownCapture={(event) => {
              pressed.current = rowOf(event)
            }}
            onClickCapture={(event) => {
              const row = rowOf(event)
              // Keys click with no press before.
              const isOfThisRow =
                (event.detail === 0 || pressed.current === row) && (ownerOf(event) ?? row) === row
              if (isOfThisRow) return
              event.stopPropagation()
              event.preventDefault()
            }}
            onClick={follow}
            onFocus={(event) => {
              focused.current = rowOf(event)
            }}
            onBlur={(event) => {
              // A window that is left keeps its focused element.
              if (document.activeElement !== event.target) focused.current = undefined
            }}
          >
            {painted.canvases}
            {drawn.map(({ key, item, place }) => (
              <Fragment key={place}>
                {props.renderRow(
                  key,
                  {
                    style: { transform: `translateY(${item.start}px)` },
                    index: item.index,
                    isPainted: painted.isPainted(item.index),
                  },
                  span,
                )}
              </Fragment>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
