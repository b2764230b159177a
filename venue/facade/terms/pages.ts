import { paramError } from './api-refusal.ts'
import type { ApiRefusal } from './api-refusal.ts'
import type { ApiContext } from './endpoint.ts'
import type { Params } from './params.ts'

const DAY_MS = 86_400_000
/** Rows of one read, and the most that the exchange answers. A cancel-all ends hundreds of orders in one millisecond. */
const CHUNK = 200
const LARGEST_CHUNK = 1000

/** Times of a history call, Unix ms, both inclusive. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** All times. Orders and fills that are named by id are found at any age. */
export const always: Window = { from: 0, to: Number.MAX_SAFE_INTEGER - 1 }

/**
 * `startTime` and `endTime` of a history call: at most `days` apart; without one it is derived from the other, without both
 * it is the last `days` (https://bybit-exchange.github.io/docs/v5/order/order-list, as of 24 July 2026).
 */
export function readWindow(params: Params, now: number, days = 7): Window {
  const from = params.optionalWhole('startTime', 0, always.to)
  const to = params.optionalWhole('endTime', 0, always.to)
  const span = days * DAY_MS
  if (from === undefined && to === undefined) return { from: now - span, to: always.to }
  if (from === undefined || to === undefined) {
    return from === undefined ? { from: (to ?? now) - span, to: to ?? now } : { from, to: from + span }
  }
  if (to < from) throw paramError('startTime must not be after endTime')
  if (to - from > span) throw paramError(`the time range must not exceed ${days} days`)
  return { from, to }
}

/** A row's place in its list. */
interface Place {
  readonly time: number
  readonly id: string
}

/** Where the next page begins: after this row. */
export interface Cursor extends Place {
  /** A fault: 1 lists the row once more, -1 leaves out the one after it. */
  readonly shift: number
}

const cursorOf = ({ time, id }: Place): string => Buffer.from(`${time}:${id}`).toString('base64url')

const badCursor = (): ApiRefusal => paramError('cursor invalid')

/** Reads a cursor of this server; Bybit's are opaque too. null: the first page. */
export function readCursor(params: Params, { faults }: Pick<ApiContext, 'faults'>): Cursor | null {
  const text = params.optionalText('cursor')
  if (text === undefined) return null
  const match = /^(\d{1,16}):(.{1,100})$/.exec(Buffer.from(text, 'base64url').toString())
  if (match === null) throw badCursor()
  return { time: Number(match[1]), id: match[2] ?? '', shift: faults?.pageShift ?? 0 }
}

/** A source of rows that the exchange lists newest first. */
export interface History<T> {
  /** At most `limit` rows older than `before` (exclusive), newest first. */
  readonly read: (before: number, limit: number) => Promise<readonly T[]>
  readonly timeOf: (row: T) => number
  /** Unique in the source. */
  readonly idOf: (row: T) => string
  readonly fits: (row: T) => boolean
}

export interface Page<T> {
  readonly rows: readonly T[]
  /** "" on the last page. */
  readonly nextPageCursor: string
}

/** One page of a history, newest first. Rows that arrive between two pages neither repeat nor hide others. */
export async function historyPage<T>(
  { read, timeOf, idOf, fits }: History<T>,
  { from, to }: Window,
  limit: number,
  after: Cursor | null,
): Promise<Page<T>> {
  const rows: T[] = []
  const seen = new Set<string>()
  let before = Math.min(to, after?.time ?? to) + 1
  let place: Cursor | null = after
  let left = after?.shift === -1 ? 1 : 0
  let size = CHUNK
  for (;;) {
    const chunk = await read(before, size)
    let hasNew = false
    for (const row of chunk) {
      const [time, id] = [timeOf(row), idOf(row)]
      if (seen.has(id)) continue
      seen.add(id)
      hasNew = true
      if (time < from) return { rows, nextPageCursor: '' }
      // Rows of the same millisecond as the last one of the page before: those up to it were listed.
      if (place !== null && time >= place.time) {
        const isLast = id === place.id
        const isRepeated = isLast && place.shift === 1
        if (isLast) place = null
        if (!isRepeated) continue
      }
      place = null
      if (!fits(row)) continue
      if (left > 0) {
        left -= 1
        continue
      }
      const last = rows.at(-1)
      if (last !== undefined && rows.length === limit) {
        return { rows, nextPageCursor: cursorOf({ time: timeOf(last), id: idOf(last) }) }
      }
      rows.push(row)
    }
    const oldest = chunk.at(-1)
    if (oldest === undefined || chunk.length < size) return { rows, nextPageCursor: '' }
    // The millisecond at the edge is read again, in a larger chunk if it filled this one.
    if (hasNew) before = timeOf(oldest) + 1
    else if (size < LARGEST_CHUNK) size = LARGEST_CHUNK
    else before = timeOf(oldest)
  }
}

/** The order of a list. Ids are unique in it. */
export interface ListOrder<T> {
  /** Absent: the list has no times and is in ascending order of its ids. */
  readonly timeOf?: (row: T) => number
  readonly idOf: (row: T) => string
}

/**
 * One page of rows that are all known: newest first, those of one time by descending id; without times by ascending id. Rows
 * that come or go between two pages neither repeat nor hide others.
 */
export function listPage<T>(
  all: readonly T[],
  { timeOf, idOf }: ListOrder<T>,
  limit: number,
  after: Cursor | null,
): Page<T> {
  // A list without times has no page that begins after a time: the cursor is of another list.
  if (timeOf === undefined && after !== null && after.time !== 0) throw badCursor()
  const placeOf = (row: T): Place => ({ time: timeOf?.(row) ?? 0, id: idOf(row) })
  const sign = timeOf === undefined ? -1 : 1
  const compare = (a: Place, b: Place): number =>
    b.time - a.time || (a.id < b.id ? sign : a.id > b.id ? -sign : 0)
  const follows = (place: Place): boolean =>
    after === null || compare(after, place) < (after.shift === 1 ? 1 : 0)
  const rest = all
    .filter((row) => follows(placeOf(row)))
    .toSorted((a, b) => compare(placeOf(a), placeOf(b)))
    .slice(after?.shift === -1 ? 1 : 0)
  const rows = rest.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextPageCursor: last === undefined || rest.length <= limit ? '' : cursorOf(placeOf(last)) }
}
