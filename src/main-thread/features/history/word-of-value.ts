import type { TFunction } from 'i18next'
import { historyWords, wordedValue } from '#shared/domain/history-words.ts'
import type { WordedColumn } from '#shared/domain/history-words.ts'
import { endReasons } from '#shared/domain/end-reasons.ts'
import '../../i18n/english/history.ts'

/** Whether the values of a column are shown by words. */
export const isWorded = (column: string): column is WordedColumn => Object.hasOwn(historyWords, column)

function keyOf(column: WordedColumn, value: string): string {
  if (column === 'side') return `common:side.${value}`
  if (column !== 'reason') return `history:${column}.${value}`
  const isEnd = endReasons.some((reason) => reason === value)
  return isEnd ? `notices:reason.${value}` : `history:type.${value}`
}

/** Word of a value in the page's language; one this build doesn't know is called "other", never shown raw. */
export const historyWord = (t: TFunction, column: WordedColumn, value: string): string =>
  t(keyOf(column, wordedValue(column, value)))

/** All words by column and value, for a file that another thread writes. */
export const csvWords = (t: TFunction): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    Object.entries(historyWords).map(([column, values]) => [
      column,
      Object.fromEntries(
        values.map((value) => [value, isWorded(column) ? historyWord(t, column, value) : value]),
      ),
    ]),
  )
