import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HttpFault } from '../fake-venue.ts'
import { toShortKeys } from '../../../../src/shared/wire/short-keys.ts'
import { intentStates, joinVirtualTab, loggedIn, newOrder } from '../virtual-hub.ts'
import type { VirtualTab } from '../virtual-hub.ts'

const kinds = (tab: VirtualTab): string[] =>
  tab.privately().flatMap((event) => (event.kind === 'Intent' ? [event.state] : []))
const CREATE = '/contract/v5/order/create'

describe('intents', () => {
  it('an order is in the journal before it is sent, and closed after its outcome', async () => {
    const { world, tab } = await loggedIn()
    const journal = () => world.database.data.get('journal')?.get('x') as { state: string } | undefined
    world.venue.state.faults = ['hang']
    const placing = world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(1)
    expect(world.venue.count(CREATE)).toBe(1)
    expect(journal()?.state).toBe('open')
    await world.clock.advance(60_000)
    expect((await placing).kind).toBe('unknown')
    expect(journal()?.state).toBe('closed')
    expect(intentStates(tab, 'x')).toEqual(['sending', 'unknown', 'resolved'])
  })

  it('H8: the same orderLinkId twice, at once and later, is sent once and gives the same outcome', async () => {
    const { world } = await loggedIn()
    const [first, second] = await Promise.all([
      world.hub.api.placeOrder(newOrder('x')),
      world.hub.api.placeOrder(newOrder('x')),
    ])
    expect(first).toEqual(second)
    expect(await world.hub.api.placeOrder(newOrder('x'))).toEqual(first)
    expect(world.venue.count(CREATE)).toBe(1)
  })

  it('I2: an id that an earlier life of the hub has sent is never sent again', async () => {
    const { world } = await loggedIn()
    await world.hub.api.placeOrder(newOrder('x'))
    world.restart()
    await world.clock.advance(1000)
    expect((await world.hub.api.placeOrder(newOrder('x'))).kind).toBe('unknown')
    expect(world.venue.created.get('x')).toBe(1)
  })

  it('I2: an order that never arrived is not sent again under its id, not even by a later life of the hub', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['drop']
    await world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(30_000)
    expect(world.database.data.get('journal')?.get('x')).toMatchObject({ outcome: 'absent' })
    world.restart()
    await world.clock.advance(1000)
    expect((await world.hub.api.placeOrder(newOrder('x'))).kind).toBe('unknown')
    expect(world.venue.count(CREATE)).toBe(1)
  })

  it('T7: an order that an earlier life of the hub left open and this one has found is reported to the first tab that joins, once', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['accept-then-hang']
    void world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(10)
    world.restart()
    await world.clock.advance(20_000)
    const first = joinVirtualTab(world.hub, 'first')
    const second = joinVirtualTab(world.hub, 'second')
    await world.clock.advance(1000)
    expect(intentStates(first, 'x')).toEqual(['unknown', 'resolved'])
    expect(intentStates(second, 'x')).toEqual([])
    expect(world.venue.created.get('x')).toBe(1)
  })

  it('H2: accepted, answer dropped: found by query in 5 s, one order', async () => {
    for (const fault of ['accept-then-drop', 'accept-then-504'] as const) {
      const { world, tab } = await loggedIn()
      world.venue.state.faults = [fault]
      expect((await world.hub.api.placeOrder(newOrder('x'))).kind).toBe('unknown')
      expect(intentStates(tab, 'x')).toEqual(['sending', 'unknown'])
      await world.clock.advance(5000)
      expect(intentStates(tab, 'x')).toEqual(['sending', 'unknown', 'resolved'])
      expect(world.venue.created.get('x')).toBe(1)
    }
  })

  it('I3: the push reports the order before its call times out: accepted, one order', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['accept-then-hang']
    const placing = world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(10)
    const order = world.venue.orders.get('x')
    const fields = { ev: 'newed', ...toShortKeys('order', order ?? {}) }
    world.venue.socket().privately([[world.venue.state.seq, 'user.order', fields]])
    await world.clock.advance(11_000)
    expect(await placing).toMatchObject({
      kind: 'accepted',
      value: { orderId: order?.orderId, orderLinkId: 'x' },
    })
  })

  it('an order that never arrived is found out by several negative answers, and reported', async () => {
    const { world, tab } = await loggedIn()
    world.venue.state.faults = ['drop']
    expect((await world.hub.api.placeOrder(newOrder('x'))).kind).toBe('unknown')
    await world.clock.advance(2000)
    expect(intentStates(tab, 'x')).toEqual(['sending', 'unknown'])
    await world.clock.advance(28_000)
    expect(intentStates(tab, 'x')).toEqual(['sending', 'unknown', 'resolved'])
    expect(world.venue.created.size).toBe(0)
  })

  it('a query refused for other reasons is no answer: the order remains unknown until the exchange reports it', async () => {
    for (const code of [10006, 10001]) {
      const { world, tab } = await loggedIn()
      world.venue.state.faults = ['accept-then-drop']
      world.venue.state.refuseQuery = code
      await world.hub.api.placeOrder(newOrder('x'))
      await world.clock.advance(60_000)
      expect(intentStates(tab, 'x')).toEqual(['sending', 'unknown'])
      world.venue.state.refuseQuery = null
      await world.clock.advance(5000)
      expect(intentStates(tab, 'x')).toEqual(['sending', 'unknown', 'resolved'])
    }
  })

  it('H6: an order that the exchange did not have, and that arrives late, is reported as placed', async () => {
    const { world, tab } = await loggedIn()
    const push = (order: object): void =>
      world.venue
        .socket()
        .privately([[world.venue.state.seq, 'user.order', { ev: '', ...toShortKeys('order', order) }]])
    await world.hub.api.placeOrder(newOrder('y'))
    const other = world.venue.orders.get('y') ?? {}
    push(other)
    await world.clock.advance(1000)
    world.venue.state.faults = ['drop']
    await world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(30_000)
    const outcomes = (): (string | undefined)[] =>
      tab
        .privately()
        .flatMap((event) => (event.kind === 'Intent' && event.orderLinkId === 'x' ? [event.outcome] : []))
    expect(outcomes().at(-1)).toBe('absent')
    world.venue.state.seq += 1
    push({ ...other, orderId: 'o-late', orderLinkId: 'x', orderStatus: 'Filled' })
    await world.clock.advance(10)
    expect(outcomes().at(-1)).toBe('accepted')
    expect(world.venue.count(CREATE)).toBe(2)
  })

  it('an unknown replace is resolved when its price is visible, not by a pending fill or an early query', async () => {
    const { world, tab } = await loggedIn()
    await world.hub.api.placeOrder(newOrder('x'))
    const { orderId } = world.venue.orders.get('x') ?? { orderId: '' }
    const tell = (fields: object): void => {
      world.venue.state.seq += 1
      const order = { ...world.venue.orders.get('x'), ...fields }
      world.venue
        .socket()
        .privately([[world.venue.state.seq, 'user.order', { ev: '', ...toShortKeys('order', order) }]])
    }
    world.venue.state.faults = ['drop']
    const price = '101' as never
    expect((await world.hub.api.replaceOrder({ orderId, symbol: 'BTCUSDT', price })).kind).toBe('unknown')
    tell({ orderStatus: 'PartiallyFilled', cumExecQty: '0.5', leavesQty: '0.5' })
    await world.clock.advance(2000)
    expect(kinds(tab).slice(2)).toEqual(['sending', 'unknown'])
    tell({ price: '101' })
    await world.clock.advance(10)
    expect(kinds(tab).slice(2)).toEqual(['sending', 'unknown', 'resolved'])
  })

  it('an unknown cancel is resolved when the order has ended; one that never arrived after several negative answers', async () => {
    for (const fault of ['accept-then-drop', 'drop'] as const) {
      const { world, tab } = await loggedIn()
      await world.hub.api.placeOrder(newOrder('x'))
      const { orderId } = world.venue.orders.get('x') ?? { orderId: '' }
      world.venue.state.faults = [fault]
      expect((await world.hub.api.cancelOrder({ orderId, symbol: 'BTCUSDT' })).kind).toBe('unknown')
      await world.clock.advance(2000)
      const settled = fault === 'accept-then-drop' ? ['resolved'] : []
      expect(kinds(tab).slice(2)).toEqual(['sending', 'unknown', ...settled])
      await world.clock.advance(10_000)
      expect(kinds(tab).slice(2)).toEqual(['sending', 'unknown', 'resolved'])
    }
  })

  it('H9, T7: the hub dies with a call in flight: the next one resolves it by query, never by sending', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['accept-then-hang']
    void world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(10)
    world.restart()
    const tab = joinVirtualTab(world.hub, 'two')
    await world.clock.advance(5000)
    expect(intentStates(tab, 'x')).toEqual(['unknown', 'resolved'])
    expect(world.venue.count(CREATE)).toBe(1)
  })

  it('a tab that joins later is notified of the unknown orders', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['drop', '502', '502', '502']
    await world.hub.api.placeOrder(newOrder('x'))
    const late = joinVirtualTab(world.hub, 'late')
    expect(intentStates(late, 'x')).toEqual(['unknown'])
    const [event] = late.privately().filter(({ kind }) => kind === 'Intent')
    const { content = '' } = event?.kind === 'Intent' ? event : {}
    expect(JSON.parse(content)).toMatchObject({ side: 'Buy', qty: '1', orderLinkId: '' })
  })

  it('A6: a tab that joins in B’s session is not notified of A’s pending orders', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['hang']
    void world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(10)
    expect(intentStates(joinVirtualTab(world.hub, 'of A'), 'x')).toEqual(['sending'])
    await world.hub.api.login('B')
    expect(intentStates(joinVirtualTab(world.hub, 'of B'), 'x')).toEqual([])
  })

  it('A6: an unknown intent of A is never queried in B’s session, and resolved when A is back', async () => {
    const { world } = await loggedIn()
    const journal = () => world.database.data.get('journal')?.get('x') as { state: string } | undefined
    world.venue.state.faults = ['accept-then-drop']
    await world.hub.api.placeOrder(newOrder('x'))
    await world.hub.api.login('B')
    const asked = world.venue.count('/contract/v5/private/order/query')
    await world.clock.advance(60_000)
    expect(world.venue.count('/contract/v5/private/order/query')).toBe(asked)
    expect(journal()?.state).toBe('open')
    await world.hub.api.login('A')
    await world.clock.advance(10_000)
    expect(journal()?.state).toBe('closed')
    expect(world.venue.created.get('x')).toBe(1)
  })

  it('a refusal has code and text, is resolved, and was sent once', async () => {
    const { world, tab } = await loggedIn()
    const outcome = await world.hub.api.replaceOrder({ orderId: 'nope', symbol: 'BTCUSDT' })
    expect(outcome).toMatchObject({ kind: 'rejected', code: 10404, message: 'refused 10404' })
    expect(kinds(tab)).toEqual(['sending', 'resolved'])
  })

  it('the same cancel from two tabs at once is one call; a quantity that cannot be sent is refused here', async () => {
    const { world } = await loggedIn()
    const cancel = { orderId: 'o-1', symbol: 'BTCUSDT' }
    await Promise.all([world.hub.api.cancelOrder(cancel), world.hub.api.cancelOrder(cancel)])
    expect(world.venue.count('/contract/v5/order/cancel')).toBe(1)
    const bad = { ...newOrder('y'), qty: '0.0000000001' as never }
    expect((await world.hub.api.placeOrder(bad)).kind).toBe('rejected')
    expect(world.venue.count(CREATE)).toBe(0)
  })

  it('demo funds requested by two tabs at once are one call with coin and amount', async () => {
    const { world } = await loggedIn()
    const funds = { coin: 'USDT', amount: '1000' as never }
    await Promise.all([world.hub.api.addDemoFunds(funds), world.hub.api.addDemoFunds(funds)])
    expect(world.venue.count('/user/demo-funds')).toBe(1)
    const call = world.venue.calls.find((one) => one.path === '/user/demo-funds')
    const body = call?.init.body
    expect(typeof body === 'string' ? JSON.parse(body) : null).toEqual(funds)
  })

  it('property I1: for any faults of answers, sockets and the hub, every intent is sent at most once and settled 30 s after', async () => {
    const faults: readonly (HttpFault | 'none')[] = [
      'none',
      'drop',
      'hang',
      'accept-then-drop',
      'accept-then-hang',
      'accept-then-504',
      '502',
    ]
    const step = fc.record({
      fault: fc.constantFrom(...faults),
      again: fc.boolean(),
      after: fc.constantFrom('nothing', 'cut', 'kill', 'wait'),
      ms: fc.nat(3000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { world } = await loggedIn()
        let ids = 0
        for (const { fault, again, after, ms } of steps) {
          ids += 1
          world.venue.state.faults = fault === 'none' ? [] : [fault]
          void world.hub.api.placeOrder(newOrder(`n${ids}`))
          if (again) void world.hub.api.placeOrder(newOrder(`n${ids}`))
          await world.clock.advance(1)
          if (after === 'cut') world.venue.socket().drop(1006)
          else if (after === 'kill') world.restart()
          else if (after === 'wait') await world.clock.advance(ms)
          if (again) void world.hub.api.placeOrder(newOrder(`n${ids}`))
        }
        world.venue.state.faults = []
        await world.clock.advance(45_000)
        expect(world.hub.api.hello('', '').session?.kind).toBe('trader')
        for (const sends of world.venue.created.values()) expect(sends).toBe(1)
        const records = [...(world.database.data.get('journal')?.values() ?? [])] as { state: string }[]
        expect(records.filter((record) => record.state !== 'closed')).toEqual([])
        world.hub.stop()
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})
