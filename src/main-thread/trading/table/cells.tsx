/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtual rows with sticky columns are grids, which table elements lose their roles in */
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../ui/tone.ts'
import type { Column } from './column.ts'
import type { ColumnSpan } from './columns-in-view.ts'
import { cellWidth } from './fitted.ts'
import styles from './table.module.css'

/** Row height by density, px; equal to the CSS token --h-row. */
export const ROW_PX = { compact: 28, roomy: 36 } as const

/** Position of a row. The row must set `style` and `data-row` on its element. */
export interface RowPlace {
  readonly style: CSSProperties
  readonly index: number
  /** Whether a canvas under the row shows its moving figures: then the row must set `data-painted` on its element. */
  readonly isPainted: boolean
}

const classes = new WeakMap<readonly Column[], readonly string[]>()

/** CSS class of a cell by its column; cached per table, because it is the same for all rows. */
export function cellClass(columns: readonly Column[], index: number): string {
  const known = classes.get(columns)
  if (known !== undefined) return known[index] ?? ''
  const made = columns.map(({ align, free, moves }, at) =>
    cx(
      styles.cell,
      moves === true && styles.moving,
      at === 0 && free !== true && styles.first,
      at === columns.length - 1 && free !== true && styles.last,
      align === 'start' && styles.start,
    ),
  )
  classes.set(columns, made)
  return made[index] ?? ''
}

/**
 * The cells of a row. `side` colours the first cell. `owner`: key of the row whose data a column shows, if a column may
 * show another row's for a while.
 */
export const cellsOf = (
  columns: readonly Column[],
  side: string | undefined,
  content: (column: string) => ReactNode,
  owner?: (column: string) => string | undefined,
): readonly ReactNode[] =>
  columns.map(({ key, width }, index) => (
    <span
      key={key}
      style={cellWidth(width)}
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

/** For `memo`: whether a row would render the same. The virtualizer creates new style objects, so they are not compared. */
export const samePlace = (before: RowProps, after: RowProps): boolean =>
  before.rowKey === after.rowKey &&
  before.columns === after.columns &&
  before.span === after.span &&
  before.place.index === after.place.index &&
  before.place.isPainted === after.place.isPainted

/** Moves a row out of view while its data has not arrived and it still shows another row. `visibility` would restyle all its content. */
export const outOfSight: CSSProperties = { transform: `translateY(${-100 * ROW_PX.roomy}px)` }

/** In the place of a row whose data has not arrived: after a far jump nothing is blank. */
export const ComingRow = ({ place }: { readonly place: RowPlace }) => (
  <div className={styles.coming} style={place.style} aria-hidden="true" data-testid="coming-row" />
)

/**
 * The place of an element without a row, whose key is ''. Its content keeps its layout, but nobody can see, focus or read
 * it: to show it again costs less than to build another one.
 */
export const idleRow: RowPlace = {
  style: { ...outOfSight, contentVisibility: 'hidden' },
  index: -1,
  isPainted: false,
}

interface CellsProps {
  readonly row: object | null
  readonly columns: readonly Column[]
  readonly span?: ColumnSpan
}

/** For `memo`: whether cells would render the same. Until a row's own data arrives, the previous row's cells stay, out of view, for reuse. */
export const sameCells = (before: CellsProps, after: CellsProps): boolean =>
  before.columns === after.columns &&
  before.span === after.span &&
  (after.row === null || before.row === after.row)
