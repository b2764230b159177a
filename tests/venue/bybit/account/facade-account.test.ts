import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Order, Position } from '#shared/domain/records.ts'
import type { CreateOrder } from '../../../../venue/exchange/commands.ts'
import type { PrivateEvent } from '../../../../venue/exchange/events.ts'
import type { RowReport } from '../../../../venue/bybit/account/apply-rows.ts'
import { createPrivateState } from '../../../../venue/bybit/account/private-state.ts'
import type { PrivateState } from '../../../../venue/bybit/account/private-state.ts'
import { createPrivateSync } from '../../../../venue/bybit/account/sync.ts'
import type { PrivateSync } from '../../../../venue/bybit/account/sync.ts'
import { createOrderSender } from '../../../../venue/bybit/orders/create-order.ts'
import type { SendOrder } from '../../../../venue/bybit/orders/create-order.ts'
import { openJournal } from '../../../../venue/bybit/orders/journal.ts'
import { createResolver } from '../../../../venue/bybit/orders/resolve.ts'
import type { Catalogue } from '../../../../venue/bybit/terms/catalogue.ts'
import { categories } from '../../../../venue/bybit/terms/category.ts'
import { ApiRefusal } from '../../../../venue/facade/terms/api-refusal.ts'
import { openFrozenExchange, openPrivateApi } from '../../facade/support/private-api.ts'
import type { PrivateApi } from '../../facade/support/private-api.ts'
import { answered, createFakeTransport, refused } from '../support/fake-transport.ts'
import type { FakeTransport } from '../support/fake-transport.ts'
import { press } from '../support/order-stage.ts'
import { accountInfo } from '../support/private-stage.ts'

/** The gateway's private side in front of our own exchange's Bybit API. The two share no mapping. */
let api: PrivateApi
let transport: FakeTransport
let state: PrivateState
let sync: PrivateSync
let send: SendOrder
let reports: RowReport[]
let troubles: string[]
let events: PrivateEvent[]

beforeEach(async () => {
  api = await openPrivateApi(await openFrozenExchange())
  const { markets } = api.context
  const catalogue: Catalogue = {
    all: () => categories.flatMap((category) => markets.list(category)),
    bySymbol: (symbol) => markets.bySymbol(symbol),
    byName: (category, name) => markets.byName(category, name),
    byId: (id) => markets.byId(id),
    onChange: () => undefined,
  }
  transport = createFakeTransport()
  transport.clock = () => api.exchange.now()
  const call = async (path: string, fields: object) => {
    try {
      return answered(await api.call(path, { ...fields }), api.exchange.now())
    } catch (error) {
      if (error instanceof ApiRefusal) return refused(error.retCode, error.message)
      throw error
    }
  }
  transport.get = call
  transport.post = call
  ;[reports, troubles, events] = [[], [], []]
  state = createPrivateState(accountInfo, 1)
  const onTrouble = (text: string): void => void troubles.push(text)
  sync = createPrivateSync({
    transport,
    catalogue,
    owner: { network: 'testnet', userId: '1' },
    state,
    onEvents: (published) => void events.push(...published),
    onReport: (report) => void reports.push(report),
    onTrouble,
  })
  const journal = openJournal(null, 'a-1')
  const findOwn: PrivateState['findOrder'] = (key) => state.findOrder(key)
  const resolver = createResolver({
    journal,
    catalogue,
    now: () => transport.now(),
    findOwn,
    request: (category, key) => sync.request(category, key),
    isLive: () => sync.isLive(),
    onTrouble,
  })
  send = createOrderSender({
    transport,
    catalogue,
    journal,
    resolver,
    guard: () => null,
    directionOf: () => null,
    findOwn,
    onTrouble,
  })
  transport.open()
  await sync.ready()
})
afterEach(async () => {
  sync.close()
  await api.exchange.close()
})

let presses = 0
async function place(fields: Partial<CreateOrder>): Promise<void> {
  presses += 1
  const answer = await send(press({ ...fields, orderLinkId: `press-${presses}` }))
  expect(answer).toMatchObject({ ok: true })
}

async function synced(): Promise<void> {
  // The market stands still; two readings have different times all the same.
  await api.exchange.control({ type: 'step', ms: 1 })
  sync.renew()
  while (!sync.isLive()) await new Promise((resolve) => setTimeout(resolve, 1))
}

const orderFields = [
  'orderId',
  'orderLinkId',
  'symbol',
  'side',
  'orderType',
  'orderStatus',
  'price',
  'qty',
  'leavesQty',
  'cumExecQty',
  'timeInForce',
  'reduceOnly',
  'closeOnTrigger',
  'positionIdx',
  'stopOrderType',
  'triggerPrice',
  'triggerBy',
  'triggerDirection',
  'planType',
  'takeProfit',
  'stopLoss',
] as const satisfies readonly (keyof Order)[]
const positionFields = [
  'symbol',
  'positionIdx',
  'side',
  'size',
  'entryPrice',
  'positionValue',
  'leverage',
  'isIsolated',
  'mode',
  'isAutoAddMargin',
] as const satisfies readonly (keyof Position)[]

