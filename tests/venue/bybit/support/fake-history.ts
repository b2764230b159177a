import type { Row } from '../../../../venue/bybit/map/fields.ts'
import type { Params, Reply } from '../../../../venue/bybit/terms/transport.ts'
import { answered, refused } from './fake-transport.ts'

/** A row of a history as a test writes it: its place in time and its id. */
export interface PastRow {
  readonly id: string
  readonly time: number
}

export interface FakeHistory {
  rows: PastRow[]
  /** Rows of a page. */
  pageSize: number
  /** What the next calls answer instead; each is used once. undefined: the list. */
  readonly faults: (Reply | undefined)[]
  /** Rows that arrive while a list is read, one before each later page. */
  readonly arrivals: PastRow[]
  readonly calls: Params[]
  answer(params: Params, time: number): Reply
}

/**
 * A list of Bybit: newest first, `startTime` and `endTime` inclusive, at most 7 days apart, a cursor that counts rows, so that
 * new rows shift what follows.
 */
export function createFakeHistory(write: (row: PastRow) => Row): FakeHistory {
  const fake: FakeHistory = {
    rows: [],
    pageSize: 3,
    faults: [],
    arrivals: [],
    calls: [],
    answer(params, time) {
      fake.calls.push(params)
      const fault = fake.faults.shift()
      if (fault !== undefined) return fault
      const [from, to] = [Number(params['startTime']), Number(params['endTime'])]
      if (to < from || to - from > 7 * 86_400_000) return refused(10001, 'time range')
      const at = Number(params['cursor'] ?? 0)
      const arrival = at > 0 ? fake.arrivals.shift() : undefined
      if (arrival !== undefined) fake.rows.push(arrival)
      const list = fake.rows
        .filter((row) => row.time >= from && row.time <= to)
        .sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1))
      const page = list.slice(at, at + fake.pageSize)
      const hasMore = at + page.length < list.length
      return answered(
        { list: page.map(write), nextPageCursor: hasMore ? String(at + page.length) : '' },
        time,
      )
    },
  }
  return fake
}
