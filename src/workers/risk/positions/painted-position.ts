import type { PositionRowView } from '#shared/contracts/views.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { oneFigure, toneColour } from '../paint/row-figures.ts'
import type { FigureRow } from '../paint/row-figures.ts'

/** The button that shares a profit stands after it: 20 px and the gap before it. */
const SHARE_PX = 24

/** A position's figures that move with prices, by the columns of its table. */
export const paintedPosition = (row: PositionRowView): FigureRow => ({
  isStale: row.stale,
  cell(column) {
    switch (column) {
      case 'mark':
        return oneFigure(row.markPrice)
      case 'liq':
        return oneFigure(row.liqPrice, row.liqNear ? 'warnText' : 'text')
      case 'pnl': {
        return {
          figures: [
            { text: row.unrealisedPnl, colour: toneColour(row.pnlTone) },
            { text: `(${row.roi})`, colour: toneColour(toneOfText(row.roi)) },
          ],
          after: SHARE_PX,
        }
      }
      case 'value':
        return oneFigure(row.positionValue)
      case 'im':
        return oneFigure(row.positionIM)
      case 'mm':
        return oneFigure(row.positionMM)
      default:
        return null
    }
  },
})
