import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IntentFact, TradeFact } from '#shared/contracts/trade-facts.ts'
import type { Order } from '#shared/domain/records.ts'
import { toShortKeys } from '#shared/wire/short-keys.ts'
import type { PrivateEntry } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { HttpFault } from '../fake-venue.ts'
import { createVirtualWorld, joinVirtualTab, newOrder } from '../virtual-hub.ts'
import type { VirtualTab, VirtualWorld } from '../virtual-hub.ts'

const T0 = 1_700_000_000_000

/** A logged-in browser whose pushes the test delivers, repeats and loses. */
async function browser(tabs = 1) {
  const world: VirtualWorld = createVirtualWorld('A')
  const open: VirtualTab[] = []
  for (let tab = 0; tab < tabs; tab += 1) open.push(joinVirtualTab(world.hub, `tab-${tab}`))
  await world.clock.advance(1000)
  const { venue, clock } = world
  let queue: PrivateEntry[] = []
  let delivered: PrivateEntry[] = []
  let placed = 0
  let stamp = T0 + 10_000

  const push = (event: string, order: Order): void => {
    queue.push([venue.state.seq, topic.userOrder, { ev: event, ...toShortKeys('order', order) }])
  }
  const orders = (): readonly (readonly [string, Order])[] => [...venue.orders]
  const openOnes = () => orders().filter(([, { orderStatus }]) => orderStatus === 'New')
  function change(at: number, event: string, changed: Partial<Order>): void {
    const list = openOnes()
    const found = list[at % Math.max(1, list.length)]
    if (found === undefined) return
    const [link, order] = found
    const next = { ...order, ...changed, updatedAt: (stamp += 1) }
    venue.orders.set(link, next)
    venue.state.seq += 1
    push(event, next)
  }
  /** Numbers the changes that a call made to the exchange's orders, and queues their pushes. */
  function notePushes(before: ReadonlyMap<string, Order>): void {
    for (const [link, order] of orders()) {
      const was = before.get(link)
      if (was === order) continue
      stamp += 1
      const next = { ...order, createdAt: was?.createdAt ?? stamp, updatedAt: stamp }
      venue.orders.set(link, next)
      push(was === undefined ? 'newed' : 'canceled', next)
    }
  }

  return {
    world,
    venue,
    facts: (): readonly (TradeFact | IntentFact)[] =>
      open.flatMap(({ risk }) => risk.flatMap((message) => (message.type === 'Fact' ? [message.fact] : []))),
    tab: (at: number) => open[at % open.length],
    join: () => void open.push(joinVirtualTab(world.hub, `tab-${open.length}`)),
    place: async (fault?: HttpFault): Promise<void> => {
      placed += 1
      if (fault !== undefined) venue.state.faults.push(fault)
      const before = new Map(venue.orders)
      void world.hub.api.placeOrder({ ...newOrder(`l-${placed}`), qty: String(placed) as Order['qty'] })
      await clock.advance(1)
      notePushes(before)
    },
    cancel: async (at: number): Promise<void> => {
      const list = openOnes()
      const found = list[at % Math.max(1, list.length)]
      if (found === undefined) return
      const before = new Map(venue.orders)
      void world.hub.api.cancelOrder({ orderId: found[1].orderId, symbol: 'BTCUSDT' })
      await clock.advance(1)
      notePushes(before)
    },
    fill: (at: number): void =>
      change(at, 'filled', { orderStatus: 'Filled', cumExecQty: '1' as Order['qty'] }),
    end: (at: number): void =>
      change(at, 'canceled', { orderStatus: 'Cancelled', cancelType: 'CancelByDCP' }),
    deliver: (together: boolean): void => {
      if (venue.sockets.at(-1)?.closedWith === null && queue.length > 0) {
        if (together) venue.socket().privately(queue)
        else for (const entry of queue) venue.socket().privately([entry])
        delivered = queue
      }
      queue = []
    },
    repeat: (): void => void (delivered.length > 0 && venue.socket().privately(delivered)),
    lose: (): void => {
      queue = []
    },
    cut: (): void => {
      queue = []
      venue.socket().drop(1006)
    },
    beat: (): void => venue.socket().heartbeat(venue.state.seq, []),
    pass: (ms: number): Promise<void> => clock.advance(ms),
  }
}

