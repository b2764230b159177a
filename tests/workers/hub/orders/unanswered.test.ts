import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { toShortKeys } from '../../../../src/shared/wire/short-keys.ts'
import { intentStates, joinVirtualTab, loggedIn, newOrder } from '../virtual-hub.ts'

const CREATE = '/contract/v5/order/create'

describe('a call without an answer', () => {
  it('T7, ST4: the next hub resolves it too where the database opens late, as on a busy machine', async () => {
    const { world } = await loggedIn()
    world.venue.state.faults = ['accept-then-hang']
    void world.hub.api.placeOrder(newOrder('x'))
    await world.clock.advance(10)
    world.openMs = 4000
    world.restart()
    const tab = joinVirtualTab(world.hub, 'two')
    await world.clock.advance(3000)
    expect(intentStates(tab, 'x')).toEqual([])
    await world.clock.advance(5000)
    expect(intentStates(tab, 'x')).toEqual(['unknown', 'resolved'])
    expect(world.venue.count(CREATE)).toBe(1)
  })

  it.each([
    ['cancel', 'shows it canceled', { orderStatus: 'Cancelled' }, 'accepted'],
    ['cancel', 'shows it filled', { orderStatus: 'Filled' }, 'unknown'],
    ['replace', 'shows the new price', { price: '101' }, 'accepted'],
    ['replace', 'shows another price', { price: '102' }, 'unknown'],
  ] as const)(
    'H6: a %s is done if the exchange pushes the order and %s before the call ends',
    async (kind, _what, fields, end) => {
      const { world } = await loggedIn()
      await world.hub.api.placeOrder(newOrder('x'))
      const placed: Partial<Order> = world.venue.orders.get('x') ?? {}
      const about = { orderId: placed.orderId ?? '', symbol: 'BTCUSDT' }
      const push = (order: object): void =>
        world.venue
          .socket()
          .privately([[world.venue.state.seq, 'user.order', { ev: '', ...toShortKeys('order', order) }]])
      push(placed)
      await world.clock.advance(1000)
      world.venue.state.faults = ['hang']
      const { api } = world.hub
      const calling =
        kind === 'cancel' ? api.cancelOrder(about) : api.replaceOrder({ ...about, price: '101' as never })
      await world.clock.advance(1000)
      world.venue.state.seq += 1
      push({ ...placed, ...fields })
      await world.clock.advance(60_000)
      expect((await calling).kind).toBe(end)
    },
  )
})
