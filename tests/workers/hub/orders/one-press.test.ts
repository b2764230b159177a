import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { toShortKeys } from '../../../../src/shared/wire/short-keys.ts'
import { createVirtualWorld, intentStates, joinVirtualTab, loggedIn, newOrder } from '../virtual-hub.ts'

const CREATE = '/contract/v5/order/create'

describe('one press is one order', () => {
  it('H8: the same order pressed again within half a second, or while its outcome is unknown, is that order; after that a new one', async () => {
    const { world } = await loggedIn()
    const { api } = world.hub
    const first = api.placeOrder(newOrder('a'))
    const other = api.placeOrder(newOrder('b'))
    expect(await other).toEqual(await first)
    await world.clock.advance(400)
    expect(await api.placeOrder(newOrder('c'))).toEqual(await first)
    await world.clock.advance(600)
    expect(await api.placeOrder(newOrder('d'))).toMatchObject({ kind: 'accepted' })
    expect([...world.venue.created.keys()]).toEqual(['a', 'd'])
    await world.clock.advance(600)
    world.venue.state.faults = ['drop']
    expect((await api.placeOrder(newOrder('e'))).kind).toBe('unknown')
    await world.clock.advance(2000)
    // Of this press it is known that nothing was sent, and each says so: two refusals that are one object count as one.
    expect(await api.placeOrder(newOrder('f'))).toMatchObject({ kind: 'rejected', code: -3 })
    expect(await api.placeOrder(newOrder('f2'))).toEqual(await api.placeOrder(newOrder('f3')))
    expect(await api.placeOrder(newOrder('f4'))).not.toHaveProperty('told')
    // The press that was sent keeps its outcome.
    expect((await api.placeOrder(newOrder('e'))).kind).toBe('unknown')
    expect(world.venue.count(CREATE)).toBe(3)
    await world.clock.advance(20_000)
    expect((await api.placeOrder(newOrder('g'))).kind).toBe('accepted')
  })

  it('H8: of two presses at once whose one order is not answered, the second is known not to be sent', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['hang']
    const first = world.hub.api.placeOrder(newOrder('a'))
    const second = world.hub.api.placeOrder(newOrder('b'))
    await world.clock.advance(11_000)
    expect((await first).kind).toBe('unknown')
    expect(await second).toMatchObject({ kind: 'rejected', code: -3 })
    expect([...world.venue.calls].filter(({ path }) => path === CREATE)).toHaveLength(1)
  })

  it('H8, H9: a press of the order that an earlier life of the hub left open is known not to be sent', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['accept-then-hang']
    void world.hub.api.placeOrder(newOrder('a'))
    await world.clock.advance(10)
    world.venue.state.refuseQuery = 10_006
    world.restart()
    await world.clock.advance(2000)
    expect(await world.hub.api.placeOrder(newOrder('b'))).toMatchObject({ kind: 'rejected', code: -3 })
    expect([...world.venue.created.keys()]).toEqual(['a'])
  })

  it('H8: a press after a refusal is a new order, however soon (24A14)', async () => {
    const { world } = await loggedIn()
    const { api } = world.hub
    for (const [id, waitMs] of [
      ['a', 0],
      ['b', 20],
      ['c', 400],
    ] as const) {
      world.venue.state.refuseAll = 30_032
      expect(await api.placeOrder(newOrder(`${id}-refused`))).toMatchObject({
        kind: 'rejected',
        code: 30_032,
      })
      world.venue.state.refuseAll = null
      await world.clock.advance(waitMs)
      expect(await api.placeOrder(newOrder(`${id}-again`))).toMatchObject({ kind: 'accepted' })
      // The second of two quick presses belongs to the accepted order.
      expect(await api.placeOrder(newOrder(`${id}-double`))).toMatchObject({ kind: 'accepted' })
      await world.clock.advance(600)
    }
    expect([...world.venue.created.keys()]).toEqual(['a-again', 'b-again', 'c-again'])
  })

  it('H8: two presses at once that are refused are one order and one refusal', async () => {
    const { world } = await loggedIn()
    world.venue.state.refuseAll = 30_032
    const [first, second] = await Promise.all([
      world.hub.api.placeOrder(newOrder('a')),
      world.hub.api.placeOrder(newOrder('b')),
    ])
    expect(first).toMatchObject({ kind: 'rejected', code: 30_032 })
    expect(second).toMatchObject({ kind: 'rejected', code: 30_032, told: true })
    expect(world.venue.count(CREATE)).toBe(1)
  })

  it('H8, FORM-30: changes of the market between two presses do not make another order', async () => {
    const { world } = await loggedIn()
    const waiting = (id: string, basePrice: string, triggerDirection: 1 | 2) =>
      world.hub.api.placeOrder({
        ...newOrder(id),
        triggerPrice: '120',
        triggerDirection,
        basePrice,
      } as never)
    expect(await waiting('w', '100', 1)).toEqual(await waiting('x', '121', 2))
    expect([...world.venue.created.keys()]).toEqual(['w'])
  })

  it('H8: different orders are never treated as one: each field counts', async () => {
    const { world } = await loggedIn()
    const { api } = world.hub
    const changes = [
      {},
      { qty: '2' },
      { price: '99' },
      { side: 'Sell' },
      { reduceOnly: true },
      { positionIdx: 1 },
    ]
    for (const [index, change] of changes.entries())
      await api.placeOrder({ ...newOrder(`n${index}`), ...change } as never)
    expect(world.venue.created.size).toBe(changes.length)
  })

  it('H8, W1: after the hub died the same order is not sent again while the first is being queried', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['accept-then-hang']
    void world.hub.api.placeOrder(newOrder('a'))
    await world.clock.advance(10)
    world.venue.state.faults = ['502', '502']
    world.restart()
    await world.clock.advance(500)
    expect(await world.hub.api.placeOrder(newOrder('b'))).toMatchObject({ kind: 'rejected', code: -3 })
    await world.clock.advance(20_000)
    expect([...world.venue.created.keys()]).toEqual(['a'])
  })

  it('H6: the push decides the outcome of an order, whatever the answer was', async () => {
    const { world, tab } = await loggedIn()
    const outcomes = (): unknown[] =>
      tab.privately().flatMap((event) => (event.kind === 'Intent' && event.outcome ? [event.outcome] : []))
    await world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(4000)
    for (const orderStatus of ['Rejected', 'New']) {
      const fields = { ev: '', ...toShortKeys('order', { ...world.venue.orders.get('x'), orderStatus }) }
      world.venue.socket().privately([[world.venue.state.seq, 'user.order', fields]])
      world.venue.state.seq += 1
      await world.clock.advance(4000)
    }
    expect(outcomes()).toEqual(['accepted', 'rejected', 'accepted'])
  })

  it('H10: a cancel whose answer was lost and that a fill overtook is reported as refused', async () => {
    const { world, tab } = await loggedIn()
    await world.hub.api.placeOrder(newOrder('x'))
    const order = world.venue.orders.get('x')
    world.venue.state.faults = ['drop']
    void world.hub.api.cancelOrder({ orderId: order?.orderId ?? '', symbol: 'BTCUSDT' })
    await world.clock.advance(10)
    if (order !== undefined) world.venue.orders.set('x', { ...order, orderStatus: 'Filled' })
    await world.clock.advance(5000)
    const last = tab.privately().findLast((event) => event.kind === 'Intent')
    expect(last).toMatchObject({ state: 'resolved', outcome: 'rejected' })
  })

  it('FORM-39: a tab that joins later knows an order that the exchange did not have, and not one that it took', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['drop']
    await world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(30_000)
    const late = joinVirtualTab(world.hub, 'late')
    await world.clock.advance(1000)
    expect(intentStates(late, 'x')).toEqual(['unknown', 'resolved'])
    expect(
      late.privately().flatMap((event) => (event.kind === 'Intent' ? [[event.symbol, event.outcome]] : [])),
    ).toContainEqual([newOrder('x').symbol, 'absent'])
    await world.hub.api.placeOrder(newOrder('y'))
    const later = joinVirtualTab(world.hub, 'later')
    await world.clock.advance(1000)
    expect(intentStates(later, 'y')).toEqual([])
  })

  it.each([
    ['arrived while no hub ran', true, 'accepted'],
    ['did not arrive', false, 'absent'],
  ])(
    'FORM-39: the next hub checks an order that the exchange did not have, and that %s',
    async (_, arrived, end) => {
      const { world } = await loggedIn()
      await world.hub.api.placeOrder(newOrder('y'))
      await world.clock.advance(1000)
      world.venue.state.faults = ['drop']
      await world.hub.api.placeOrder(newOrder('x'))
      await world.clock.advance(30_000)
      if (arrived) world.venue.orders.set('x', { ...world.venue.orders.get('y'), orderLinkId: 'x' } as Order)
      world.restart()
      const tab = joinVirtualTab(world.hub, 'next')
      await world.clock.advance(20_000)
      const events = tab.privately().flatMap((event) => (event.kind === 'Intent' ? [event] : []))
      expect(events.map((one) => [one.orderLinkId, one.state, one.outcome])).toEqual([
        ['x', 'unknown', undefined],
        ['x', 'resolved', end],
      ])
      expect(world.venue.count(CREATE)).toBe(2)
      // Nobody waits for it that long.
      await world.clock.advance(15 * 60_000)
      world.restart()
      const later = joinVirtualTab(world.hub, 'later')
      await world.clock.advance(20_000)
      expect(intentStates(later, 'x')).toEqual([])
    },
  )

  it('ST3, ST6: without a database orders work and are never doubled; the view shows that nothing is stored', async () => {
    const { world, tab } = await loggedIn()
    const broken = createVirtualWorld('A')
    Object.assign(broken.database, { open: () => Promise.reject(new Error('no IndexedDB')) })
    broken.restart()
    const late = joinVirtualTab(broken.hub, 'late')
    await broken.clock.advance(3000)
    broken.venue.state.faults = ['accept-then-drop']
    const placing = broken.hub.api.placeOrder(newOrder('x'))
    await broken.clock.advance(10_000)
    expect((await placing).kind).toBe('unknown')
    expect(intentStates(late, 'x')).toEqual(['sending', 'unknown', 'resolved'])
    expect(broken.venue.created.get('x')).toBe(1)
    const views = late.risk.flatMap((message) =>
      message.type === 'Connection' ? [message.connection.storage] : [],
    )
    expect(views.at(-1)).toBe('unavailable')
    expect(tab.session()?.kind).toBe('trader')
    world.hub.stop()
  })
})
