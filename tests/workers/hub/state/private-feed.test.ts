import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PrivateFeedEvent, PrivateState } from '../../../../src/shared/contracts/private-feed.ts'
import { toShortKeys } from '../../../../src/shared/wire/short-keys.ts'
import type { PrivateEntry } from '../../../../src/shared/wire/frames.ts'
import { createPrivateFeed } from '../../../../src/workers/hub/state/private-feed.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { account, openOrder } from '../fake-venue.ts'

/** An account whose event number n creates order n, or ends an earlier one. */
function createAccount() {
  const log: PrivateEntry[] = []
  const open = new Set<string>()
  return {
    log,
    open,
    step: (ends: number): PrivateEntry => {
      const seq = log.length + 1
      const victim = [...open][ends]
      const id = victim ?? `o${seq}`
      const status = victim === undefined ? 'New' : 'Cancelled'
      if (victim === undefined) open.add(id)
      else open.delete(victim)
      const entry: PrivateEntry = [
        seq,
        'user.order',
        { ev: 'newed', ...toShortKeys('order', { ...openOrder(id), orderStatus: status }) },
      ]
      log.push(entry)
      return entry
    },
    state: (): PrivateState => ({
      account: account('A'),
      seq: log.length,
      orders: [...open].map((id) => openOrder(id)),
      positions: [],
      wallet: [],
      settings: [],
    }),
  }
}

function setUp() {
  const clock = createVirtualClock()
  const venue = createAccount()
  const events: PrivateFeedEvent[] = []
  const world = { fetches: 0, fail: 0, delayMs: 0, gaps: [] as string[] }
  const feed = createPrivateFeed({
    clock,
    fetchState: async () => {
      world.fetches += 1
      const state = venue.state()
      if (world.delayMs > 0) await new Promise<void>((resolve) => clock.after(world.delayMs, resolve))
      if (world.fail > 0) {
        world.fail -= 1
        return null
      }
      return state
    },
    emit: (event) => events.push(event),
    onSynced: () => undefined,
    onGap: (reason) => world.gaps.push(reason),
  })
  return { clock, venue, events, feed, world }
}

/** The orders of a tab after all events. */
function replay(events: readonly PrivateFeedEvent[]): Set<string> {
  const open = new Set<string>()
  for (const event of events) {
    if (event.kind === 'State') {
      open.clear()
      for (const order of event.state.orders) open.add(order.orderId)
    } else if (event.kind === 'Order') {
      if (event.order.orderStatus === 'New') open.add(event.order.orderId)
      else open.delete(event.order.orderId)
    }
  }
  return open
}

const seqs = (events: readonly PrivateFeedEvent[]): number[] =>
  events.flatMap((event) => (event.kind === 'Order' ? [event.seq] : []))

