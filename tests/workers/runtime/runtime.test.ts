import { describe, expect, it } from 'vitest'
import { settleWithin } from '../../../src/workers/runtime/calls.ts'
import { every } from '../../../src/workers/runtime/clock.ts'
import { createTeardown } from '../../../src/workers/runtime/teardown.ts'
import { createTrace } from '../../../src/workers/runtime/trace.ts'
import { createVirtualClock } from './virtual-clock.ts'

describe('a deadline', () => {
  it('settleWithin never rejects', async () => {
    const clock = createVirtualClock()
    expect(await settleWithin(clock, 5, Promise.reject(new Error('x')))).toMatchObject({ kind: 'error' })
    expect(await settleWithin(clock, 5, Promise.resolve(1))).toEqual({ kind: 'value', value: 1 })
  })
})

describe('teardown, trace, every', () => {
  it('teardown undoes in reverse, continues after an error, and undoes late additions at once', () => {
    const done: number[] = []
    const errors: unknown[] = []
    const teardown = createTeardown((error) => errors.push(error))
    teardown.add(() => done.push(1))
    teardown.add(() => {
      throw new Error('x')
    })
    teardown.add(() => done.push(3))
    teardown.run()
    teardown.run()
    teardown.add(() => done.push(4))
    expect(done).toEqual([3, 1, 4])
    expect(errors).toHaveLength(1)
  })
  it('trace has the last entries in order, and rare notes once a minute', async () => {
    const clock = createVirtualClock()
    const trace = createTrace(clock, 3)
    for (const name of ['a', 'b', 'c', 'd']) trace.note(name)
    expect(trace.read().map((entry) => entry.name)).toEqual(['b', 'c', 'd'])
    trace.noteRarely('flood')
    trace.noteRarely('flood')
    await clock.advance(60_000)
    trace.noteRarely('flood')
    expect(trace.read().map((entry) => entry.name)).toEqual(['d', 'flood', 'flood'])
  })
  it('every continues after a run that throws and stops permanently', async () => {
    const clock = createVirtualClock()
    let runs = 0
    const stop = every(clock, 10, () => {
      runs += 1
    })
    await clock.advance(35)
    stop()
    await clock.advance(100)
    expect(runs).toBe(3)
    expect(clock.pending()).toBe(0)
  })
})
