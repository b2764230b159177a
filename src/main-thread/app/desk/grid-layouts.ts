/**
 * Arrangements of a panel's charts: columns and rows of equal cells. With `main` the first chart fills the first column, and
 * `columns` and `rows` count the cells beside it.
 */
interface Arrangement {
  readonly columns: number
  readonly rows: number
  readonly main?: true
}

/** The arrangements in the order of the menu. */
const arrangements = {
  one: { columns: 1, rows: 1 },
  twoColumns: { columns: 2, rows: 1 },
  twoRows: { columns: 1, rows: 2 },
  threeColumns: { columns: 3, rows: 1 },
  threeRows: { columns: 1, rows: 3 },
  threeMain: { columns: 1, rows: 2, main: true },
  four: { columns: 2, rows: 2 },
  fourMain: { columns: 1, rows: 3, main: true },
  six: { columns: 3, rows: 2 },
  sixTall: { columns: 2, rows: 3 },
  eight: { columns: 4, rows: 2 },
  nine: { columns: 3, rows: 3 },
  twelve: { columns: 4, rows: 3 },
  sixteen: { columns: 4, rows: 4 },
} as const satisfies Readonly<Record<string, Arrangement>>
export type GridLayout = keyof typeof arrangements

export const gridLayouts = Object.keys(arrangements) as readonly GridLayout[]
export const isGridLayout = (value: unknown): value is GridLayout =>
  gridLayouts.some((layout) => layout === value)

const of = (layout: GridLayout): Arrangement => arrangements[layout]

/** Number of charts, 1 to 16. */
export const chartsIn = (layout: GridLayout): number => {
  const { columns, rows, main } = of(layout)
  return columns * rows + (main ? 1 : 0)
}

/** Columns and rows as text: '3 × 2', '1 + 2'. */
export const shapeText = (layout: GridLayout): string => {
  const { columns, rows, main } = of(layout)
  return main ? `1 + ${columns * rows}` : `${columns} × ${rows}`
}

/** Columns and rows of the whole grid, and whether the first chart fills the first column. */
export function tracksOf(layout: GridLayout): {
  readonly columns: number
  readonly rows: number
  readonly main: boolean
} {
  const { columns, rows, main = false } = of(layout)
  return { columns: main ? columns + 1 : columns, rows, main }
}

/** Column and row of a chart, from 0; the first chart of an arrangement with `main` is in the first row. */
export function cellAt(
  layout: GridLayout,
  index: number,
  shown = of(layout).columns,
): { readonly column: number; readonly row: number } {
  const { main } = of(layout)
  if (main && index === 0) return { column: 0, row: 0 }
  const at = main ? index - 1 : index
  return { column: (at % shown) + (main ? 1 : 0), row: Math.floor(at / shown) }
}

/**
 * The chart beside another one, `index`; null at the edge. `start` is left in left-to-right languages. `shown`: columns that fit
 * on the screen, without that of a main chart. Below the end of a row is the last chart of a shorter one.
 */
export function cellBeside(
  layout: GridLayout,
  index: number,
  side: 'start' | 'end' | 'top' | 'bottom',
  shown = of(layout).columns,
): number | null {
  const { main = false } = of(layout)
  const { column, row } = cellAt(layout, index, shown)
  const first = main ? 1 : 0
  const last = chartsIn(layout) - 1
  const to = {
    column: column + (side === 'end' ? 1 : side === 'start' ? -1 : 0),
    row: row + (side === 'bottom' ? 1 : side === 'top' ? -1 : 0),
  }
  if (to.column < 0 || to.column >= shown + first || to.row < 0) return null
  if (main && to.column === 0) return index === 0 ? null : 0
  const next = first + to.row * shown + to.column - first
  if (next <= last) return next
  // A row that is not full.
  return side === 'bottom' && Math.floor((last - first) / shown) > row ? last : null
}
