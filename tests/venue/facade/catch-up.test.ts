import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCatchUp } from '../../../venue/facade/terms/catch-up.ts'

const HOUR = 3_600_000
let moves: number[]
let lines: string[]
let advance: (ms: number) => Promise<unknown>
beforeEach(() => {
  vi.useFakeTimers()
  moves = []
  lines = []
  advance = (ms) => {
    moves.push(ms)
    return Promise.resolve()
  }
})
afterEach(() => vi.useRealTimers())

const open = () => createCatchUp({ advance: (ms) => advance(ms), warn: (line) => void lines.push(line) })
/** Time passes that `performance.now` does not count. */
const sleep = (ms: number): void => void vi.setSystemTime(Date.now() + ms)

describe('a clock that follows real time', () => {
  it('is moved by the time that the computer slept, once', async () => {
    const catchUp = open()
    vi.advanceTimersByTime(HOUR)
    expect(catchUp()).toBeNull()
    sleep(8 * HOUR)
    await catchUp()
    vi.advanceTimersByTime(HOUR)
    expect([catchUp(), moves]).toEqual([null, [8 * HOUR]])
    sleep(2000)
    await catchUp()
    expect(moves).toEqual([8 * HOUR, 2000])
  })

  it('is moved as soon as many small changes of the time add up', async () => {
    const catchUp = open()
    for (let count = 0; count < 5; count += 1) {
      sleep(150)
      await catchUp()
    }
    expect(moves).toEqual([600])
  })

  it('is waited for by everybody who asks meanwhile', async () => {
    let done: () => void = () => undefined
    advance = (ms) => {
      moves.push(ms)
      return new Promise<void>((resolve) => {
        done = resolve
      })
    }
    const catchUp = open()
    sleep(HOUR)
    const first = catchUp()
    expect([first === null, catchUp() === first, moves]).toEqual([false, true, [HOUR]])
    done()
    await first
    expect(catchUp()).toBeNull()
  })

  it('is never moved back: real time that was set back is reported once, and its return moves nothing', () => {
    const catchUp = open()
    sleep(-HOUR)
    expect([catchUp(), catchUp()]).toEqual([null, null])
    sleep(HOUR)
    expect([catchUp(), moves, lines.length]).toEqual([null, [], 1])
    expect(lines[0]).toContain('/v5/market/time')
  })

  it('does not follow a jump of more than 400 days, which is a wrong clock that was set right', () => {
    const catchUp = open()
    sleep(401 * 24 * HOUR)
    expect([catchUp(), catchUp(), moves, lines.length]).toEqual([null, null, [], 1])
  })

  it('that can not be moved is reported, and its callers continue', async () => {
    advance = () => Promise.reject(new Error('the core ended'))
    const catchUp = open()
    sleep(HOUR)
    await catchUp()
    expect(lines).toEqual([expect.stringContaining('the core ended')])
  })
})
