import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { follow, FOLLOW_MS } from '../../../src/main-thread/trading/follow-count.ts'

/** A worker whose answer is its count, and a list that follows it. */
function setUp() {
  let count = 1
  let isGone = false
  let moved = (): void => {}
  const shown: number[] = []
  let asked = 0
  const stop = follow<number>({
    ask: async () => {
      asked += 1
      return isGone ? null : count
    },
    count: () => count,
    onMove: (act) => {
      moved = act
      return () => {
        moved = () => {}
      }
    },
    show: (answer) => shown.push(answer),
  })
  return {
    shown,
    stop,
    asked: () => asked,
    move: () => {
      count += 1
      moved()
    },
    gone: (now: boolean) => {
      isGone = now
    },
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('TPSL-27, TPSL-28: a list of TP/SL entries follows the count of changes of the worker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is requested once while nothing changes', async () => {
    const list = setUp()
    await pass(60_000)
    expect(list.shown).toEqual([1])
    expect(list.asked()).toBe(1)
  })

  it('is requested at once after a quiet period', async () => {
    const list = setUp()
    await pass(FOLLOW_MS)
    list.move()
    await pass(0)
    expect(list.shown).toEqual([1, 2])
  })

  it('a hundred changes in a second cause a few requests, and the last one is answered', async () => {
    const list = setUp()
    for (let step = 0; step < 100; step += 1) {
      list.move()
      await pass(10)
    }
    await pass(FOLLOW_MS)
    expect(list.asked()).toBeLessThanOrEqual(4)
    expect(list.shown.at(-1)).toBe(101)
  })

  it('is requested again until there is an answer', async () => {
    const list = setUp()
    await pass(FOLLOW_MS)
    list.gone(true)
    list.move()
    await pass(3 * FOLLOW_MS)
    expect(list.shown).toEqual([1])
    list.gone(false)
    await pass(FOLLOW_MS)
    expect(list.shown).toEqual([1, 2])
  })

  it('shows nothing after it was closed', async () => {
    const list = setUp()
    list.stop()
    list.move()
    await pass(10 * FOLLOW_MS)
    expect(list.shown).toEqual([])
    expect(list.asked()).toBe(1)
  })
})
