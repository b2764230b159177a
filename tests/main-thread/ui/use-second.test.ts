import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runDeferredUpdates } from '../../../src/main-thread/stores/next-patch.ts'
import { followSecond } from '../../../src/main-thread/ui/use-second.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_300 })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the page’s second ticks with the patch after a whole second, the beat of the worker’s figures', () => {
  const ticks: number[] = []
  const stop = followSecond(() => ticks.push(Date.now() % 10_000))
  ticks.length = 0
  for (let turn = 0; turn < 30; turn += 1) {
    vi.advanceTimersByTime(100)
    runDeferredUpdates()
  }
  expect(ticks).toEqual([1000, 2000, 3000])
  stop()
  vi.advanceTimersByTime(5000)
  runDeferredUpdates()
  expect(ticks).toHaveLength(3)
})
