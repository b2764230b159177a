import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { path } from '#shared/wire/http.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'

let venue: Venue
let http: HttpClient
/** Price of BTCUSDT, whole dollars. */
let last = 0
const symbol = 'BTCUSDT'

async function control(call: string, body: object): Promise<void> {
  const reply = await fetch(`${venue.control?.url ?? ''}${call}`, {
    method: 'POST',
    headers: { 'x-control-key': venue.control?.key ?? '' },
    body: JSON.stringify(body),
  })
  expect([call, reply.status]).toEqual([call, 200])
}
const move = (price: number) => control('/move', { symbol, price: String(price) })

async function list(pathName: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { result } = await http.get(pathName, { symbol })
  return result['list'] as Record<string, unknown>[]
}
const orders = () => list(path.own.orderList)
const positions = () => list(path.own.positionList)
const post = async (pathName: string, body: object) => {
  const { code, message, result } = await http.post(pathName, body)
  return { code, message, result }
}
const order = (fields: object) =>
  post(path.orderCreate, { symbol, side: 'Buy', orderType: 'Limit', qty: '0.01', ...fields })
const market = (fields: object = {}) => order({ orderType: 'Market', ...fields })

beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 2, control: true, callsPerSecond: 100_000 })
  http = createHttpClient(venue.url)
  await http.login()
  await control('/freeze', { frozen: true })
  const { result } = await http.get(path.own.kline, { symbol, interval: '1', limit: '1' })
  last = Math.round(((result['bars'] as number[])[4] ?? 0) / 100)
})
beforeEach(async () => {
  await http.post(path.own.resetAccount)
})
afterAll(() => venue.close())

describe('order/create on the real exchange (VENUE-15)', () => {
  it.each<[keyof typeof orderErrors, () => object]>([
    ['unknownSymbol', () => ({ symbol: 'NOPE', price: '20000' })],
    ['offTick', () => ({ price: '20000.05' })],
    ['offLot', () => ({ price: '20000', qty: '0.0105' })],
    ['qtyAboveMax', () => ({ price: '20000', qty: '99999' })],
    ['minNotional', () => ({ price: '1000', qty: '0.001' })],
    ['badPrice', () => ({})],
    ['priceRange', () => ({ price: '9999999' })],
    ['insufficientBalance', () => ({ price: '20000', qty: '100' })],
    ['reduceOnlyNoPosition', () => ({ price: '20000', reduceOnly: true })],
    ['badPositionIdx', () => ({ price: '20000', positionIdx: 1 })],
    ['badTrigger', () => ({ price: '20000', triggerPrice: '0' })],
  ])('VENUE-15, VENUE-49: %s has a code and a text, and nothing is ordered', async (name, fields) => {
    const [code, text] = orderErrors[name]
    const { code: given, message } = await order(fields())
    expect([given, message.startsWith(text.replace(/\.$/, ''))]).toEqual([code, true])
    expect(await orders()).toEqual([])
  })

  it('VENUE-15: a valid limit order rests, a market order fills and opens a position', async () => {
    const resting = await order({ price: '20000', orderLinkId: 'rest-1' })
    expect(resting).toMatchObject({ code: 0, result: { orderLinkId: 'rest-1', price: '20000' } })
    expect(resting.result['create_order_failed_qty_x']).toBe('0')
    expect(await orders()).toMatchObject([{ st: 'New', p: '20000' }])
    expect((await market()).code).toBe(0)
    expect(await positions()).toMatchObject([{ sz: '0.01', sd: 'Buy' }])
  })

  it('VENUE-15: the same orderLinkId again is the same order', async () => {
    const first = await order({ price: '20000', orderLinkId: 'once' })
    const again = await order({ price: '20000', orderLinkId: 'once' })
    expect(again.result).toMatchObject({ orderId: first.result['orderId'], duplicate: true })
    expect(await orders()).toHaveLength(1)
  })

  it('VENUE-15: PostOnly never takes, IOC never rests, FOK fills completely or not at all', async () => {
    const above = String(last + 2000)
    await order({ price: above, timeInForce: 'PostOnly' })
    await order({ price: '20000', timeInForce: 'ImmediateOrCancel' })
    await order({ price: '20000', timeInForce: 'FillOrKill' })
    expect([await orders(), await positions()]).toEqual([[], []])
    await order({ price: above, timeInForce: 'FillOrKill' })
    expect(await positions()).toMatchObject([{ sz: '0.01' }])
  })
})

