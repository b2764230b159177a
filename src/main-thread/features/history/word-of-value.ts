import type { TFunction } from 'i18next'
import { historyWords, wordedValue } from '#shared/domain/history-words.ts'
import type { CodeColumn } from '#shared/domain/history-lists.ts'
import { endReasons } from '#shared/domain/end-reasons.ts'
import '../../i18n/english/history.ts'

/** Whether a column's values are codes that are shown as text. */
export const isWorded = (column: string): column is CodeColumn => Object.hasOwn(historyWords, column)

function keyOf(column: CodeColumn, value: string): string {
  if (column === 'side') return `common:side.${value}`
  if (column !== 'reason') return `history:${column}.${value}`
  const isEnd = endReasons.some((reason) => reason === value)
  return isEnd ? `notices:reason.${value}` : `history:type.${value}`
}

/** Translated text of a value; "other" for an unknown one. Of those only an exchange's words for money are shown raw. */
export function historyWord(t: TFunction, column: CodeColumn, value: string): string {
  const word = wordedValue(column, value)
  return word === null ? value : t(keyOf(column, word))
}

/** All texts by column and value, for a file that the worker writes. */
export const csvWords = (t: TFunction): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    Object.entries(historyWords).map(([column, values]) => [
      column,
      Object.fromEntries(
        values.map((value) => [value, isWorded(column) ? historyWord(t, column, value) : value]),
      ),
    ]),
  )
