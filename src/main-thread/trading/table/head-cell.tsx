/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import { memo, useCallback, useRef, useSyncExternalStore } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { subscribe } from 'valtio/vanilla'
import { namedOrder } from '#shared/contracts/tables.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { SlotTable } from '../../stores/slot-table.ts'
import { zoneText } from '../../ui/durations.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ColumnModel, Column } from './column.ts'
import styles from './table.module.css'

export interface Sorting {
  /** The table's keys, which also state their sort order. */
  readonly keys: SlotTable<object>['keys']
  readonly onSort: (sort: string) => void
}

/**
 * Sort direction of the shown rows by a column; undefined if they are sorted by another one. It is read from the rows and
 * not from the request, so that head and rows change in the same frame.
 */
function useSortedBy(
  keys: Sorting['keys'],
  sort: string | undefined,
): 'ascending' | 'descending' | undefined {
  const follow = useCallback((changed: () => void) => subscribe(keys, changed), [keys])
  return useSyncExternalStore(follow, () => {
    if (sort === undefined) return undefined
    if (keys.question === namedOrder({ sort, descending: true })) return 'descending'
    return keys.question === namedOrder({ sort, descending: false }) ? 'ascending' : undefined
  })
}

/** Tooltip of a column's head: what the column means, or the time zone of a time column. */
export const headTip = ({ key, tip }: Column): string | undefined =>
  tip ?? (key === 'time' ? zoneText() : undefined)

const STEP_PX = 16
const DRAGGED = 'application/x-perpdeck-column'

/** A column's head: press to sort, drag to move, drag its edge to resize. Keys: Alt+arrow moves, Alt+Shift+arrow resizes. */
export const HeadCell = memo(function HeadCell(props: {
  readonly column: Column
  readonly className: string
  readonly model: ColumnModel
  readonly sorting: Sorting
}) {
  const t = useWords('tables')
  const { column, model, sorting } = props
  const free = column.fixed === undefined
  const sorted = useSortedBy(sorting.keys, column.sort)
  const resizing = useRef<{ readonly x: number; readonly px: number; readonly sign: number } | null>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const arrow = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (arrow === 0 || !event.altKey) return
    const by = getComputedStyle(event.currentTarget).direction === 'rtl' ? -arrow : arrow
    if (event.shiftKey) model.resize(column.key, (column.px ?? 0) + by * STEP_PX)
    else if (free) model.move(column.key, by < 0 ? -1 : 1)
    event.preventDefault()
  }

  function onPointerDown(event: PointerEvent<HTMLSpanElement>): void {
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    resizing.current = { x: event.clientX, px: column.px ?? 0, sign }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
    event.stopPropagation()
  }
  function onPointerMove(event: PointerEvent<HTMLSpanElement>): void {
    const from = resizing.current
    if (from !== null) model.resize(column.key, from.px + (event.clientX - from.x) * from.sign)
  }

  return (
    // The button inside takes focus and keys; the head itself is only dragged, and the columns menu can move it too.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <span
      role="columnheader"
      className={props.className}
      aria-sort={sorted}
      data-head={column.key}
      draggable={free}
      onDragStart={(event) => {
        if (resizing.current !== null) return event.preventDefault()
        event.dataTransfer.setData(DRAGGED, column.key)
        event.dataTransfer.effectAllowed = 'move'
        return undefined
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        model.moveBefore(event.dataTransfer.getData(DRAGGED), column.key)
      }}
    >
      {column.sort === undefined ? (
        column.head
      ) : (
        <button
          type="button"
          className={styles.sort}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
          title={`${headTip(column) ?? ''}\n${t('columns.headHint')}`.trim()}
          onClick={() => sorting.onSort(column.sort ?? '')}
          onKeyDown={onKeyDown}
        >
          {column.head}
          {sorted !== undefined && <Icon name={sorted === 'descending' ? 'down' : 'up'} small />}
        </button>
      )}
      {column.fixed !== 'end' && (
        <span
          className={styles.grip}
          aria-hidden="true"
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            resizing.current = null
          }}
          onPointerCancel={() => {
            resizing.current = null
          }}
        />
      )}
    </span>
  )
})
