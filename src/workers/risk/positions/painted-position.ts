import type { MovingPositionColumn, PositionRowView } from '#shared/contracts/positions.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { amountFigures, oneAmount, oneFigure, toneColour } from '../rows/row-figures.ts'
import type { FigureRow, RowCell } from '../rows/row-figures.ts'

/** Px of the share button after the profit: 20 and the gap before it. */
const SHARE_PX = 24

const cells: Readonly<Record<MovingPositionColumn, (row: PositionRowView) => RowCell>> = {
  mark: (row) => oneFigure(row.markPrice),
  liq: (row) => oneFigure(row.liqPrice, row.liqNear ? 'warnText' : 'text'),
  liqDistance: (row) => oneFigure(row.liqDistance, row.liqNear ? 'warnText' : 'text'),
  pnl: (row) => ({
    figures: [
      ...amountFigures(row.unrealisedPnl, row.coin, toneColour(row.pnlTone)),
      { text: `(${row.roi})`, colour: toneColour(toneOfText(row.roi)), isSpare: true },
    ],
    after: SHARE_PX,
  }),
  value: (row) => oneAmount(row.positionValue, row.coin),
  im: (row) => oneAmount(row.positionIM, row.coin),
  mm: (row) => oneAmount(row.positionMM, row.coin),
}
const isPainted = (column: string): column is MovingPositionColumn => column in cells

/** A position's figures that change with prices, by column. */
export const paintedPosition = (row: PositionRowView): FigureRow => ({
  isStale: row.stale,
  cell: (column) => (isPainted(column) ? cells[column](row) : null),
})
