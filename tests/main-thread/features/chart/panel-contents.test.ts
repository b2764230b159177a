import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepContents, takeContents } from '../../../../src/main-thread/features/chart/panel-contents.ts'

const state = { charts: [] }
let ends: AbortController[] = []

/** Shows a chart of a panel, as the trader's u1, until the test is over. */
function show(panel: string, market: string, user = 'u1'): object | null {
  const ended = new AbortController()
  ends.push(ended)
  return takeContents(panel, user, market, ended.signal)
}
function remove(panel: string, market: string): void {
  ends.at(-1)?.abort()
  keepContents(panel, { user: 'u1', market, state })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const ended of ends) ended.abort()
  ends = []
  vi.runAllTimers()
  vi.useRealTimers()
})

describe("a panel's chart that is linked to another market", () => {
  it('passes its studies and drawings on, once', () => {
    expect(show('p1', '')).toBeNull()
    remove('p1', '')
    expect(show('p1', 'p1')).toBe(state)
    expect(show('p1', '')).toBeNull()
  })

  it('has nothing for the same market, another panel, another user, a chart outside a desk, or a panel that comes later', () => {
    remove('p1', '')
    expect(show('p1', '')).toBeNull()
    remove('p1', '')
    expect(show('p2', 'p2')).toBeNull()
    expect(show('p1', 'p1', 'u2')).toBeNull()
    remove('', 'p1')
    expect(show('', '')).toBeNull()
    remove('p1', 'p1')
    vi.advanceTimersByTime(1000)
    expect(show('p1', '')).toBeNull()
  })

  it('does not replace the layout of a chart beside it', () => {
    show('p1', '')
    show('p2', 'p2')
    remove('p2', 'p2')
    expect(show('p2', '')).toBeNull()
  })
})
