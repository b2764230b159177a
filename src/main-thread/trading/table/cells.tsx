/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../ui/tone.ts'
import type { Column } from './column.ts'
import type { ColumnSpan } from './columns-in-view.ts'
import styles from './table.module.css'

/** As the token --h-row says of each density. */
export const ROW_PX = { compact: 28, roomy: 36 } as const

/** Where a row stands: it puts `data-row` on its element and `style` too. */
export interface RowPlace {
  readonly style: CSSProperties
  readonly index: number
  /** Its moving figures are seen on a canvas under it: it puts `data-painted` on its element. */
  readonly isPainted: boolean
}

const classes = new WeakMap<readonly Column[], readonly string[]>()

/** Class of a cell by its place; the same for all rows of a table, so made once. */
export function cellClass(columns: readonly Column[], index: number): string {
  const known = classes.get(columns)
  if (known !== undefined) return known[index] ?? ''
  const made = columns.map(({ align, free, moves }, at) =>
    cx(
      styles.cell,
      moves === true && styles.moving,
      at === 0 && styles.first,
      at === columns.length - 1 && free !== true && styles.last,
      align === 'start' && styles.start,
    ),
  )
  classes.set(columns, made)
  return made[index] ?? ''
}

/**
 * The cells of a row with what each column shows; the first tells the side by its colour. `owner` is the row that a column
 * shows, where that may be another one for a while.
 */
export const cellsOf = (
  columns: readonly Column[],
  side: string | undefined,
  content: (column: string) => ReactNode,
  owner?: (column: string) => string | undefined,
): readonly ReactNode[] =>
  columns.map(({ key }, index) => (
    <span
      key={key}
      role="cell"
      className={cellClass(columns, index)}
      data-side={index === 0 ? side : undefined}
      data-column={key}
      data-owner={owner?.(key)}
    >
      {content(key)}
    </span>
  ))

interface RowProps {
  readonly rowKey: string
  readonly columns: readonly Column[]
  readonly place: RowPlace
  readonly span?: ColumnSpan
}

/** Whether a row would be drawn as before. Styles are made anew by the virtualizer; only their content counts. */
export const samePlace = (before: RowProps, after: RowProps): boolean =>
  before.rowKey === after.rowKey &&
  before.columns === after.columns &&
  before.span === after.span &&
  before.place.index === after.place.index &&
  before.place.isPainted === after.place.isPainted

/** Above the table, for a row that is told of and not sent yet: what stands in it is another row's. To hide it would cost a new style for all inside. */
export const outOfSight: CSSProperties = { transform: `translateY(${-100 * ROW_PX.roomy}px)` }

interface CellsProps {
  readonly row: object | null
  readonly columns: readonly Column[]
  readonly span?: ColumnSpan
}

/** Whether cells stay as they are. While a row's own are on their way those of the row before stay, unseen, to be filled anew. */
export const sameCells = (before: CellsProps, after: CellsProps): boolean =>
  before.columns === after.columns &&
  before.span === after.span &&
  (after.row === null || before.row === after.row)
