import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createThrottle } from '../../../../../vendor/charting_library/engine/scene/throttle.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_300 }))
afterEach(() => void vi.useRealTimers())

it('reports on the beat are called just before multiples of the interval of the wall clock, whenever they began', () => {
  const at: string[] = []
  const report = (name: string) => createThrottle(500, () => at.push(`${name} ${Date.now() % 10_000}`), true)
  const one = report('one')
  one.request()
  vi.advanceTimersByTime(137)
  const other = report('other')
  other.request()
  expect(at.splice(0)).toEqual(['one 300', 'other 437'])
  for (let turn = 0; turn < 12; turn += 1) {
    one.request()
    other.request()
    vi.advanceTimersByTime(100)
  }
  expect(at).toEqual(['one 480', 'other 480', 'one 980', 'other 980', 'one 1480', 'other 1480'])
})
