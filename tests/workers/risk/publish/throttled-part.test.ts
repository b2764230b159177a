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
    /** An event of the account changes the value; a patch may carry it. */
    event: (): void => {
      value += 1
      part.scheduleEvent()
      take()
    },
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

  it('are sent with the next patch after an event of the account', async () => {
    const { clock, sent, event } = setUp()
    await clock.pass(50)
    event()
    expect(sent).toEqual([0, 1])
  })

  it('are sent at most twice a second while a bot causes many events, the last one always', async () => {
    const { clock, sent, event } = setUp()
    for (let turn = 0; turn < 40; turn += 1) {
      event()
      await clock.pass(50)
    }
    await clock.pass(500)
    expect(sent.length).toBeGreaterThan(4)
    expect(sent.length).toBeLessThanOrEqual(7)
    expect(sent.at(-1)).toBe(40)
  })

  it('of a second event are sent half a second after the first, although a price waits longer', async () => {
    const { clock, sent, event, move } = setUp()
    await clock.pass(100)
    move()
    event()
    event()
    expect(sent).toEqual([0, 2])
    await clock.pass(499)
    expect(sent).toEqual([0, 2])
    await clock.pass(1)
    expect(sent).toEqual([0, 2, 3])
  })

  it('are sent at once for another view, whatever was sent before', async () => {
    const { sent, part, event, take, clock } = setUp()
    event()
    event()
    expect(sent).toEqual([0, 1])
    part.scheduleNow()
    take()
    expect(sent).toEqual([0, 1, 2])
    await clock.pass(2000)
    expect(sent).toEqual([0, 1, 2])
  })
})
