import type { PaintedColumn, PaintedGrid } from '#shared/contracts/painted-rows.ts'
import type { PaintTheme } from '#shared/contracts/paint.ts'
import { font } from './brush.ts'
import type { PaintContext } from './brush.ts'
import type { FigureRow, RowCell } from '../rows/row-figures.ts'

/** Size of `font.body`, px. */
const SIZE = 12
/** Cap height of the face, half of it: puts a figure's middle on the row's. */
const HALF_CAP = 0.364
/** Between two figures of a column: the token --s1. */
const GAP = 4
/** As the rows themselves look then (tables.module.css). */
const STALE = 0.55
const MORE = '…'

/** A text as far as there is room for it, its end cut visibly: a figure that is cut without a sign reads as another one. */
export function fitText(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text
  for (let length = text.length - 1; length > 0; length -= 1) {
    const cut = text.slice(0, length) + MORE
    if (measure(cut) <= room) return cut
  }
  return ''
}

/** Paints one row of a tile anew, its ground included; null leaves it empty. */
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
  // Not the page's: a minus sign stands before its figure in every language.
  context.direction = 'ltr'
  context.textAlign = grid.endsLeft ? 'left' : 'right'
  // A row's last pixel is its line.
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
  for (const { text, colour } of endsLeft ? figures : figures.toReversed()) {
    const shown = fitText(text, room - used - (endsLeft ? after : 0), measure)
    context.fillStyle = theme[colour]
    context.fillText(shown, endsLeft ? left + used : right - used, base)
    used += measure(shown) + GAP
  }
}
