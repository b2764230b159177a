import type { PositionRowView } from '#shared/contracts/positions.ts'
import { toneOfText } from '#shared/units/tone.ts'
import { amountFigures, oneAmount, oneFigure, toneColour } from '../rows/row-figures.ts'
import type { FigureRow } from '../rows/row-figures.ts'

/** Px of the share button after the profit: 20 and the gap before it. */
const SHARE_PX = 24

/** A position's figures that move with prices, by column. */
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
            ...amountFigures(row.unrealisedPnl, row.coin, toneColour(row.pnlTone)),
            { text: `(${row.roi})`, colour: toneColour(toneOfText(row.roi)) },
          ],
          after: SHARE_PX,
        }
      }
      case 'value':
        return oneAmount(row.positionValue, row.coin)
      case 'im':
        return oneAmount(row.positionIM, row.coin)
      case 'mm':
        return oneAmount(row.positionMM, row.coin)
      default:
        return null
    }
  },
})
