/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { CSSProperties, ReactNode, SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio/react'
import type { PaintedTable } from '#shared/contracts/painted-rows.ts'
import { KeptScope, keptValues } from '../../stores/kept.ts'
import { preferences } from '../../stores/preferences.ts'
import type { SlotTable } from '../../stores/slot-table.ts'
import { cx } from '../../ui/tone.ts'
import { cellClass, idleRow, ROW_PX } from './cells.tsx'
import type { RowPlace } from './cells.tsx'
import type { Column, ColumnModel } from './column.ts'
import { useColumnsInView } from './columns-in-view.ts'
import type { ColumnSpan } from './columns-in-view.ts'
import { useCutEdges } from './cut-edges.ts'
import { HeadCell, headTip } from './head-cell.tsx'
import { MoreColumns } from './more-columns.tsx'
import type { Sorting } from './head-cell.tsx'
import { createMovedRows } from './moved-rows.ts'
import { usePaintedRows } from './painted-rows.tsx'
import { createRowElements } from './row-elements.ts'
import { createSteadyRange, nearView } from './steady-range.ts'
import { followRowLink } from './symbol-link.tsx'
import styles from './table.module.css'

/** Rows rendered beyond those in view, on either side. */
const AHEAD = 3
/** Least number of rows that the worker is asked for. */
const SCREENFUL = 16
// Stable functions: a new one would make the virtualizer measure every row again at each render.
const estimates = { compact: (): number => ROW_PX.compact, roomy: (): number => ROW_PX.roomy } as const

/** Key of the row element that contains an event's target. */
const rowOf = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
/** Key of the row whose data the cell of an event's target shows, if the cell states it: it may still be a previous row's. */
const ownerOf = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-owner]')?.dataset['owner'] : undefined

/** Custom properties are not in React's style type. */
const tracks = (columns: readonly Column[]): CSSProperties =>
  ({ '--columns': columns.map((column) => column.width).join(' ') }) as CSSProperties

/**
 * A table of rows of fixed height, of which only those in view are rendered; the first and last column stay in place when
 * scrolled. `onWindow` receives the range of rows in view, so that the worker formats no others. A row that scrolls into
 * view reuses the element of one that left: `renderRow` is called with another key, and a row must keep its state by that
 * key. A click counts only if press and release are on the same row, and never on a cell that still shows another row
 * (`cellsOf`), nor on a row that has just taken another's place.
 */
