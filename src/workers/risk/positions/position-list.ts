import type { PositionsQuestion } from '#shared/contracts/positions.ts'
import { sortRows } from '../rows/sort-rows.ts'
import { passes } from '../rows/table-filter.ts'
import type { BookedPosition, PositionBook } from '../state/position-book.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { sortValuesOf } from './position-values.ts'

/** The default question of a table: all rows, newest first. */
export const plainPositions: PositionsQuestion = { text: '', family: 'all', sort: 'time', descending: true }

/** Keys of the displayed positions, filtered and sorted. Equal ones are sorted by key. */
export function positionKeys(
  book: PositionBook,
  onlySymbol: string | null,
  question: PositionsQuestion = plainPositions,
  liqOf: (booked: BookedPosition) => DecimalText | null = (booked) => booked.liqPrice,
): string[] {
  const shown = [...book.all()].filter(
    ({ position, instrument }) =>
      (onlySymbol === null || position.symbol === onlySymbol) &&
      passes(position.symbol, instrument, question),
  )
  const value = sortValuesOf(book, liqOf)[question.sort]
  return sortRows(shown, value, question.descending, ({ key }) => key).map(({ key }) => key)
}
