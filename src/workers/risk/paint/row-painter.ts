import type { PaintedColumn, PaintedGrid } from '#shared/contracts/painted-rows.ts'
import type { PaintTheme } from '#shared/contracts/paint.ts'
import { font } from './brush.ts'
import type { PaintContext } from './brush.ts'
import type { FigureRow, RowCell, RowFigure } from '../rows/row-figures.ts'

/** Font size of `font.body`, in px. */
const SIZE = 12
/** Half of the font's cap height, in em: centres a figure in its row. */
const HALF_CAP = 0.364
/** Px between two figures of a column: the token --s1. */
const GAP = 4
/** Opacity of a stale row, as in tables.module.css. */
const STALE = 0.55

/** The figures that have room: spare ones are left out, the first ones first, so that the amount is never cut for its coin. */
export function fitFigures(
  figures: readonly RowFigure[],
  room: number,
  measure: (text: string) => number,
): readonly RowFigure[] {
  const px = figures.reduce((sum, { text }) => sum + measure(text) + GAP, -GAP)
  const spare = figures.findIndex(({ isSpare }) => isSpare)
  if (px <= room || spare < 0) return figures
  return fitFigures(figures.toSpliced(spare, 1), room, measure)
}

/** Paints one row of a canvas with its background; null leaves it empty. */
export function paintRow(
  context: PaintContext,
  theme: PaintTheme,
  grid: PaintedGrid,
  index: number,
  row: FigureRow | null,
): void {
  const { rowHeight, dpr, width } = grid
  const edge = (at: number): number => Math.round(at * rowHeight * dpr) / dpr
  context.setTransform(dpr, 0, 0, dpr, 0, 0)
  context.globalAlpha = 1
  context.fillStyle = theme.panel
  context.fillRect(0, edge(index), width, edge(index + 1) - edge(index))
  if (row === null) return
  context.globalAlpha = row.isStale ? STALE : 1
  context.textBaseline = 'alphabetic'
  context.font = font.body
  // Not the page's direction: a minus sign is on the left of its figure in every language.
  context.direction = 'ltr'
  context.textAlign = grid.endsLeft ? 'left' : 'right'
  // The last pixel of a row is its bottom line.
  const base = Math.round(index * rowHeight + (rowHeight - 1) / 2 + SIZE * HALF_CAP)
  for (const column of grid.columns) {
    const cell = row.cell(column.key)
    if (cell !== null) paintCell(context, theme, grid.endsLeft, column, cell, base)
  }
}

function paintCell(
  context: PaintContext,
  theme: PaintTheme,
  endsLeft: boolean,
  { left, right }: PaintedColumn,
  { figures, after }: RowCell,
  base: number,
): void {
  const measure = (text: string): number => context.measureText(text).width
  const room = right - left
  let used = endsLeft ? 0 : after
  const fitting = fitFigures(figures, room - after, measure)
  for (const { text, colour } of endsLeft ? fitting : fitting.toReversed()) {
    context.fillStyle = theme[colour]
    // Without room the figure is condensed: without its last digits it would read as another one.
    context.fillText(text, endsLeft ? left + used : right - used, base, room - after)
    used += measure(text) + GAP
  }
}