export function VirtualTable(props: {
  readonly name: string
  readonly columns: readonly Column[]
  /** Lets the trader sort by, move and resize the columns. */
  readonly model?: ColumnModel
  readonly sorting?: Sorting
  readonly keys: readonly string[]
  /** The table of the risk worker that paints the moving figures. */
  readonly painting?: PaintedTable
  /** The table whose lists wait until the canvases for them are painted. */
  readonly gated?: Pick<SlotTable<object>, 'setGate'>
  /** The row of key '' is out of view: elements of rows that ended are kept for the next ones. */
  readonly keepsRows?: true
  /** Name under which the scroll position survives that the table is behind another tab. Left out: it begins at the top. */
  readonly place?: string
  readonly onWindow: (window: readonly [number, number] | null) => void
  /** `span`: columns in view besides the first and the last. */
  readonly renderRow: (key: string, place: RowPlace, span: ColumnSpan) => ReactNode
}) {
  const { columns, keys, onWindow } = props
  const { density } = useSnapshot(preferences)
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const [extractRange] = useState(createSteadyRange)
  const [, renderNow] = useReducer((times: number) => times + 1, 0)
  /** Indices of the first and last row that were rendered, and the scroll position then. */
  const rendered = useRef<readonly [first: number, last: number, offset: number | null]>([0, 0, null])
  /** React renders nothing inside of the effects of a render. */
  const isMounted = useRef(false)
  const placeKey = `${useContext(KeptScope)} ${props.place}`
  const [firstOffset] = useState(() => (props.place === undefined ? 0 : Number(keptValues[placeKey] ?? 0)))
  // oxlint-disable-next-line react/incompatible-library -- not compiled: nothing memoizes what it returns
  const rows = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: estimates[density],
    overscan: AHEAD,
    rangeExtractor: extractRange,
    initialOffset: firstOffset,
    // Rendered together with the frame's other changes, but after a far jump the next frame would be empty.
    useFlushSync: false,
    onChange: ({ range, scrollOffset }) => {
      const [start, end, offset] = rendered.current
      const isFar = range !== null && (range.startIndex > end || range.endIndex < start)
      // Not "while it scrolls": the timer that ends the last scroll may see the jump first.
      if (scrollOffset !== offset && isFar && isMounted.current) flushSync(renderNow)
    },
  })
  // The stored position can be beyond the rows there are now: then the browser does not scroll, and reports nothing.
  useLayoutEffect(() => {
    if (firstOffset > 0) scroller.current?.dispatchEvent(new Event('scroll'))
    isMounted.current = true
  }, [firstOffset])
  // The virtualizer caches sizes: it must measure again after the row height changed.
  useLayoutEffect(() => rows.measure(), [rows, density])
  const items = rows.getVirtualItems()
  const span = useColumnsInView(scroller, columns)
  useCutEdges(scroller, columns)
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useLayoutEffect(() => {
    rendered.current = [first, last, rows.scrollOffset]
  })
  // At least a screenful: the rows are there after the first layout, and a row that ends or begins requests nothing.
  const count = Math.max(SCREENFUL, items.length)

  const painted = usePaintedRows(
    props.painting,
    table,
    columns,
    keys,
    { first, last: items.at(-1)?.index ?? first + count, rowHeight: ROW_PX[density] },
    props.gated,
  )

  const [assignPlaces] = useState(createRowElements)
  const inView = nearView(items, rows.isScrolling ? null : rows.range).flatMap((item) => {
    const key = keys[item.index]
    return key === undefined ? [] : [{ key, item }]
  })
  const isLoose = rows.isScrolling || props.keepsRows !== true
  const { places, before, after } = assignPlaces(
    inView.map(({ key }) => key),
    isLoose,
  )
  const drawn = inView.map((row, index) => ({ ...row, place: places[index] ?? index }))
  const idle = (kept: readonly number[]): readonly ReactNode[] =>
    isLoose ? [] : kept.map((place) => <Fragment key={place}>{props.renderRow('', idleRow, span)}</Fragment>)
  // Moving elements in the document causes layout: while scrolling they keep their order, and are sorted afterwards.
  if (rows.isScrolling) drawn.sort((one, other) => one.place - other.place)

  const pressed = useRef<string | undefined>(undefined)
  const [moved] = useState(() => createMovedRows(() => performance.now()))
  const enteredAt = useRef(0)
  useLayoutEffect(() => moved.shown(inView.map(({ key, item }) => ({ key, index: item.index }))))
  const focused = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (focused.current === undefined || inView.some(({ key }) => key === focused.current)) return
    focused.current = undefined
    scroller.current?.focus({ preventScroll: true })
  })
  useEffect(() => onWindow([first, count]), [onWindow, first, count])
  useEffect(() => () => onWindow(null), [onWindow])
  useEffect(
    () => () => {
      // The last one reported: what is above the table may be gone by now, and the browser have scrolled it.
      if (props.place !== undefined) keptValues[placeKey] = rows.scrollOffset ?? 0
    },
    [props.place, placeKey, rows],
  )

  const { model, sorting } = props
  // Memoised, because scrolling does not change it.
  const head = useMemo(
    () => (
      <div className={cx(styles.row, styles.head)} role="row" aria-rowindex={1}>
        {columns.map((column, index) =>
          model === undefined || sorting === undefined ? (
            // A column without a head only fills the row.
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
      {/* Focusable, so that the keyboard can scroll it. */}
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
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- it handles clicks on its rows' buttons and links, which the keyboard can press */}
          <div
            className={styles.body}
            role="rowgroup"
            style={{ height: rows.getTotalSize() }}
            onPointerDownCapture={(event) => {
              const row = rowOf(event)
              const movedAt = row === undefined ? null : moved.movedAt(row)
              // A mouse that came to the rows afterwards was led to what is there now.
              const isStray =
                movedAt !== null && (event.pointerType !== 'mouse' || enteredAt.current < movedAt)
              pressed.current = isStray ? undefined : row
            }}
            onPointerEnter={() => {
              enteredAt.current = performance.now()
            }}
            onClickCapture={(event) => {
              const row = rowOf(event)
              // A click by the keyboard has no press before it.
              const isOfThisRow =
                (event.detail === 0 || pressed.current === row) && (ownerOf(event) ?? row) === row
              if (isOfThisRow) return
              event.stopPropagation()
              event.preventDefault()
            }}
            onClick={followRowLink}
            onFocus={(event) => {
              focused.current = rowOf(event)
            }}
            onBlur={(event) => {
              // When the window loses the focus, the focused element stays the same.
              if (document.activeElement !== event.target) focused.current = undefined
            }}
          >
            {painted.canvases}
            {/* One list: an element keeps its place in the document when its row begins or ends. */}
            {[
              ...idle(before),
              ...drawn.map(({ key, item, place }) => (
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
              )),
              ...idle(after),
            ]}
          </div>
        </div>
      </div>
      {/* As high as the rows: nothing is out of view beside the empty part of a table. */}
      {(['start', 'end'] as const).map((side) => (
        <i
          key={side}
          className={styles.edge}
          data-edge={side}
          style={{ maxBlockSize: rows.getTotalSize() + ROW_PX[density] }}
          aria-hidden="true"
        />
      ))}
      {model !== undefined && <MoreColumns scroller={scroller} />}
    </div>
  )
}
