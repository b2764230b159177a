import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodOrder, serveApi } from './support/served-api.ts'
import type { Reply, ServedApi, Wrong } from './support/served-api.ts'
import { wrongCategories, wrongFields } from './support/wrong-fields.ts'

let api: ServedApi
let untouched: unknown
beforeAll(async () => {
  api = await serveApi()
  untouched = await api.hash()
})
afterAll(() => api.close())

/** Nothing has changed, and the answer has neither a secret nor the signature that would have been right. */
async function expectHarmless({ text }: Reply): Promise<void> {
  for (const { secret } of [api.owner, api.stranger]) expect(text).not.toContain(secret)
  expect(await api.hash()).toBe(untouched)
}

type Case = readonly [title: string, wrong: Wrong, retCode: number, status: number]

async function expectRefused(wrong: Wrong, retCode: number, status = 200, as = api.owner): Promise<void> {
  const reply = await api.send(wrong, as)
  expect([reply.status, reply.retCode, reply.text]).toEqual([status, retCode, expect.any(String)])
  await expectHarmless(reply)
}

describe('a request that is not rightly signed', () => {
  it.each<readonly [title: string, wrong: Wrong, retCode: number]>([
    ['without any signature', { isUnsigned: true }, 10003],
    ['with an unknown key', { headers: { 'x-bapi-api-key': 'nobody' } }, 10003],
    ['with a key that is a name of objects', { headers: { 'x-bapi-api-key': '__proto__' } }, 10003],
    ['with another secret', { secret: 'x'.repeat(36) }, 10004],
    ['with an empty secret', { secret: '' }, 10004],
    ['with an empty signature', { headers: { 'x-bapi-sign': '' } }, 10004],
    ['with a signature of 64 letters f', { headers: { 'x-bapi-sign': 'f'.repeat(64) } }, 10004],
    ['with the signature of another body', { signed: '{}' }, 10004],
    [
      'with a body that was changed on the way',
      { signed: JSON.stringify(goodOrder), fields: { qty: '9' } },
      10004,
    ],
    ['with a longer window than was signed', { headers: { 'x-bapi-recv-window': '60000' } }, 10004],
    ['with a body that is no UTF-8 and was not signed', { body: Buffer.from([255, 254]), signed: '' }, 10004],
    ['a minute old, as one that is sent again later', { offset: -60_000 }, 10002],
    ['just out of its window', { offset: -5001 }, 10002],
    ['a second ahead', { offset: 1000 }, 10002],
    ['a day ahead', { offset: 86_400_000 }, 10002],
    ['without a time', { headers: { 'x-bapi-timestamp': '' } }, 10002],
    ['with a word as its time', { headers: { 'x-bapi-timestamp': 'now' } }, 10002],
    ['with a negative time', { headers: { 'x-bapi-timestamp': '-1' } }, 10002],
    ['with the time 1e400', { headers: { 'x-bapi-timestamp': '1e400' } }, 10002],
    ['with a window of 30 digits', { headers: { 'x-bapi-recv-window': '9'.repeat(30) } }, 10002],
  ])('%s', (_, wrong, retCode) => expectRefused(wrong, retCode))

  it('with the secret of another account is refused, whichever of the two keys it names', async () => {
    await expectRefused({ secret: api.stranger.secret }, 10004)
    await expectRefused({ secret: api.owner.secret }, 10004, 200, api.stranger)
  })
})

describe('an order with a wrong field', () => {
  it.each(wrongFields)('%s', (_, fields) => expectRefused({ fields }, 10001))
  it.each(wrongCategories)('category %j', (category) => expectRefused({ fields: { category } }, 10001))
  it('without any field', () => expectRefused({ body: '{}' }, 10001))
  it.each(['side', 'symbol', 'orderType', 'qty', 'price', 'category'])('without %s', (field) =>
    expectRefused({ fields: { [field]: undefined } }, 10001),
  )
})

describe('a body that is no order', () => {
  it.each<Case>([
    ['no body', { body: '' }, 10001, 200],
    ['half an object', { body: '{"category":"linear",' }, 10001, 200],
    ['a list', { body: '[1,2]' }, 10001, 200],
    ['null', { body: 'null' }, 10001, 200],
    ['no UTF-8', { body: Buffer.from([255, 254, 123, 125]) }, 10001, 200],
    ['9,000 objects in one another', { body: `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}` }, 10001, 200],
    ['a prototype', { body: '{"__proto__":{"category":"linear"},"constructor":1}' }, 10001, 200],
    ['1 MB beside a good order', { fields: { pad: 'x'.repeat(1_000_000) } }, 10001, 413],
    ['3 MB of zeros', { body: Buffer.alloc(3_000_000) }, 10001, 413],
  ])('%s', (_, wrong, retCode, status) => expectRefused(wrong, retCode, status))
})

