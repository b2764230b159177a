import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { always, historyPage, listPage, readCursor, readWindow } from '../../../venue/facade/terms/pages.ts'
import type { Page } from '../../../venue/facade/terms/pages.ts'
import type { ApiContext } from '../../../venue/facade/terms/endpoint.ts'
import { noFaults } from '../../../venue/facade/terms/api-state.ts'
import { Params } from '../../../venue/facade/terms/params.ts'

interface Row {
  readonly id: string
  readonly time: number
}
const timeOf = ({ time }: Row): number => time
const idOf = ({ id }: Row): string => id

/** A source as the exchange is one: newest first, at most 1,000 rows before a time. */
const sourceOf = (oldestFirst: readonly Row[]) => ({
  timeOf,
  idOf,
  fits: () => true,
  read: (before: number, limit: number) =>
    Promise.resolve(
      oldestFirst
        .toReversed()
        .filter(({ time }) => time < before)
        .slice(0, Math.min(limit, 1000)),
    ),
})

/** Reads all pages; `between` runs after each. */
async function readAll(
  next: (cursor: string) => Promise<Page<Row>> | Page<Row>,
  between: () => void = () => undefined,
): Promise<readonly string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const page = await next(cursor)
    ids.push(...page.rows.map(idOf))
    cursor = page.nextPageCursor
    between()
  } while (cursor !== '')
  return ids
}
const placeOf = (cursor: string, faults: Pick<ApiContext, 'faults'> = {}) =>
  readCursor(new Params({ cursor }), faults)

describe('pages of a history', () => {
  it('list every row once, also of one millisecond and while new ones arrive', async () => {
    const steps = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 12 }), async (gaps, limit) => {
        let time = 1000
        const rows = gaps.map((gap, at): Row => ({ id: `r${at}`, time: (time += gap) }))
        const expected = rows.toReversed().map(idOf)
        let arrived = 0
        const ids = await readAll(
          (cursor) => historyPage(sourceOf(rows), always, limit, placeOf(cursor)),
          () => {
            arrived += 1
            rows.push({ id: `new${arrived}`, time: time + arrived })
          },
        )
        expect(ids).toEqual(expected)
      }),
    )
  })

  it.each([150, 200, 201, 450, 1000])('list %d rows of one millisecond, and those before', async (count) => {
    const rows: Row[] = [
      { id: 'before', time: 1 },
      ...Array.from({ length: count }, (_, at) => ({ id: `same${at}`, time: 2 })),
      { id: 'after', time: 3 },
    ]
    const ids = await readAll((cursor) => historyPage(sourceOf(rows), always, 50, placeOf(cursor)))
    expect(ids).toEqual(rows.toReversed().map(idOf))
  })

  it('end at the edges of their window', async () => {
    const rows = Array.from({ length: 10 }, (_, at): Row => ({ id: `r${at}`, time: at }))
    const ids = await readAll((cursor) => historyPage(sourceOf(rows), { from: 3, to: 7 }, 2, placeOf(cursor)))
    expect(ids).toEqual(['r7', 'r6', 'r5', 'r4', 'r3'])
  })
})

describe('pages of known rows', () => {
  it('list every row once, even after those of earlier pages were deleted', async () => {
    const rows = Array.from({ length: 20 }, (_, at): Row => ({ id: `r${at}`, time: Math.floor(at / 4) }))
    const gone = new Set<string>()
    const ids = await readAll((cursor) => {
      const left = rows.filter(({ id }) => !gone.has(id))
      const page = listPage(left, { timeOf, idOf }, 3, placeOf(cursor))
      for (const { id } of page.rows) gone.add(id)
      return page
    })
    expect(ids.length).toBe(20)
    expect(new Set(ids).size).toBe(20)
  })

  it('without times are in ascending order of their ids', async () => {
    const rows = ['b', 'd', 'a', 'c'].map((id): Row => ({ id, time: 0 }))
    const ids = await readAll((cursor) => listPage(rows, { idOf }, 3, placeOf(cursor)))
    expect(ids).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('pages that a fault shifts', () => {
  const rows = Array.from({ length: 7 }, (_, at): Row => ({ id: `r${at}`, time: Math.floor(at / 2) }))

  it.each([
    [1, ['r6', 'r5', 'r4', 'r4', 'r3', 'r2', 'r2', 'r1', 'r0']],
    [-1, ['r6', 'r5', 'r4', 'r2', 'r1', 'r0']],
  ])('by %d, in a history and in a list', async (pageShift, expected) => {
    const faults = { ...noFaults(), pageShift }
    const placed = (cursor: string) => placeOf(cursor, { faults })
    expect(await readAll((cursor) => historyPage(sourceOf(rows), always, 3, placed(cursor)))).toEqual(
      expected,
    )
    expect(await readAll((cursor) => listPage(rows, { timeOf, idOf }, 3, placed(cursor)))).toEqual(expected)
  })
})

describe('windows', () => {
  const DAY = 86_400_000
  const now = 100 * DAY
  const window = (fields: Readonly<Record<string, unknown>>, days?: number) =>
    readWindow(new Params(fields), now, days)

  it('are derived from one of the two times', () => {
    expect(window({})).toEqual({ from: 93 * DAY, to: always.to })
    expect(window({ startTime: DAY })).toEqual({ from: DAY, to: 8 * DAY })
    expect(window({ endTime: 50 * DAY })).toEqual({ from: 43 * DAY, to: 50 * DAY })
    expect(window({ startTime: DAY, endTime: 31 * DAY }, 30)).toEqual({ from: DAY, to: 31 * DAY })
  })
})
