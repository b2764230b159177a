import { afterEach, expect, it, vi } from 'vitest'
import { followDensity } from '../../../src/main-thread/ui/follow-density.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('24C6: another pixel density is reported even if no size changes, every time, until it is stopped', () => {
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('matchMedia', (query: string) => ({
    addEventListener: (_: string, listener: () => void) => listeners.set(query, listener),
    removeEventListener: () => listeners.delete(query),
  }))
  const changed = vi.fn()
  const stop = followDensity(changed)
  for (const density of [2, 1.25, 1.5]) {
    const [told] = [...listeners.values()]
    vi.stubGlobal('devicePixelRatio', density)
    told?.()
    expect([...listeners.keys()]).toEqual([`(resolution: ${density}dppx)`])
  }
  expect(changed).toHaveBeenCalledTimes(3)
  stop()
  expect(listeners.size).toBe(0)
})