const count = (facts: readonly (TradeFact | IntentFact)[], key: string, kinds: readonly string[]): number =>
  facts.filter((fact) => fact.key === key && kinds.includes(fact.kind)).length

describe('one notice for each event', () => {
  it('NOTE-12: an answer and a push for one order are one notice, in one of two tabs', async () => {
    const at = await browser(2)
    await at.place()
    at.deliver(true)
    await at.pass(5000)
    expect(at.facts()).toMatchObject([{ kind: 'orderPlaced', key: 'o-1' }])
  })

  it('X4, 24A16: sent while the push channel is down: reported and shown from the answer, once', async () => {
    const at = await browser()
    at.venue.state.autoOpen = false
    at.cut()
    await at.place()
    await at.pass(20)
    expect(at.facts()).toMatchObject([{ kind: 'orderPlaced', key: 'o-1' }])
    const shown = at
      .tab(0)
      ?.privately()
      .flatMap((event) => (event.kind === 'Order' ? [event.order.orderId] : []))
    expect(shown).toEqual(['o-1'])
    at.venue.state.autoOpen = true
    await at.pass(60_000)
    expect(at.facts()).toHaveLength(1)
  })

  it('24A16: a push channel that is silent but not known to be dead: reported within a second', async () => {
    const at = await browser()
    await at.place()
    at.lose()
    await at.pass(1000)
    expect(at.facts()).toMatchObject([{ kind: 'orderPlaced', key: 'o-1' }])
  })

  it.each([
    ['the exchange says that it has no such order', null],
    ['the query is refused and the state without the order has arrived', 10016],
  ])('H6: an acceptance without an order is no row when %s', async (_, refuseQuery) => {
    const at = await browser()
    at.venue.state.refuseQuery = refuseQuery
    await at.place()
    at.venue.orders.clear()
    at.lose()
    if (refuseQuery !== null) at.cut()
    await at.pass(20_000)
    expect(at.facts()).toEqual([])
    expect((at.tab(0)?.privately() ?? []).filter(({ kind }) => kind === 'Order')).toEqual([])
  })

  it('X5, 24A16: a fill and an end by the exchange during an outage are reported after it, with their time, once', async () => {
    const at = await browser()
    await at.place()
    await at.place()
    at.deliver(true)
    at.cut()
    at.fill(0)
    at.end(0)
    at.lose()
    await at.pass(60_000)
    at.cut()
    await at.pass(60_000)
    expect(at.facts().slice(2)).toMatchObject([
      { kind: 'orderFilled', key: 'o-1', lateAt: at.venue.orders.get('l-1')?.updatedAt },
      { kind: 'orderCancelled', key: 'o-2', reason: 'disconnected' },
    ])
    expect(at.facts()).toHaveLength(4)
  })

  it('24A9: an order whose answer is lost ends as placed, filled or not placed', async () => {
    const at = await browser()
    await at.place('accept-then-drop')
    at.lose()
    await at.pass(30_000)
    expect(at.facts()).toMatchObject([{ kind: 'orderPlaced', key: 'o-1' }])
    await at.place('accept-then-drop')
    at.fill(1)
    at.lose()
    await at.pass(30_000)
    expect(at.facts().slice(1)).toMatchObject([{ kind: 'orderFilled', key: 'o-2' }])
    await at.place('drop')
    await at.pass(60_000)
    expect(at.facts().slice(2)).toMatchObject([{ kind: 'intentSettled', what: 'create', outcome: 'absent' }])
  })

  it('the fact of a change that was not carried out so far says what it asks for', async () => {
    const at = await browser()
    await at.place()
    at.deliver(true)
    at.venue.state.faults.push('drop')
    const price = '50000' as Order['price'] & string
    void at.world.hub.api.replaceOrder({ orderId: 'o-1', symbol: 'BTCUSDT', price })
    await at.pass(60_000)
    expect(at.facts().at(-1)).toMatchObject({ what: 'replace', outcome: 'absent', orderId: 'o-1', price })
  })

  it('T7: a found order of an earlier life of the hub is reported as placed, once', async () => {
    const at = await browser()
    await at.place('accept-then-hang')
    at.lose()
    at.world.restart()
    await at.pass(20_000)
    at.join()
    await at.pass(20_000)
    expect(at.facts()).toMatchObject([{ kind: 'orderPlaced', key: 'o-1' }])
  })

  it('events while no tab is open are reported to the first that joins', async () => {
    const at = await browser()
    await at.place()
    at.tab(0)?.leave()
    at.deliver(true)
    await at.pass(100)
    expect(at.facts()).toEqual([])
    at.join()
    at.join()
    await at.pass(1000)
    expect(at.facts()).toMatchObject([{ kind: 'orderPlaced' }])
  })

  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('place' as const),
        fault: fc.option(fc.constantFrom<HttpFault>('accept-then-drop', 'drop', 'accept-then-hang'), {
          nil: undefined,
          freq: 3,
        }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom('fill' as const, 'end' as const, 'cancel' as const),
        at: fc.nat(5),
      }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('deliver' as const), together: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'repeat' as const,
          'lose' as const,
          'cut' as const,
          'beat' as const,
          'join' as const,
        ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('hide' as const, 'show' as const), at: fc.nat(3) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1, 30, 400, 900, 6000) }),
    },
  )

  it('over random orders of answers, pushes, losses, reconnects and tabs: one notice for each event, none without an event', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const at = await browser(2)
        for (const one of steps) {
          if (one.do === 'place') await at.place(one.fault)
          else if (one.do === 'fill') at.fill(one.at)
          else if (one.do === 'end') at.end(one.at)
          else if (one.do === 'cancel') await at.cancel(one.at)
          else if (one.do === 'deliver') at.deliver(one.together)
          else if (one.do === 'pass') await at.pass(one.ms)
          else if (one.do === 'hide' || one.do === 'show') at.tab(one.at)?.show(one.do === 'show')
          else at[one.do]()
        }
        at.deliver(true)
        at.venue.state.faults.length = 0
        await at.pass(2000)
        // Two consecutive heartbeats show that an event was lost.
        for (let beat = 0; beat < 3; beat += 1) {
          at.beat()
          await at.pass(1000)
        }
        await at.pass(90_000)
        const facts = at.facts()
        const all = [...at.venue.orders.values()]
        const isEnd = ['orderFilled', 'orderCancelled']
        for (const { orderId, orderStatus } of all) {
          const placed = count(facts, orderId, ['orderPlaced'])
          const filled = count(facts, orderId, ['orderFilled'])
          expect([orderId, filled]).toEqual([orderId, orderStatus === 'Filled' ? 1 : 0])
          if (orderStatus === 'New') expect([orderId, placed]).toEqual([orderId, 1])
          else expect(placed).toBeLessThanOrEqual(1)
          expect(count(facts, orderId, isEnd)).toBeLessThanOrEqual(1)
        }
        const canceled = facts.reduce(
          (sum, fact) =>
            fact.kind === 'orderCancelled'
              ? sum + 1
              : fact.kind === 'ordersCancelled'
                ? sum + (fact.count ?? 0)
                : sum,
          0,
        )
        expect(canceled).toBe(all.filter(({ orderStatus }) => orderStatus === 'Cancelled').length)
        const known = new Set(all.map(({ orderId }) => orderId))
        expect(facts.filter(({ kind, key }) => kind !== 'intentSettled' && !known.has(key))).toEqual([])
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})
