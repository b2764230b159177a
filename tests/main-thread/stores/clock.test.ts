import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  clockShifts,
  clockSpeed,
  exchangeNow,
  forgetClock,
  setClockOffset,
  whenClockKnown,
} from '../../../src/main-thread/stores/clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  forgetClock()
})
afterEach(() => {
  vi.useRealTimers()
})

it('X1: in a replay it does not pass while that is paused, and passes as fast as it plays', async () => {
  setClockOffset(500_000, true, 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([exchangeNow(), clockSpeed()]).toEqual([500_000, 0])
  setClockOffset(500_000 - 10 * Date.now(), true, 10)
  await vi.advanceTimersByTimeAsync(1000)
  expect([exchangeNow(), clockSpeed()]).toEqual([510_000, 10])
})

it('X1: passes as real time does again when a hub measures it after a replay', async () => {
  setClockOffset(500_000 - 10 * Date.now(), true, 10)
  setClockOffset(7_200_000, true)
  await vi.advanceTimersByTimeAsync(1000)
  expect([exchangeNow(), clockSpeed()]).toEqual([8_201_000, 1])
})

it('X1: only a correction of more than a minute counts as a shift, at any speed', () => {
  setClockOffset(7_200_000, true)
  const { count } = clockShifts
  setClockOffset(7_200_000 + 60_000, true)
  expect(clockShifts.count).toBe(count)
  // The same moment, which is played ten times as fast from now on.
  setClockOffset(exchangeNow() - 10 * Date.now(), true, 10)
  expect(clockShifts.count).toBe(count)
  setClockOffset(exchangeNow() + 60_001, true, 0)
  expect(clockShifts.count).toBe(count + 1)
})

it('X1: is the exchange’s once it was measured, and a hub without a measurement changes nothing', async () => {
  let isKnown = false
  void whenClockKnown().then(() => {
    isKnown = true
  })
  setClockOffset(0, false)
  await vi.advanceTimersByTimeAsync(0)
  expect([exchangeNow(), isKnown]).toEqual([1_000_000, false])
  setClockOffset(7_200_000, true)
  await vi.advanceTimersByTimeAsync(0)
  expect([exchangeNow(), isKnown]).toEqual([8_200_000, true])
  setClockOffset(0, false)
  setClockOffset(Number.NaN, true)
  expect(exchangeNow()).toBe(8_200_000)
})
