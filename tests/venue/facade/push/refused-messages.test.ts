import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authArgs, connectApi, upgradeStatus } from '../../support/api-socket.ts'
import type { ApiClient, Message } from '../../support/api-socket.ts'
import { goodOrder, serveApi } from '../support/served-api.ts'
import type { ServedApi, Signer } from '../support/served-api.ts'
import { wrongCategories, wrongFields } from '../support/wrong-fields.ts'

let api: ServedApi
let untouched: unknown
beforeAll(async () => {
  api = await serveApi()
  untouched = await api.hash()
})
afterAll(() => api.close())

const open = (path: string): Promise<ApiClient> =>
  connectApi(`${api.facade.url.replace('http', 'ws')}/v5/${path}`)

async function enter(path: 'private' | 'trade', { key, secret }: Signer = api.owner): Promise<ApiClient> {
  const client = await open(path)
  const answer = await client.ask({ op: 'auth', args: authArgs(key, secret, api.exchange.now() + 10_000) })
  expect(answer).toMatchObject(path === 'trade' ? { retCode: 0 } : { success: true })
  return client
}

const header = (): Message => ({ 'X-BAPI-TIMESTAMP': String(api.exchange.now()) })
const create = (fields: Readonly<Record<string, unknown>> = {}): Message => ({
  op: 'order.create',
  header: header(),
  args: [{ ...goodOrder, ...fields }],
})

/** Nothing has changed, and no message has a secret. */
async function expectHarmless(client: ApiClient): Promise<void> {
  const text = JSON.stringify(client.messages)
  for (const { secret } of [api.owner, api.stranger]) expect(text).not.toContain(secret)
  expect(await api.hash()).toBe(untouched)
}

describe('an order by socket with a wrong field', () => {
  let trade: ApiClient
  beforeEach(async () => {
    trade = await enter('trade')
    return () => trade.ws.terminate()
  })

  it('has the code of the REST call for each of them, and changes nothing', async () => {
    for (const [title, fields] of wrongFields)
      expect([title, await trade.ask(create(fields))]).toMatchObject([title, { retCode: 10001 }])
    for (const category of wrongCategories)
      expect([category, await trade.ask(create({ category }))]).toMatchObject([category, { retCode: 10404 }])
    await expectHarmless(trade)
  })

  it('and with a header of another time is refused by the time', async () => {
    for (const stamp of [-60_000, -5001, 1000, 86_400_000])
      expect(
        await trade.ask({ ...create(), header: { 'X-BAPI-TIMESTAMP': String(api.exchange.now() + stamp) } }),
      ).toMatchObject({ retCode: 10002 })
    await expectHarmless(trade)
  })

  it('amends and cancels no order of another account', async () => {
    const stranger = await enter('trade', api.stranger)
    const order = { category: 'linear', symbol: 'BTCUSDT', orderLinkId: 'mine' }
    for (const op of ['order.amend', 'order.cancel'])
      expect(
        await stranger.ask({ op, header: header(), args: [{ ...order, price: '19000' }] }),
      ).toMatchObject({ retCode: 110001 })
    await expectHarmless(stranger)
  })
})

describe('auth by socket', () => {
  it.each(['private', 'trade'])(
    '%s: with a secret of another account is refused for both keys',
    async (path) => {
      const client = await open(path)
      const at = api.exchange.now() + 10_000
      for (const [one, other] of [
        [api.owner, api.stranger],
        [api.stranger, api.owner],
      ] as const) {
        const answer = await client.ask({ op: 'auth', args: authArgs(one.key, other.secret, at) })
        expect(answer).toMatchObject(path === 'trade' ? { retCode: 10004 } : { success: false })
      }
      const refused = await client.ask(path === 'trade' ? create() : { op: 'subscribe', args: ['order'] })
      expect(refused).toMatchObject(path === 'trade' ? { retCode: 10003 } : { success: false })
      await expectHarmless(client)
    },
  )

  it('is sent in vain by a web page, and to another host', async () => {
    const url = `${api.facade.url.replace('http', 'ws')}/v5/trade`
    for (const [headers, status] of [
      [{ origin: 'https://evil.example' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ host: 'evil.example' }, 421],
    ] as const)
      expect(await upgradeStatus(url, headers)).toBe(status)
  })
})

describe('100 topics in one subscribe', () => {
  const topics = (name: (i: number) => string): readonly string[] =>
    Array.from({ length: 100 }, (_, i) => name(i))

  it.each([
    ['public/linear', topics((i) => `orderbook.50.X${i}USDT`), { success: false }],
    ['public/linear', ['tickers.BTCUSDT', ...topics((i) => `kline.${i}x.BTCUSDT`)], { success: false }],
    ['public/linear', topics((i) => `${'x'.repeat(200)}${i}`), { success: false }],
    ['public/spot', topics((i) => `tickers.X${i}`), { success: false, ret_msg: 'args size >10' }],
    ['private', topics((i) => `order.${i}`), { success: false }],
    ['private', ['order', ...topics((i) => `position.x${i}`)], { success: false }],
  ])('%s: refused as a whole, none of them is open', async (path, args, answer) => {
    const client = path === 'private' ? await enter(path) : await open(path)
    expect(await client.ask({ op: 'subscribe', args })).toMatchObject(answer)
    expect(await client.ask({ op: 'ping' })).toBeDefined()
    const sockets = api.facade.control.sockets()['sockets'] as readonly {
      readonly topics: readonly string[]
    }[]
    expect(sockets.flatMap((socket) => socket.topics)).toEqual([])
    await expectHarmless(client)
    client.ws.terminate()
  })
})

describe('a key that is withdrawn in mid-session', () => {
  it('ends its sockets; an order on its way is not placed, and those of another key go on', async () => {
    const sockets = [await enter('private'), await enter('trade')]
    const [, trade] = sockets
    const other = await enter('private', api.stranger)
    api.keys.withdraw(api.owner.accountId, api.owner.key)
    for (let i = 0; i < 20; i += 1) trade?.send(create())
    for (const client of sockets) await client.until(() => client.closed() !== null)
    expect(sockets.map((client) => client.closed())).toEqual([1008, 1008])
    expect(await other.ask({ op: 'ping' })).toMatchObject({ op: 'pong' })
    await expectHarmless(other)
  })
})
