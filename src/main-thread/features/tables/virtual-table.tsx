/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../ui/tone.ts'
import { HeadCell } from './head-cell.tsx'
import type { Sorting } from './head-cell.tsx'
import styles from './tables.module.css'
import type { ColumnModel } from './use-columns.ts'

export interface Column {
  readonly key: string
  /** Translated head; '' for a column whose cells speak for themselves. */
  readonly head: string
  /** px, a grid track or minmax(). */
  readonly width: string
  readonly align?: 'start'
  /** A last column that scrolls like the others. */
  readonly free?: true
  /** Width in px where the trader can change it. */
  readonly px?: number
  /** Name the risk worker orders by. */
  readonly sort?: string
  readonly fixed?: 'start' | 'end'
}

const ROW_PX = 28

/** Custom properties are not in React's style type. */
const tracks = (columns: readonly Column[]): CSSProperties =>
  ({ '--columns': columns.map((column) => column.width).join(' ') }) as CSSProperties

/**
 * Rows of fixed height of which only those in view exist; first and last column stay in place. `onWindow` hears which
 * rows those are, so that the worker formats no others.
 */
export function VirtualTable(props: {
  readonly name: string
  readonly columns: readonly Column[]
  /** Columns that can be ordered by, moved and sized. */
  readonly model?: ColumnModel
  readonly sorting?: Sorting
  readonly keys: readonly string[]
  readonly onWindow: (window: readonly [number, number] | null) => void
  readonly renderRow: (
    key: string,
    place: { readonly style: CSSProperties; readonly index: number },
  ) => ReactNode
}) {
  const { columns, keys, onWindow } = props
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- not compiled: nothing memoizes what it returns
  const rows = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    getItemKey: (index) => keys[index] ?? index,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  // Before the first layout nothing is in view: a screenful is asked for, so that rows are there when it is.
  const count = Math.max(items.length, 16)

  useEffect(() => onWindow([first, count]), [onWindow, first, count])
  useEffect(() => () => onWindow(null), [onWindow])

  return (
    // Scrolled with the keyboard, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.scroll} tabIndex={0} role="region" aria-label={props.name}>
      <div
        className={styles.table}
        style={tracks(columns)}
        role="table"
        aria-label={props.name}
        aria-rowcount={keys.length + 1}
        aria-colcount={columns.length}
      >
        <div className={cx(styles.row, styles.head)} role="row" aria-rowindex={1}>
          {columns.map((column, index) =>
            props.model === undefined || props.sorting === undefined ? (
              // One that only fills the row heads nothing.
              <span
                key={column.key}
                role={column.head === '' ? 'presentation' : 'columnheader'}
                className={cellClass(columns, index)}
              >
                {column.head}
              </span>
            ) : (
              <HeadCell
                key={column.key}
                column={column}
                className={cellClass(columns, index)}
                model={props.model}
                sorting={props.sorting}
              />
            ),
          )}
        </div>
        <div className={styles.body} role="rowgroup" style={{ height: rows.getTotalSize() }}>
          {items.map((item) => {
            const key = keys[item.index]
            if (key === undefined) return null
            return props.renderRow(key, {
              style: { transform: `translateY(${item.start}px)` },
              index: item.index,
            })
          })}
        </div>
      </div>
    </div>
  )
}

/** Class of a cell by its place. */
export function cellClass(columns: readonly Column[], index: number): string {
  return cx(
    styles.cell,
    index === 0 && styles.first,
    index === columns.length - 1 && columns[index]?.free !== true && styles.last,
    columns[index]?.align === 'start' && styles.start,
  )
}