const pick = <T extends object>(record: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))
const sorted = <T extends object>(records: readonly T[], names: readonly (keyof T)[]) =>
  records
    .map((record) => pick(record, names))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

/** The gateway has exactly what the exchange has. */
async function expectSame(): Promise<void> {
  const ours = state.snapshot()
  const theirs = await api.exchange.privateSnapshot(api.caller.accountId)
  expect(sorted(ours.orders, orderFields)).toEqual(sorted(theirs.orders, orderFields))
  expect(sorted(ours.positions, positionFields)).toEqual(sorted(theirs.positions, positionFields))
  const balances = ['coin', 'walletBalance'] as const
  expect(sorted(ours.wallet, balances)).toEqual(sorted(theirs.wallet, balances))
  expect(reports).toEqual([])
  expect(troubles).toEqual([])
}

describe('the private side in front of our own Bybit API', () => {
  it('has the orders, positions and balances of the exchange', async () => {
    const low = await api.price('linear', 'BTCUSDT', -2)
    await place({ price: low, takeProfit: await api.price('linear', 'BTCUSDT', 2) })
    await place({ orderType: 'Market', qty: '0.5' })
    await place({
      orderType: 'Market',
      qty: '0.1',
      triggerPrice: await api.price('linear', 'BTCUSDT', -1),
      triggerDirection: 2,
      triggerBy: 'LastPrice',
    })
    await synced()
    expect(state.snapshot().orders).toHaveLength(2)
    expect(state.snapshot().positions).toHaveLength(1)
    await expectSame()
    const fills = events.filter(({ kind }) => kind === 'execution')
    expect(fills.length).toBeGreaterThan(0)
  })

  it('has the end of a position and of an order', async () => {
    await place({ orderType: 'Market', qty: '0.5' })
    await place({ price: await api.price('linear', 'BTCUSDT', -2) })
    await synced()
    await place({ orderType: 'Market', side: 'Sell', qty: '0.5', reduceOnly: true })
    await api.call('/v5/order/cancel-all', { category: 'linear', settleCoin: 'USDT' })
    events.splice(0)
    await synced()
    expect(state.snapshot().positions).toEqual([])
    expect(events).toContainEqual(expect.objectContaining({ kind: 'order', event: 'canceled' }))
    await expectSame()
  })

  it('E17: has both sides of a hedge, their leverage and their partial stops', async () => {
    await api.call('/v5/position/switch-mode', { category: 'linear', symbol: 'BTCUSDT', mode: 3 })
    await place({ orderType: 'Market', qty: '0.5', positionIdx: 1 })
    await place({ orderType: 'Market', qty: '0.2', side: 'Sell', positionIdx: 2 })
    await api.call('/v5/position/trading-stop', {
      category: 'linear',
      symbol: 'BTCUSDT',
      positionIdx: 1,
      tpslMode: 'Partial',
      stopLoss: await api.price('linear', 'BTCUSDT', -3),
      slSize: '0.1',
    })
    await synced()
    const [long, short] = state.snapshot().positions
    expect([long?.side, short?.side, long?.mode]).toEqual(['Buy', 'Sell', 'BothSide'])
    expect(long?.partialTpslList).toMatchObject([{ stopOrderType: 'PartialStopLoss', qty: '0.1' }])
    expect(state.snapshot()).toMatchObject({
      account: { positionMode: 'BothSide' },
      settings: [{ symbol: 'BTCUSDT' }],
    })
    await expectSame()
  })

  it('has a spot order under our symbol, and the coins that it bought', async () => {
    const [spot] = api.context.markets.list('spot')
    if (spot === undefined) throw new Error('no spot market')
    const { symbol } = spot.instrument
    await place({ symbol, orderType: 'Market', qty: '1000' })
    await place({ symbol, qty: '0.1', price: await api.price('spot', spot.name, -1) })
    await synced()
    expect(state.snapshot().orders).toMatchObject([{ symbol, qty: '0.1' }])
    await expectSame()
  })

  it('answers a second press with the first order', async () => {
    const price = await api.price('linear', 'BTCUSDT', -2)
    const once = press({ orderLinkId: 'same', price })
    const first = await send(once)
    expect(await send(once)).toMatchObject({
      ok: true,
      result: { ...(first.ok ? first.result : {}), duplicate: true },
    })
    expect((await api.orders()).filter(({ orderLinkId }) => orderLinkId === 'same')).toHaveLength(1)
  })
})
