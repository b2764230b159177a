import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerWithin } from '../../../src/main-thread/bridge/deadline.ts'

const never = <T>(): Promise<T> => new Promise(() => undefined)

describe('answerWithin', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('reportError', vi.fn())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('returns an answer that arrives in time', async () => {
    await expect(answerWithin(() => Promise.resolve(7), 1000, never())).resolves.toEqual({
      ok: true,
      value: 7,
    })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reports the outcome as unknown, not failed, after the deadline', async () => {
    const asked = answerWithin(() => never(), 1000, never())
    await vi.advanceTimersByTimeAsync(1000)
    await expect(asked).resolves.toEqual({ ok: false, why: { kind: 'unknown', reason: 'timeout' } })
  })

  it('reports the outcome as unknown if the worker terminated meanwhile', async () => {
    const loss = Promise.withResolvers<'lost'>()
    const asked = answerWithin(() => never(), 1000, loss.promise)
    loss.resolve('lost')
    await expect(asked).resolves.toEqual({ ok: false, why: { kind: 'unknown', reason: 'worker-lost' } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves nothing behind at a worker that lives on, and each later call is lost at once', async () => {
    const loss = Promise.withResolvers<'lost'>()
    const reactions = vi.spyOn(loss.promise, 'then')
    for (let call = 0; call < 100; call += 1)
      await answerWithin(
        () => (call % 2 === 0 ? Promise.resolve(7) : Promise.reject(new Error('boom'))),
        1000,
        loss.promise,
      )
    expect(reactions.mock.calls.length).toBeLessThanOrEqual(1)
    loss.resolve('lost')
    for (let call = 0; call < 2; call += 1)
      await expect(answerWithin(() => never(), 1000, loss.promise)).resolves.toMatchObject({
        why: { reason: 'worker-lost' },
      })
  })

  it('never rejects: if the peer throws, the outcome is unknown and the error is reported', async () => {
    const asked = answerWithin(() => Promise.reject(new Error('boom')), 1000, never())
    await expect(asked).resolves.toEqual({ ok: false, why: { kind: 'unknown', reason: 'server-error' } })
    expect(reportError).toHaveBeenCalledOnce()
  })
})
