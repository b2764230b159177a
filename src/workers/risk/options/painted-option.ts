import type { OptionCellView, OptionColumn, OptionRowView } from '#shared/contracts/options.ts'
import { MISSING } from '#shared/units/display.ts'
import { oneFigure, toneColour } from '../rows/row-figures.ts'
import type { FigureRow, RowFigure } from '../rows/row-figures.ts'

type Colour = (cell: OptionCellView) => RowFigure['colour']
const plain: Colour = () => 'text'

const colours: Readonly<Record<OptionColumn, Colour>> = {
  position: (cell) => toneColour(cell.positionTone),
  openInterest: plain,
  theta: plain,
  vega: plain,
  gamma: plain,
  delta: plain,
  iv: plain,
  bid: plain,
  mark: () => 'accent',
  ask: plain,
}
const isPainted = (column: string): column is OptionColumn => Object.hasOwn(colours, column)

/** A strike's figures by column (`call.iv`). The strike itself is text of the page. */
export const paintedOption = (row: OptionRowView): FigureRow => ({
  isStale: false,
  cell(key) {
    const [side, column = ''] = key.split('.')
    if (side !== 'call' && side !== 'put') return null
    const cell = row[side]
    if (cell === null) return oneFigure(MISSING)
    return isPainted(column) ? oneFigure(cell[column], colours[column](cell)) : null
  },
})
