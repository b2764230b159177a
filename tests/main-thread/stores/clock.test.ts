import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
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
