import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPulse } from '../../../../vendor/charting_library/bridge/pulse.ts'
import { sameOrigin } from '../../../../vendor/charting_library/bridge/trusted-url.ts'

describe('worker script addresses', () => {
  const base = 'https://example.test/app/'

  it('of the same origin pass, absolute', () => {
    expect(sameOrigin('/assets/chart.worker.js', base)).toBe('https://example.test/assets/chart.worker.js')
  })

  it.each([
    'https://evil.test/x.js',
    '//evil.test/x.js',
    'data:text/javascript,1',
    'blob:https://evil.test/1',
    'javascript:1',
  ])('%s is refused', (url) => {
    expect(() => sameOrigin(url, base)).toThrow('another origin')
  })
})

describe('a pulse', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('runs soon after the first request, then once per frame, and rests when nothing is asked', async () => {
    let runs = 0
    const pulse = createPulse(() => runs++)
    pulse.request()
    pulse.request()
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toBe(1)
    pulse.request()
    await vi.advanceTimersByTimeAsync(5)
    expect(runs).toBe(1)
    await vi.advanceTimersByTimeAsync(15)
    expect(runs).toBe(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs).toBe(2)
  })

  it('can be run now or called off', async () => {
    let runs = 0
    const pulse = createPulse(() => runs++)
    pulse.now()
    expect(runs).toBe(0)
    pulse.request()
    pulse.now()
    expect(runs).toBe(1)
    pulse.request()
    pulse.cancel()
    await vi.advanceTimersByTimeAsync(100)
    expect(runs).toBe(1)
  })
})