describe('a good order in a wrong place', () => {
  it.each<Case>([
    ['from a web page', { headers: { origin: 'https://evil.example' } }, 10005, 403],
    ['from a page of this computer', { headers: { origin: 'http://127.0.0.1:4173' } }, 10005, 403],
    ['from a page without an origin', { headers: { 'sec-fetch-site': 'cross-site' } }, 10005, 403],
    ['to another host', { headers: { host: 'evil.example' } }, 10005, 421],
    ['to a host that begins like this one', { headers: { host: '127.0.0.1.evil.example' } }, 10005, 421],
    ['to a path that is not there', { path: '/v5/order/nothing' }, 10017, 404],
    ['to a path with a NUL', { path: '/v5/%00' }, 10017, 404],
    ['by another method', { method: 'DELETE' }, 10017, 404],
    ['to a path by which money leaves', { path: '/v5/asset/withdraw/create' }, 10005, 200],
  ])('%s', (_, wrong, retCode, status) => expectRefused(wrong, retCode, status))
})

describe('a query with a wrong field', () => {
  it.each<readonly [path: string, query: string]>([
    ['/v5/market/tickers', ''],
    ['/v5/market/tickers', 'category=%'],
    ['/v5/market/tickers', 'a=b&'.repeat(2000)],
    ['/v5/market/kline', 'category=linear&symbol=BTCUSDT&interval=99'],
    ['/v5/market/kline', 'category=linear&symbol=BTCUSDT&interval=1&limit=-1'],
    ['/v5/market/kline', 'category=linear&symbol=BTCUSDT&interval=1&start=1e400'],
    ['/v5/market/orderbook', 'category=linear&symbol=BTCUSDT&limit=1e9'],
    ['/v5/market/orderbook', 'category=linear&symbol=__proto__'],
    ['/v5/order/realtime', 'category=linear&symbol=NOPE'],
    ['/v5/order/history', 'category=linear&limit=NaN'],
    ['/v5/order/history', 'category=linear&cursor=%00'],
    ['/v5/execution/list', 'category=linear&startTime=-1'],
    ['/v5/position/list', 'category=linear'],
    ['/v5/account/wallet-balance', 'accountType=SPOT'],
  ])('%s?%.60s', (path, query) => expectRefused({ method: 'GET', path, query }, 10001))
})

describe('a key of another account', () => {
  const order = { category: 'linear', symbol: 'BTCUSDT', orderLinkId: 'mine' }
  it.each<readonly [title: string, path: string, fields: object, retCode: number]>([
    ['amends no order of it', '/v5/order/amend', { ...order, price: '19000' }, 110001],
    ['cancels no order of it', '/v5/order/cancel', order, 110001],
    ['sets no stop loss of its position', '/v5/position/trading-stop', { ...order, stopLoss: '100' }, 10001],
    ['adds no margin to its position', '/v5/position/add-margin', { ...order, margin: '10' }, 110033],
  ])('%s', (_, path, fields, retCode) =>
    expectRefused({ path, body: JSON.stringify(fields) }, retCode, 200, api.stranger),
  )

  it('cancels nothing of it with all, and reads none of its orders, fills and positions', async () => {
    const body = JSON.stringify({ category: 'linear', symbol: 'BTCUSDT' })
    const ended = await api.send({ path: '/v5/order/cancel-all', body }, api.stranger)
    expect(JSON.parse(ended.text)).toMatchObject({ retCode: 0, result: { list: [] } })
    await expectHarmless(ended)
    for (const path of ['/v5/order/realtime', '/v5/order/history', '/v5/execution/list']) {
      const query = 'category=linear&orderLinkId=mine'
      const found = await api.send({ method: 'GET', path, query }, api.stranger)
      expect([path, JSON.parse(found.text)]).toMatchObject([path, { retCode: 0, result: { list: [] } }])
    }
    const query = 'category=linear&settleCoin=USDT'
    const found = await api.send({ method: 'GET', path: '/v5/position/list', query }, api.stranger)
    expect(JSON.parse(found.text)).toMatchObject({ retCode: 0, result: { list: [] } })
    await expectHarmless(found)
  })
})

describe('an order that is sent again', () => {
  it('within its window is placed once by its link id', async () => {
    const fields = { orderLinkId: 'again' }
    expect((await api.send({ fields })).retCode).toBe(0)
    untouched = await api.hash()
    await expectRefused({ fields }, 110072)
  })
})

describe('a key that is withdrawn', () => {
  it('is unknown at once, also to requests that were signed before', async () => {
    const { accountId, key } = api.owner
    const early = api.send({ fields: { orderLinkId: 'early' } })
    expect((await early).retCode).toBe(0)
    untouched = await api.hash()
    api.keys.withdraw(accountId, key)
    await expectRefused({ fields: { orderLinkId: 'late' } }, 10003)
    await expectRefused({ method: 'GET', path: '/v5/account/info' }, 10003)
    expect((await api.send({ method: 'GET', path: '/v5/account/info' }, api.stranger)).retCode).toBe(0)
  })
})
