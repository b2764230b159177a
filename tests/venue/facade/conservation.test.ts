import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#shared/domain/records.ts'
import { ApiRefusal } from '../../../venue/facade/terms/api-refusal.ts'
import type { Category } from '../../../venue/facade/terms/category.ts'
import type { LocalExchange } from '../../../venue/simulator/local-exchange.ts'
import { openFrozenExchange, openPrivateApi } from './support/private-api.ts'
import type { PrivateApi, Row } from './support/private-api.ts'

let exchange: LocalExchange
beforeAll(async () => {
  exchange = await openFrozenExchange()
})
afterAll(() => exchange.close())

const symbols = [
  ['linear', 'BTCUSDT', '0.02'],
  ['linear', 'ETHUSDT', '0.2'],
  ['spot', 'BTCUSDT', '0.01'],
  ['inverse', 'BTCUSD', '100'],
] as const

/** What a client may do, with the place of what it is done to. */
const action = fc.record({
  kind: fc.constantFrom('limit', 'limit', 'market', 'conditional', 'amend', 'cancel', 'close'),
  symbol: fc.nat(symbols.length - 1),
  side: fc.constantFrom('Buy', 'Sell'),
  percent: fc.integer({ min: -6, max: 6 }),
  times: fc.integer({ min: 1, max: 4 }),
  target: fc.nat(30),
})
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** Refusals are part of the game: they change nothing. */
async function act(
  api: PrivateApi,
  { kind, symbol, side, percent, times, target }: Action,
  at: number,
): Promise<void> {
  const [category, name, unit] = symbols[symbol] ?? symbols[0]
  const base = { category, symbol: name, side, qty: String(Number(unit) * times), orderLinkId: `own-${at}` }
  const price = await api.price(category, name, percent)
  const open = await api.list('/v5/order/realtime', { category, symbol: name, limit: 50 })
  const row = open[target % Math.max(1, open.length)]
  const calls: Readonly<Record<Action['kind'], () => Promise<Row>>> = {
    limit: () => api.call('/v5/order/create', { ...base, orderType: 'Limit', price }),
    market: () => api.call('/v5/order/create', { ...base, orderType: 'Market', marketUnit: 'baseCoin' }),
    conditional: () =>
      api.call('/v5/order/create', {
        ...base,
        orderType: 'Market',
        triggerPrice: price,
        triggerDirection: percent > 0 ? 1 : 2,
      }),
    amend: () =>
      api.call('/v5/order/amend', { category, symbol: name, orderId: row?.['orderId'], qty: base.qty }),
    cancel: () => api.call('/v5/order/cancel', { category, symbol: name, orderId: row?.['orderId'] }),
    close: () =>
      api.call('/v5/order/create', {
        ...base,
        orderType: 'Market',
        qty: '0',
        reduceOnly: true,
        closeOnTrigger: true,
      }),
  }
  try {
    await calls[kind]()
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
  }
}

const figuresOf = (row: Row) =>
  ['orderId', 'orderLinkId', 'qty', 'leavesQty', 'cumExecQty', 'cumExecValue', 'avgPrice', 'cumExecFee'].map(
    (name) => row[name],
  )

/** The same figures from the venue's own record; ended orders leave nothing. */
const ownFigures = (order: Order, isEnded: boolean) => [
  order.orderId,
  order.orderLinkId ?? '',
  order.qty,
  isEnded ? '0' : order.leavesQty,
  order.cumExecQty,
  order.cumExecValue,
  order.avgPrice ?? '',
  order.cumExecFee,
]

const byId = (a: readonly unknown[], b: readonly unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1)

async function openRows(api: PrivateApi): Promise<readonly Row[]> {
  const categories: readonly Category[] = ['linear', 'spot', 'inverse']
  const lists = await Promise.all(
    categories.map((category) =>
      api.list('/v5/order/realtime', {
        category,
        ...(category === 'linear' ? { settleCoin: 'USDT' } : {}),
        limit: 50,
      }),
    ),
  )
  return lists.flat()
}

describe('random orders through the API', () => {
  it("shows the venue's own orders and positions to the last digit, and cancel-all leaves none open", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 25 }), async (actions) => {
        const api = await openPrivateApi(exchange, { wallet: { USDT: '100000', BTC: '1' } })
        const { accountId } = api.caller
        for (const [at, one] of actions.entries()) await act(api, one, at)
        const snapshot = await exchange.privateSnapshot(accountId)
        expect((await openRows(api)).map(figuresOf).toSorted(byId)).toEqual(
          snapshot.orders.map((order) => ownFigures(order, false)).toSorted(byId),
        )
        const history = await exchange.orderHistory(accountId, {
          before: Number.MAX_SAFE_INTEGER,
          limit: 1000,
        })
        for (const order of history) {
          const market = api.context.markets.bySymbol(order.symbol)
          const [row] = await api.list('/v5/order/history', {
            category: market?.category,
            orderId: order.orderId,
          })
          expect(figuresOf(row ?? {})).toEqual(ownFigures(order, true))
        }
        for (const position of snapshot.positions) {
          const market = api.context.markets.bySymbol(position.symbol)
          const rows = await api.list('/v5/position/list', {
            category: market?.category,
            symbol: market?.name,
          })
          expect(rows).toMatchObject([
            { size: position.size, side: position.side, avgPrice: position.entryPrice },
          ])
        }
        for (const fields of [
          { category: 'linear', settleCoin: 'USDT' },
          { category: 'inverse', baseCoin: 'BTC' },
          { category: 'spot' },
          { category: 'spot', orderFilter: 'StopOrder' },
        ]) {
          await api.call('/v5/order/cancel-all', fields)
        }
        expect(await openRows(api)).toEqual([])
        expect(await api.orders()).toEqual([])
      }),
      { numRuns: 25, seed: 26 },
    )
  }, 120_000)
})