describe('changing and ending orders on the real exchange', () => {
  it('VENUE-18: replace changes price and quantity; an unknown order is refused', async () => {
    const { orderId } = (await order({ price: '20000' })).result
    expect((await post(path.orderReplace, { orderId, symbol, price: '20001', qty: '0.02' })).code).toBe(0)
    expect(await orders()).toMatchObject([{ i: orderId, p: '20001', q: '0.02' }])
    const unknown = await post(path.orderReplace, { orderId: 'none', symbol, price: '20001' })
    expect(unknown.code).toBe(orderErrors.unknownOrder[0])
  })

  it('VENUE-19: cancel ends one order; type TpSlOcoStopOrder only an untriggered one', async () => {
    const plain = (await order({ price: '20000' })).result['orderId']
    const stop = (await order({ price: '20000', triggerPrice: '25000' })).result['orderId']
    const type = 'TpSlOcoStopOrder'
    const refused = await post(path.orderCancel, { orderId: plain, symbol, type })
    expect(refused.code).toBe(orderErrors.unknownOrder[0])
    expect((await post(path.orderCancel, { orderId: stop, symbol, type })).code).toBe(0)
    expect((await post(path.orderCancel, { orderId: plain, symbol })).code).toBe(0)
    expect(await orders()).toEqual([])
  })

  it('VENUE-20: cancel-totally ends the partial entries of one position and nothing else', async () => {
    await market()
    await order({ price: '20000' })
    const entry = { symbol, positionIdx: 0, tpSlMode: 'Partial', qtyX: '500000' }
    await post(path.setTpSl, { ...entry, takeProfit: String(last + 5000) })
    await post(path.setTpSl, { ...entry, stopLoss: String(last - 5000) })
    const entries = await list(path.own.tpSlAll)
    expect(entries.map((one) => String(one['so'])).toSorted()).toEqual([
      'PartialStopLoss',
      'PartialTakeProfit',
    ])
    const all = { symbol, positionIdx: 0, type: 'PartialTpSlConditional' }
    expect((await post(path.orderCancelTotally, all)).result['count']).toBe(2)
    expect(await list(path.own.tpSlAll)).toEqual([])
    expect(await orders()).toHaveLength(1)
  })
})

