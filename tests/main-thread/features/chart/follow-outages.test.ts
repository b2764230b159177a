import { afterEach, expect, it, vi } from 'vitest'
import { followOutages } from '../../../../src/main-thread/features/chart/follow-page.ts'
import { connection, emptyConnection } from '../../../../src/main-thread/stores/connection.ts'
import { replay } from '../../../../src/main-thread/stores/replay.ts'

const live = { ...replay, place: replay.place }
let stop = (): void => undefined
function follow() {
  const refetch = vi.fn()
  const updateTime = vi.fn()
  Object.assign(connection, { ...emptyConnection, state: 'open', isClockKnown: true })
  stop = followOutages(refetch, updateTime)
  const calls = async (): Promise<readonly [refetched: number, updated: number]> => {
    await Promise.resolve()
    return [refetch.mock.calls.length, updateTime.mock.calls.length]
  }
  return { calls }
}
afterEach(() => {
  stop()
  Object.assign(replay, live)
})

it('X1: each place of a replay sets the chart’s time; only a leap loads its bars again', async () => {
  const { calls } = follow()
  replay.place = { at: 1000, dial: 1, isAtEnd: false, leaps: 0 }
  expect(await calls()).toEqual([0, 1])
  replay.place = { at: 1000, dial: 0, isAtEnd: false, leaps: 0 }
  expect(await calls()).toEqual([0, 2])
  replay.place = { at: 500_000, dial: 0, isAtEnd: false, leaps: 1 }
  expect(await calls()).toEqual([1, 3])
  stop()
  replay.place = { at: 600_000, dial: 0, isAtEnd: false, leaps: 2 }
  expect(await calls()).toEqual([1, 3])
})

it('X1: a corrected clock loads the bars again, a replay’s does not', async () => {
  const { calls } = follow()
  connection.clockOffsetMs = 3_600_000
  expect(await calls()).toEqual([1, 0])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- that there is one is all that is read
  replay.recording = {} as NonNullable<typeof replay.recording>
  connection.clockOffsetMs = 7_200_000
  expect((await calls())[0]).toBe(1)
})
