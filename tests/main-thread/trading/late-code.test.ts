import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { loadOrNotify } from '../../../src/main-thread/trading/late-code.ts'

const reported = vi.fn()

beforeEach(() => void vi.stubGlobal('reportError', reported))
afterEach(() => {
  vi.unstubAllGlobals()
  reported.mockClear()
})

const shownIds = (): readonly string[] => notices.list.map(({ id }) => id)

describe('code that a press needs', () => {
  it('is returned without a notice when it can be loaded', async () => {
    expect(await loadOrNotify(async () => 'code')).toBe('code')
    expect(shownIds()).toEqual([])
    expect(reported).not.toHaveBeenCalled()
  })

  it('N3, V3: is null with a notice and a trace when it cannot be loaded, and the next press loads it', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('provoked'))
    load.mockResolvedValueOnce('code')
    expect(await loadOrNotify(load)).toBeNull()
    expect(shownIds()).toEqual(['dialog-gone'])
    expect(reported).toHaveBeenCalledTimes(1)
    expect(await loadOrNotify(load)).toBe('code')
  })
})
