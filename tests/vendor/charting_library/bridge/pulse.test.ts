import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPulse, FRAME_MS } from '../../../../vendor/charting_library/bridge/pulse.ts'

describe('the pulse of conflated changes', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    // The spies wrap the fake timers.
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('the first change after a rest is sent in its own task, a burst is one call', async () => {
    const work = vi.fn()
    const pulse = createPulse(work)
    pulse.request()
    pulse.request()
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('changes at the rate of frames need no timers, however irregular they are', async () => {
    const work = vi.fn()
    const pulse = createPulse(work)
    pulse.request()
    await vi.advanceTimersByTimeAsync(14)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    for (let turn = 0; turn < 60; turn++) {
      await vi.advanceTimersByTimeAsync(turn % 2 === 0 ? 24 : 10)
      pulse.request()
    }
    await vi.advanceTimersByTimeAsync(100)
    expect(work).toHaveBeenCalledTimes(61)
    expect(timers).not.toHaveBeenCalled()
  })

  it('a slightly early change is sent at once and counts for the next frame, if that is allowed', async () => {
    const work = vi.fn()
    const pulse = createPulse(work, FRAME_MS, 0, FRAME_MS / 2)
    pulse.request()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    for (let turn = 0; turn < 60; turn++) {
      await vi.advanceTimersByTimeAsync(turn % 2 === 0 ? 8 : 24)
      pulse.request()
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(work).toHaveBeenCalledTimes(61)
    expect(timers).not.toHaveBeenCalled()
    timers.mockRestore()
    work.mockClear()
    for (let turn = 0; turn < 1000; turn++) {
      await vi.advanceTimersByTimeAsync(1)
      pulse.request()
    }
    expect(work.mock.calls.length).toBeLessThan(1000 / FRAME_MS + 5)
  })

  it('faster changes are limited to one call per frame', async () => {
    const work = vi.fn()
    const pulse = createPulse(work)
    for (let turn = 0; turn < 1000; turn++) {
      await vi.advanceTimersByTimeAsync(1)
      pulse.request()
    }
    expect(work.mock.calls.length).toBeGreaterThan(1000 / FRAME_MS - 5)
    expect(work.mock.calls.length).toBeLessThan(1000 / FRAME_MS + 5)
  })

  it('joins another message only when it is nearly due', async () => {
    const work = vi.fn()
    const pulse = createPulse(work, 33, 9)
    pulse.request()
    await vi.advanceTimersByTimeAsync(0)
    pulse.request()
    await vi.advanceTimersByTimeAsync(5)
    pulse.join()
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(20)
    pulse.join()
    expect(work).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('runs soon after the first request, then once per frame, and stops without requests', async () => {
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

  it('can be run at once or cancelled', async () => {
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
