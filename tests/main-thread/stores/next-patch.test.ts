import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  PATCH_WAIT_MS,
  runDeferredUpdates,
  withNextPatch,
} from '../../../src/main-thread/stores/next-patch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('deferred updates', () => {
  it('run with the next patch, each once', () => {
    const act = vi.fn()
    withNextPatch(act)
    withNextPatch(act)
    expect(act).not.toHaveBeenCalled()
    runDeferredUpdates()
    runDeferredUpdates()
    vi.advanceTimersByTime(PATCH_WAIT_MS * 2)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('run on their own if no patch arrives', () => {
    const act = vi.fn()
    withNextPatch(act)
    vi.advanceTimersByTime(PATCH_WAIT_MS - 1)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('one that throws is reported and does not prevent the others from running', () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const act = vi.fn()
    withNextPatch(() => {
      throw new Error('broken')
    })
    withNextPatch(act)
    runDeferredUpdates()
    expect(act).toHaveBeenCalledTimes(1)
    expect(report).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })
})
