import { describe, expect, it } from 'vitest'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { callPeer, createPeer, settleWithin } from '../../../src/workers/runtime/calls.ts'
import { every } from '../../../src/workers/runtime/clock.ts'
import { createTeardown } from '../../../src/workers/runtime/teardown.ts'
import { createTrace } from '../../../src/workers/runtime/trace.ts'
import { createVirtualClock } from './virtual-clock.ts'

const never = <T>(): Promise<T> => new Promise<T>(() => undefined)

describe('calls to a peer', () => {
  it('a call to a peer that never answers is unknown by its deadline, never hanging', async () => {
    const clock = createVirtualClock()
    const call = callPeer(createPeer('e'), clock, 1000, never)
    await clock.advance(1000)
    expect(await call).toEqual({ kind: 'unknown', reason: 'timeout' })
    expect(clock.pending()).toBe(0)
  })
  it('W1: a peer that dies ends every open call as worker-lost, and later calls at once', async () => {
    const clock = createVirtualClock()
    const peer = createPeer('e')
    const calls = [callPeer(peer, clock, 60_000, never), callPeer(peer, clock, 60_000, never)]
    peer.die()
    expect(await Promise.all(calls)).toEqual([
      { kind: 'unknown', reason: 'worker-lost' },
      { kind: 'unknown', reason: 'worker-lost' },
    ])
    let called = false
    const late = await callPeer(peer, clock, 1000, () => {
      called = true
      return Promise.resolve(accepted(1))
    })
    expect(late).toEqual({ kind: 'unknown', reason: 'worker-lost' })
    expect(called).toBe(false)
  })
  it('an answer goes through as it is; a thrown error concludes nothing', async () => {
    const clock = createVirtualClock()
    const peer = createPeer('e')
    expect(await callPeer(peer, clock, 1000, () => Promise.resolve(accepted(7)))).toEqual(accepted(7))
    expect(await callPeer(peer, clock, 1000, () => Promise.reject(new Error('x')))).toEqual({
      kind: 'unknown',
      reason: 'worker-lost',
    })
  })
  it('settleWithin never rejects', async () => {
    const clock = createVirtualClock()
    expect(await settleWithin(clock, 5, Promise.reject(new Error('x')))).toMatchObject({ kind: 'error' })
    expect(await settleWithin(clock, 5, Promise.resolve(1))).toEqual({ kind: 'value', value: 1 })
  })
})

describe('teardown, trace, every', () => {
  it('teardown undoes in reverse, goes on after an error, and undoes late additions at once', () => {
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
  it('every goes on after a run that throws and stops for good', async () => {
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
