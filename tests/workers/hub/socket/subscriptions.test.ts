import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PushAnswer } from '../../../../src/shared/wire/frames.ts'
import { GRACE_MS, createSubscriptions } from '../../../../src/workers/hub/socket/subscriptions.ts'
import type { Requests } from '../../../../src/workers/hub/socket/requests.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

function setUp(isSilent = false) {
  const clock = createVirtualClock()
  const sent: { readonly op: string; readonly args: readonly string[] }[] = []
  /** Subscribed topics at the exchange. */
  const held = new Map<string, number>()
  const bound: string[] = []
  const refused: string[] = []
  let waiting: ((answer: PushAnswer | null) => void)[] = []
  const requests: Requests = {
    request: (op, args, onAnswer) => {
      sent.push({ op, args })
      if (op === 'unsubscribe') for (const name of args) held.delete(name)
      if (op !== 'subscribe') return
      const good = args.filter((name) => !name.startsWith('bad'))
      for (const name of good) held.set(name, (held.get(name) ?? 0) + 1)
      const answer: PushAnswer = {
        op: 'subscribe',
        reqId: 1,
        success: true,
        retCode: 0,
        retMsg: '',
        topics: good.map((name, index): [string, number] => [name, index + 1]),
        refused: args.filter((name) => name.startsWith('bad')),
      }
      waiting.push(onAnswer)
      queueMicrotask(() => {
        if (!waiting.includes(onAnswer)) return
        waiting = waiting.filter((one) => one !== onAnswer)
        onAnswer(answer)
      })
    },
    answer: () => false,
    drop: () => {
      const all = waiting
      waiting = []
      for (const done of all) done(null)
    },
  }
  const world = { hasSnapshot: !isSilent }
  const subscriptions = createSubscriptions({
    clock,
    requests,
    onSubscribed: (name) => bound.push(name),
    onRefused: (name) => refused.push(name),
    onDropped: () => undefined,
    hasSnapshot: () => world.hasSnapshot,
  })
  const lose = (): void => {
    held.clear()
    subscriptions.lost()
    requests.drop()
  }
  return { clock, sent, held, bound, refused, subscriptions, world, lose }
}

describe('subscriptions', () => {
  it('FEED-34: one subscription per topic for any number of tabs, removed after the last tab and the grace period', async () => {
    const { clock, sent, held, subscriptions } = setUp()
    subscriptions.opened()
    for (let tab = 0; tab < 5; tab += 1) subscriptions.acquire('a')
    await clock.advance(10)
    expect(sent).toEqual([{ op: 'subscribe', args: ['a'] }])
    for (let tab = 0; tab < 5; tab += 1) subscriptions.release('a')
    await clock.advance(GRACE_MS - 100)
    expect(held.has('a')).toBe(true)
    await clock.advance(200)
    expect(sent[1]).toEqual({ op: 'unsubscribe', args: ['a'] })
    expect(sent).toHaveLength(2)
  })
  it('resubscribing within the grace period sends nothing', async () => {
    const { clock, sent, subscriptions } = setUp()
    subscriptions.opened()
    subscriptions.acquire('a')
    await clock.advance(10)
    subscriptions.release('a')
    await clock.advance(1000)
    subscriptions.acquire('a')
    await clock.advance(10_000)
    expect(sent).toHaveLength(1)
  })
  it('FEED-06: after a reconnect every live topic is subscribed once, and no earlier one', async () => {
    const { clock, sent, subscriptions, lose } = setUp()
    subscriptions.acquire('a')
    subscriptions.acquire('b')
    expect(sent).toHaveLength(0)
    subscriptions.opened()
    await clock.advance(10)
    lose()
    await clock.advance(2000)
    subscriptions.opened()
    await clock.advance(10_000)
    expect(sent).toEqual([
      { op: 'subscribe', args: ['a', 'b'] },
      { op: 'subscribe', args: ['a', 'b'] },
    ])
  })
  it('N6: a gap causes a request at once; a topic with repeated gaps is requested at most once a second', async () => {
    const { clock, sent, subscriptions } = setUp()
    subscriptions.opened()
    subscriptions.acquire('a')
    await clock.advance(5000)
    subscriptions.resubscribe('a')
    subscriptions.resubscribe('a')
    expect(sent.filter((one) => one.op === 'subscribe')).toHaveLength(2)
    for (let round = 0; round < 50; round += 1) {
      await clock.advance(100)
      subscriptions.resubscribe('a')
    }
    expect(sent.filter((one) => one.op === 'subscribe').length).toBeLessThanOrEqual(8)
  })
  it('a topic without a snapshot in 5 s is requested from scratch', async () => {
    const { clock, sent, subscriptions } = setUp(true)
    subscriptions.opened()
    subscriptions.acquire('a')
    await clock.advance(5100)
    expect(sent.slice(1, 3)).toEqual([
      { op: 'unsubscribe', args: ['a'] },
      { op: 'subscribe', args: ['a'] },
    ])
  })
  it('after a change of symbols refused topics alone are requested again', async () => {
    const { clock, sent, refused, subscriptions } = setUp()
    subscriptions.opened()
    subscriptions.acquire('bad.topic')
    subscriptions.acquire('good.topic')
    await clock.advance(60_000)
    const before = sent.length
    subscriptions.retryRefused()
    await clock.advance(0)
    expect(sent.slice(before)).toEqual([{ op: 'subscribe', args: ['bad.topic'] }])
    expect(refused).toEqual(['bad.topic', 'bad.topic'])
  })

  it('P5: a topic that the venue refuses is reported and not requested again', async () => {
    const { clock, sent, refused, subscriptions } = setUp()
    subscriptions.opened()
    subscriptions.acquire('bad.topic')
    await clock.advance(20_000)
    expect(refused).toEqual(['bad.topic'])
    expect(sent).toHaveLength(1)
  })
  it('property: for any events of tabs and socket, in the end the venue has exactly the wanted topics', async () => {
    const step = fc.record({
      what: fc.constantFrom('acquire', 'release', 'lose', 'open', 'wait', 'break'),
      name: fc.constantFrom('a', 'b', 'c'),
      ms: fc.nat(4000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { clock, held, subscriptions, lose } = setUp()
        const refs = new Map<string, number>()
        let isOpen = false
        for (const { what, name, ms } of steps) {
          const count = refs.get(name) ?? 0
          if (what === 'acquire') {
            refs.set(name, count + 1)
            subscriptions.acquire(name)
          } else if (what === 'release' && count > 0) {
            refs.set(name, count - 1)
            subscriptions.release(name)
          } else if (what === 'lose' && isOpen) {
            isOpen = false
            lose()
          } else if (what === 'open' && !isOpen) {
            isOpen = true
            subscriptions.opened()
          } else if (what === 'break') subscriptions.resubscribe(name)
          else if (what === 'wait') await clock.advance(ms)
        }
        if (!isOpen) subscriptions.opened()
        await clock.advance(20_000)
        const wanted = [...refs].filter(([, count]) => count > 0).map(([name]) => name)
        expect([...held.keys()].sort()).toEqual(wanted.sort())
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
