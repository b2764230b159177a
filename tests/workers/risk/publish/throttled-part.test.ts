import { describe, expect, it } from 'vitest'
import { createThrottledPart } from '../../../../src/workers/risk/publish/throttled-part.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

/** A part of one number, and the values that its patches carry. */
function setUp() {
  const clock = createVirtualClock()
  const sent: number[] = []
  let value = 0
  const take = (): void => {
    const taken = part.take()
    if (taken !== undefined) sent.push(taken)
  }
  const part = createThrottledPart(clock, () => value, take)
  take()
  return {
    clock,
    part,
    sent,
    take,
    move: (): void => {
      value += 1
      part.touch()
      take()
    },
  }
}

describe('figures of an account', () => {
  it('are sent at most once a second while prices alone move them, the last one always', async () => {
    const { clock, sent, move } = setUp()
    for (let turn = 0; turn < 30; turn += 1) {
      move()
      await clock.pass(100)
    }
    await clock.pass(1000)
    expect(sent.length).toBeLessThanOrEqual(5)
    expect(sent.at(-1)).toBe(30)
  })

  it('are sent at once for another view, whatever was sent before', async () => {
    const { sent, part, move, take, clock } = setUp()
    move()
    expect(sent).toEqual([0])
    part.scheduleNow()
    take()
    expect(sent).toEqual([0, 1])
    await clock.pass(2000)
    expect(sent).toEqual([0, 1])
  })
})
