import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWatchdog, type Watchdog } from '../../../../vendor/charting_library/bridge/watchdog.ts'

/** A page whose visibility tests set; vitest runs without one. */
function fakePage() {
  const listeners = new Set<() => void>()
  const page = {
    visibilityState: 'visible',
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('document', page)
  return {
    listeners,
    show: (visible: boolean) => {
      page.visibilityState = visible ? 'visible' : 'hidden'
      for (const listener of listeners) listener()
    },
  }
}

describe('the watchdog of the chart worker', () => {
  const calls: string[] = []
  let page: ReturnType<typeof fakePage>
  let watchdog: Watchdog
  let answers = true

  beforeEach(() => {
    vi.useFakeTimers()
    page = fakePage()
    calls.length = 0
    answers = true
    watchdog = createWatchdog({
      ping: () => {
        calls.push('ping')
        if (answers) setTimeout(() => watchdog.heard(), 5)
      },
      lost: () => calls.push('lost'),
      back: () => calls.push('back'),
    })
  })
  afterEach(() => {
    watchdog.stop()
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('any message is a sign of life; only a silent worker is pinged', () => {
    for (let turn = 0; turn < 100; turn++) {
      vi.advanceTimersByTime(100)
      watchdog.heard()
    }
    expect(calls).toEqual([])
    vi.advanceTimersByTime(10_000)
    expect(calls.filter((call) => call === 'ping').length).toBeLessThanOrEqual(10)
    expect(calls).not.toContain('lost')
  })

  it('gives up a worker within three seconds of its last sign of life, once', () => {
    vi.advanceTimersByTime(5000)
    watchdog.heard()
    answers = false
    vi.advanceTimersByTime(3000)
    expect(calls.at(-1)).toBe('lost')
    vi.advanceTimersByTime(60_000)
    expect(calls.filter((call) => call === 'lost')).toHaveLength(1)
  })

  it('a late answer restores the worker, which is watched again', () => {
    answers = false
    vi.advanceTimersByTime(4000)
    watchdog.heard()
    expect(calls.at(-1)).toBe('back')
    vi.advanceTimersByTime(3000)
    expect(calls.filter((call) => call === 'lost')).toHaveLength(2)
  })

  it('does not blame the worker while the page itself was blocked', () => {
    answers = false
    vi.advanceTimersByTime(1000)
    expect(calls).toEqual(['ping'])
    // Three seconds of a blocked page: its timer runs late, the answer waits behind it.
    vi.setSystemTime(Date.now() + 3000)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now + 3000)
    vi.advanceTimersByTime(1600)
    expect(calls).toEqual(['ping', 'ping'])
    watchdog.heard()
    expect(calls).not.toContain('lost')
  })

  it('a hidden page has no timer and sends no ping; on return it starts again', () => {
    page.show(false)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(60_000)
    expect(calls).toEqual([])
    page.show(true)
    answers = false
    vi.advanceTimersByTime(900)
    expect(calls).toEqual([])
    vi.advanceTimersByTime(2100)
    expect(calls).toEqual(['ping', 'lost'])
  })

  it('leaves no timer when the chart is removed', () => {
    watchdog.stop()
    expect(vi.getTimerCount()).toBe(0)
    expect(page.listeners.size).toBe(0)
  })
})
