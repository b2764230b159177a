import type { OptionCellView, OptionRowView } from '#shared/contracts/options.ts'
import { MISSING } from '#shared/units/display.ts'
import { oneFigure, toneColour } from '../rows/row-figures.ts'
import type { FigureRow } from '../rows/row-figures.ts'

const isFigure = (
  field: string,
  cell: OptionCellView,
): field is Exclude<keyof OptionCellView, 'positionTone'> => field in cell && field !== 'positionTone'

/** A strike's figures by column (`call.iv`). The strike itself is text of the page. */
export const paintedOption = (row: OptionRowView): FigureRow => ({
  isStale: false,
  cell(column) {
    const [side, field = ''] = column.split('.')
    if (side !== 'call' && side !== 'put') return null
    const cell = row[side]
    if (cell === null) return oneFigure(MISSING)
    if (!isFigure(field, cell)) return null
    if (field === 'position') return oneFigure(cell.position, toneColour(cell.positionTone))
    return oneFigure(cell[field], field === 'mark' ? 'accent' : 'text')
  },
})