describe('private feed', () => {
  it('FEED-24: events after the state are passed on in order, once, at once', async () => {
    const { clock, venue, events, feed, world } = setUp()
    venue.step(9)
    feed.start()
    await clock.advance(10)
    for (let count = 0; count < 20; count += 1) feed.take([venue.step(9)])
    expect(world.fetches).toBe(1)
    expect(events[0]?.kind).toBe('State')
    expect(seqs(events)).toEqual(Array.from({ length: 20 }, (_none, index) => index + 2))
  })
  it('I6: an event pushed twice is applied once', async () => {
    const { clock, venue, events, feed } = setUp()
    feed.start()
    await clock.advance(10)
    const entry = venue.step(9)
    feed.take([entry, entry])
    feed.take([entry])
    expect(seqs(events)).toEqual([1])
  })
  it('FEED-25: a repetition on a second topic with the same sequence changes nothing and leaves no gap', async () => {
    const { clock, venue, events, feed, world } = setUp()
    feed.start()
    await clock.advance(10)
    for (let count = 0; count < 3; count += 1) {
      const entry = venue.step(9)
      feed.take([entry, [entry[0], 'user.margin.order', entry[2]]])
    }
    expect(seqs(events)).toEqual([1, 2, 3])
    expect(world.gaps).toEqual([])
  })
  it('FEED-33: a change of the account itself is sent with the whole state', async () => {
    const { clock, venue, events, feed, world } = setUp()
    feed.start()
    await clock.advance(10)
    feed.take([venue.step(9)])
    venue.log.push([2, 'user.account', { ...account('A'), marginMode: 'PORTFOLIO_MARGIN' }])
    feed.take(venue.log)
    const last = events.at(-1)
    expect(last?.kind === 'State' && last.state.account.marginMode).toBe('PORTFOLIO_MARGIN')
    expect(last?.kind === 'State' && [last.state.seq, last.state.orders.length]).toEqual([2, 1])
    feed.take([venue.step(9)])
    expect([world.fetches, seqs(events)]).toEqual([1, [1, 3]])
  })
  it('sums of the exchange are passed on and are a part of the state from then on', async () => {
    const { clock, venue, events, feed, world } = setUp()
    feed.start()
    await clock.advance(10)
    const totals = { time: 7, totalEquity: '12.5', coins: [{ coin: 'USDT', equity: '12.5' }] }
    venue.log.push([1, 'user.totals', totals], [2, 'user.account', { ...account('A') }])
    feed.take(venue.log)
    expect(events.slice(1)).toMatchObject([
      { kind: 'Totals', seq: 1, totals },
      { kind: 'State', state: { seq: 2, totals } },
    ])
    feed.clear()
    feed.start()
    await clock.advance(10)
    expect(feed.state()).not.toHaveProperty('totals')
    expect(world.gaps).toEqual([])
  })
  it('FEED-27, FEED-28: messages that change no record still count', async () => {
    const { clock, venue, events, feed, world } = setUp()
    feed.start()
    await clock.advance(10)
    for (const name of ['user.trade.msg', 'user.unify.liquidation', 'user.option.liquidation']) {
      venue.log.push([venue.log.length + 1, name, { symbol: 'BTCUSDT' }])
    }
    feed.take(venue.log)
    feed.take([venue.step(9)])
    expect([world.fetches, seqs(events)]).toEqual([1, [4]])
  })
  it('events that arrive while the state is being fetched are queued and applied after it', async () => {
    const { clock, venue, events, feed, world } = setUp()
    world.delayMs = 100
    venue.step(9)
    feed.start()
    await clock.advance(50)
    feed.take([venue.step(9)])
    feed.take([venue.step(9)])
    await clock.advance(100)
    expect(events.map((event) => event.kind)).toEqual(['State', 'Order', 'Order'])
    expect(replay(events)).toEqual(venue.open)
  })
  it('I4: a lost event is detected by the next one, or by the heartbeats', async () => {
    const { clock, venue, events, feed, world } = setUp()
    feed.start()
    await clock.advance(1000)
    venue.step(9)
    feed.take([venue.step(9)])
    await clock.advance(10)
    expect(replay(events)).toEqual(venue.open)
    expect(world.fetches).toBe(2)
    venue.step(9)
    await clock.advance(1000)
    feed.confirm(3)
    await clock.advance(1000)
    expect(world.fetches).toBe(2)
    feed.confirm(3)
    await clock.advance(10)
    expect(replay(events)).toEqual(venue.open)
    expect(world.gaps).toEqual(['gap', 'heartbeat'])
  })
  it('an unreadable event is never skipped: the state is fetched', async () => {
    const { clock, venue, events, feed, world } = setUp()
    feed.start()
    await clock.advance(1000)
    const [seq, name] = venue.step(9)
    feed.take([[seq, name, { ev: 'newed', i: 'x' }]])
    await clock.advance(10)
    expect(world.fetches).toBe(2)
    expect(replay(events)).toEqual(venue.open)
  })
  it('after logout no data counts as confirmed and every tab is notified', async () => {
    const { clock, venue, events, feed } = setUp()
    feed.start()
    await clock.advance(10)
    feed.take([venue.step(9)])
    feed.clear()
    feed.take([venue.step(9)])
    expect(events[events.length - 1]).toEqual({ kind: 'Cleared' })
    expect(feed.state()).toBeNull()
  })
  it('N7 property: after drops, duplicates, swaps, failed fetches and lost sockets the tab ends with the venue’s state, nothing twice', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        'event',
        'event',
        'event',
        'drop',
        'twice',
        'late',
        'fail',
        'lose',
        'wait',
        'slow',
      ),
      ends: fc.nat(6),
      ms: fc.nat(2000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { clock, venue, events, feed, world } = setUp()
        feed.start()
        let held: PrivateEntry | null = null
        for (const { what, ends, ms } of steps) {
          if (what === 'event') feed.take([venue.step(ends)])
          else if (what === 'drop') venue.step(ends)
          else if (what === 'twice') {
            const entry = venue.step(ends)
            feed.take([entry, entry])
          } else if (what === 'late') held = venue.step(ends)
          else if (what === 'fail') world.fail += 1
          else if (what === 'slow') world.delayMs = ms
          else if (what === 'lose') {
            feed.pause()
            feed.start()
          } else await clock.advance(ms)
          if (held !== null && what !== 'late') {
            feed.take([held])
            held = null
          }
        }
        world.fail = 0
        world.delayMs = 0
        for (let second = 0; second < 30; second += 1) {
          feed.confirm(venue.log.length)
          await clock.advance(1000)
        }
        expect(feed.isLive()).toBe(true)
        expect(replay(events)).toEqual(venue.open)
        expect(new Set(feed.state()?.orders.map((order) => order.orderId))).toEqual(venue.open)
        let last = -1
        for (const event of events) {
          if (event.kind === 'State') last = Math.max(last, event.state.seq)
          if (event.kind === 'Order') {
            expect(event.seq).toBe(last + 1)
            last = event.seq
          }
        }
      }),
      { numRuns: 150 },
    )
  }, 60_000)
})
