import type { HistoryQuestion } from '#shared/contracts/history.ts'
import { contractTypes } from '#shared/domain/enums.ts'
import type { PositionIdx } from '#shared/domain/enums.ts'
import { historyLists } from '#shared/domain/history-lists.ts'
import { isMap } from '../feeds/read-record.ts'

const positionIndexes: readonly PositionIdx[] = [0, 1, 2]

/** Rows per page (POS-36). */
export const pageSizes: readonly number[] = [20, 50]
const MAX_TEXT = 40

const moment = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

/** A page's question, checked; null if it is unusable. */
export function readQuestion(raw: unknown): HistoryQuestion | null {
  if (!isMap(raw)) return null
  const list = historyLists.find((known) => known === raw['list'])
  if (list === undefined || typeof raw['text'] !== 'string') return null
  const limit = pageSizes.find((size) => size === raw['limit']) ?? 20
  const contractType = contractTypes.find((known) => known === raw['contractType'])
  // An unknown type must not be answered with the trades of all types.
  if (raw['contractType'] !== undefined && contractType === undefined) return null
  const positionIdx = positionIndexes.find((known) => known === raw['positionIdx'])
  return {
    list,
    text: raw['text'].trim().toUpperCase().slice(0, MAX_TEXT),
    ...(contractType === undefined ? {} : { contractType }),
    ...(positionIdx === undefined ? {} : { positionIdx }),
    from: moment(raw['from']),
    to: moment(raw['to']),
    cursor: moment(raw['cursor']),
    limit,
  }
}