describe('positions on the real exchange', () => {
  it('VENUE-17: a take profit of the whole position fires when the last price crosses it, and closes the position', async () => {
    await market()
    const takeProfit = String(last + 300)
    expect((await post(path.setTpSl, { symbol, positionIdx: 0, tpSlMode: 'Full', takeProfit })).code).toBe(0)
    expect(await positions()).toMatchObject([{ tk: takeProfit }])
    await move(last + 400)
    expect(await positions()).toEqual([])
    await move(last)
  })

  it('VENUE-17: set-tp-sl-ts changes and removes existing values', async () => {
    await market()
    const set = (fields: object) =>
      post(path.setTpSl, { symbol, positionIdx: 0, tpSlMode: 'Full', ...fields })
    await set({ takeProfit: String(last + 5000), stopLoss: String(last - 5000), trailingStop: '900' })
    expect(await positions()).toMatchObject([{ tk: String(last + 5000), sl: String(last - 5000), ts: '900' }])
    await set({ takeProfit: '0', stopLoss: String(last - 4000), trailingStop: '0' })
    const [position = {}] = await positions()
    expect(position).toMatchObject({ sl: String(last - 4000) })
    expect([position['tk'], position['ts']]).toEqual([undefined, undefined])
  })

  it('VENUE-49, ERR-15: a stop loss on the wrong side is refused with the trigger price type', async () => {
    await market()
    const reply = await http.post(path.setTpSl, {
      symbol,
      positionIdx: 0,
      tpSlMode: 'Full',
      stopLoss: String(last + 5000),
      slTriggerBy: 'MarkPrice',
    })
    expect([reply.code, reply.body.ext_map]).toEqual([30028, { triggerBy: 'MarkPrice' }])
  })

  it('VENUE-29: close-all ends every position by market', async () => {
    await market()
    expect((await post(path.own.closeAll, {})).result['count']).toBe(1)
    expect(await positions()).toEqual([])
  })

  it('VENUE-61: another user’s account shows none of this', async () => {
    await market()
    const other = createHttpClient(venue.url)
    await other.login()
    expect((await other.get(path.own.positionList)).result['list']).toEqual([])
    expect((await other.get(path.own.executionList)).result['list']).toEqual([])
  })
})

describe('every family by calls only (VENUE-54)', () => {
  interface Item {
    readonly s: string
    readonly ct: string
    readonly c: string
    readonly nq: string
    readonly nv: string
    readonly cs: string
    readonly ss: string
    readonly sy?: string
  }
  const items = async (): Promise<readonly Item[]> => {
    const { result } = await http.get(path.own.instruments)
    return (result['list'] as Item[]).filter(({ cs, ss }) => cs === 'Trading' && ss === 'Trading')
  }

  it.each([
    'LinearPerpetual',
    'LinearFutures',
    'InversePerpetual',
    'InverseFutures',
    'UsdcPerpetual',
    'UsdcFutures',
    'UsdcOption',
    'UsdtOption',
    'Spot',
  ])('VENUE-54: %s: an order is filled and read back', async (type) => {
    const found = (await items()).filter(({ ct }) => ct === type)
    const item = found.find(({ s }) => s.startsWith('BTC')) ?? found[0]
    if (item === undefined) throw new Error(`no ${type} is listed`)
    const account = await http.login()
    await control('/wallet', { account, coin: item.c, amount: item.c === 'BTC' ? '10' : '1000000' })
    const qty = /Inverse/.test(type) ? '100' : /Option/.test(type) ? '0.1' : '0.01'
    const sent = await post(path.orderCreate, {
      symbol: item.s,
      side: 'Buy',
      orderType: 'Market',
      qty,
      ...(type === 'Spot' ? { marketUnit: 'baseCoin' } : {}),
    })
    expect([item.s, sent.code, sent.message]).toEqual([item.s, 0, 'OK'])
    const { result } = await http.get(path.own.executionList, { symbol: item.s })
    const fills = (result['list'] as { i: string; q: string }[]).filter(
      ({ i }) => i === sent.result['orderId'],
    )
    expect(fills.length).toBeGreaterThan(0)
    expect(fills.reduce((sum, { q }) => sum + Number(q), 0)).toBeCloseTo(Number(qty), 8)
  })

  it('VENUE-16: a copy-trade leader opens and closes by the beehive calls', async () => {
    const account = await http.login(2)
    await control('/account', { account, changes: { copyTrade: 'leader' } })
    const item = (await items()).find(({ s }) => s === symbol)
    expect(item).toMatchObject({ cp: true })
    const body = { symbol, side: 'Buy', orderType: 'Market', qtyX: '1000000', positionIdx: 0, action: 'Open' }
    expect((await post(path.copyTradeCreate, body)).code).toBe(0)
    expect(await positions()).toMatchObject([{ sz: '0.01' }])
    expect((await post(path.copyTradeCloseAll, { symbol, positionIdx: 0 })).code).toBe(0)
    expect(await positions()).toEqual([])
    await http.login()
  })
})
