import { describe, expect, it } from 'vitest'
import type { PrivateState } from '../../../../src/shared/contracts/private-feed.ts'
import type { Order } from '../../../../src/shared/domain/records.ts'
import type { Call, HttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { createResolver, shownBy } from '../../../../src/workers/hub/orders/resolver.ts'
import type { IntentRecord } from '../../../../src/workers/hub/orders/journal.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { openOrder } from '../fake-venue.ts'

const record = (kind: IntentRecord['kind'], more: Partial<IntentRecord> = {}): IntentRecord => ({
  id: 'x',
  accountId: 'A',
  kind,
  symbol: 'BTCUSDT',
  orderId: kind === 'create' ? '' : 'o-1',
  price: '',
  qty: '',
  want: null,
  content: '',
  state: 'open',
  outcome: '',
  code: 0,
  message: '',
  at: 0,
  ...more,
})
const order = (more: Partial<Order> = {}): Order => ({ ...openOrder('o-1', 'x'), ...more })

/** A resolver over an exchange that gives the answer in `exchange.answer` to each query. */
function bench() {
  const clock = createVirtualClock()
  const exchange: { answer: unknown; hasError: boolean } = { answer: { order: null }, hasError: false }
  const queries: (readonly [ms: number, query: Call['query']])[] = []
  const refetches: number[] = []
  const resolved: unknown[] = []
  const http = {
    call: async ({ query }: Call) => {
      queries.push([clock.monotonic(), query])
      return exchange.hasError
        ? { hasError: true, ambiguous: 'timeout' }
        : { hasError: false, result: exchange.answer }
    },
  } as unknown as HttpClient
  const resolver = createResolver({
    clock,
    http,
    refetch: () => refetches.push(clock.monotonic()),
    onResolved: ({ id }, verdict) => resolved.push([id, verdict.outcome, verdict.order?.orderId ?? null]),
  })
  return { clock, exchange, queries, refetches, resolved, resolver }
}
const times = (queries: readonly (readonly [number, unknown])[]) => queries.map(([ms]) => ms)

describe('the evidence of an order about an intent', () => {
  it('H6: a new order was accepted, whatever its later status, unless it was rejected', () => {
    for (const orderStatus of ['New', 'PartiallyFilled', 'Filled', 'Cancelled', 'Untriggered'] as const)
      expect(shownBy(order({ orderStatus }), record('create'))).toBe('accepted')
    expect(shownBy(order({ orderStatus: 'Rejected' }), record('create'))).toBe('rejected')
  })

  it('H10: a cancel was accepted if the order ended by it, and rejected if it ended otherwise', () => {
    for (const orderStatus of ['Cancelled', 'PartiallyFilledCanceled', 'Deactivated'] as const)
      expect(shownBy(order({ orderStatus }), record('cancel'))).toBe('accepted')
    for (const orderStatus of ['Filled', 'Rejected'] as const)
      expect(shownBy(order({ orderStatus }), record('cancel'))).toBe('rejected')
    for (const orderStatus of ['New', 'PartiallyFilled', 'Untriggered'] as const)
      expect(shownBy(order({ orderStatus }), record('cancel'))).toBeNull()
  })

  it('a replace of the trigger alone is proven by the new trigger, not by a price and quantity that stay', () => {
    const changed = record('replace', { trigger: '110' })
    const shown = (triggerPrice: string) =>
      shownBy(order({ triggerPrice: triggerPrice as never, orderStatus: 'Untriggered' }), changed)
    expect(shown('105')).toBeNull()
    expect(shown('110')).toBe('accepted')
  })

  it('a replace was accepted once the order shows all of its new values, and rejected if it ended without them', () => {
    const changed = record('replace', { price: '101', qty: '2' })
    const shown = (price: string, qty: string, orderStatus: Order['orderStatus'] = 'New') =>
      shownBy(order({ price: price as never, qty: qty as never, orderStatus }), changed)
    expect(shown('101', '2')).toBe('accepted')
    expect(shown('101', '1')).toBeNull()
    expect(shown('100', '2')).toBeNull()
    expect(shown('100', '2', 'Filled')).toBe('rejected')
    expect(shown('101', '2', 'Filled')).toBe('accepted')
    expect(shownBy(order(), record('replace', { price: '100' }))).toBe('accepted')
    expect(shownBy(order(), record('replace', { qty: '1' }))).toBe('accepted')
    expect(shownBy(order(), record('replace', { qty: '2' }))).toBeNull()
  })

  it('no order proves a change of the account', () => {
    expect(shownBy(order({ orderStatus: 'Filled' }), record('account'))).toBeNull()
  })
})

describe('resolving an unknown outcome', () => {
  it('H2: queries a new order by its link id, soon at first and then every 2.5 s', async () => {
    const { clock, exchange, queries, resolved, resolver } = bench()
    exchange.hasError = true
    resolver.add(record('create'))
    resolver.add(record('create'))
    await clock.advance(12_500)
    expect(times(queries)).toEqual([300, 900, 2100, 4500, 7000, 9500, 12_000])
    expect(queries[0]?.[1]).toEqual({ symbol: 'BTCUSDT', orderLinkId: 'x' })
    expect(resolver.has('x')).toBe(true)
    expect(resolver.pending()).toEqual([record('create')])
    // No failure of a query proves anything, however many there were.
    expect(resolved).toEqual([])
    exchange.hasError = false
    exchange.answer = { order: order() }
    await clock.advance(2500)
    expect(resolved).toEqual([['x', 'accepted', 'o-1']])
    expect([resolver.has('x'), resolver.pending(), clock.pending()]).toEqual([false, [], 0])
  })

  it('queries a replace or a cancel by its order id', async () => {
    const { clock, queries, resolver } = bench()
    resolver.add(record('cancel'))
    await clock.advance(300)
    expect(queries[0]?.[1]).toEqual({ symbol: 'BTCUSDT', orderId: 'o-1' })
  })

  it('an order that is not found for 8 s never arrived', async () => {
    const { clock, resolved, resolver } = bench()
    resolver.add(record('create'))
    await clock.advance(9499)
    expect(resolved).toEqual([])
    await clock.advance(1)
    expect(resolved).toEqual([['x', 'absent', null]])
  })

  it('after 8 s three negative answers are still needed', async () => {
    const { clock, exchange, resolved, resolver } = bench()
    exchange.hasError = true
    resolver.add(record('create'))
    await clock.advance(9500)
    exchange.hasError = false
    await clock.advance(5000)
    expect(resolved).toEqual([])
    await clock.advance(2500)
    expect(resolved).toEqual([['x', 'absent', null]])
  })

  it('an order that shows no new values is a negative answer too', async () => {
    const { clock, exchange, resolved, resolver } = bench()
    exchange.answer = { order: order() }
    resolver.add(record('replace', { price: '101' }))
    await clock.advance(9500)
    expect(resolved).toEqual([['x', 'absent', 'o-1']])
  })

  it('an answer that arrives after a push has resolved the intent changes nothing', async () => {
    const { clock, resolved, resolver } = bench()
    resolver.add(record('create'))
    await clock.advance(100)
    resolver.seen(order({ orderId: 'o-7' }))
    await clock.advance(60_000)
    expect(resolved).toEqual([['x', 'accepted', 'o-7']])
  })

  it('I3: a push resolves only the intent of its own order', () => {
    const { resolved, resolver } = bench()
    resolver.add(record('create'))
    resolver.add(record('cancel', { id: 'y', orderId: 'o-2' }))
    resolver.seen(order({ orderId: 'o-3', orderLinkId: 'z', orderStatus: 'Cancelled' }))
    resolver.seen(order({ orderId: 'x', orderLinkId: 'o-2', orderStatus: 'Cancelled' }))
    expect(resolved).toEqual([])
    resolver.seen(order({ orderId: 'o-2', orderLinkId: '', orderStatus: 'Cancelled' }))
    resolver.seen(order())
    expect(resolved).toEqual([
      ['y', 'accepted', 'o-2'],
      ['x', 'accepted', 'o-1'],
    ])
  })

  it('a change of the account is resolved by the state that shows it', async () => {
    const { clock, queries, refetches, resolved, resolver } = bench()
    const want = { kind: 'no-orders', orderIds: ['o-1'] } as const
    const stateWith = (...orders: object[]): PrivateState =>
      ({ orders, positions: [], settings: [] }) as unknown as PrivateState
    resolver.add(record('account', { want }))
    resolver.add(record('cancel', { id: 'y' }))
    resolver.synced(stateWith(order()))
    resolver.synced(null)
    await clock.advance(300)
    expect(refetches).toEqual([300])
    expect(queries).toHaveLength(1)
    expect(resolved).toEqual([])
    resolver.synced(stateWith())
    expect(resolved).toEqual([['x', 'accepted', null]])
  })

  it('a change of the account that no state shows for 8 s never arrived, or stays unproven', async () => {
    const { clock, resolved, resolver } = bench()
    const want = { kind: 'no-orders', orderIds: ['o-1'] } as const
    const unchanged = { orders: [order()], positions: [], settings: [] } as unknown as PrivateState
    resolver.add(record('account', { want }))
    resolver.add(record('account', { id: 'y' }))
    await clock.advance(7999)
    resolver.synced(unchanged)
    expect(resolved).toEqual([])
    await clock.advance(1)
    resolver.synced(unchanged)
    expect(resolved).toEqual([
      ['x', 'absent', null],
      ['y', 'unproven', null],
    ])
  })

  it('A6: nothing is queried after the session changed', async () => {
    const { clock, queries, resolver } = bench()
    resolver.add(record('create'))
    resolver.clear()
    expect([resolver.has('x'), clock.pending()]).toEqual([false, 0])
    await clock.advance(5000)
    expect(queries).toEqual([])
  })
})
