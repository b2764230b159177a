import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { ApiKey } from '../../../../venue/api-keys/api-key.ts'
import { authArgs, connectApi } from '../../support/api-socket.ts'
import type { ApiClient, Message } from '../../support/api-socket.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'

let exchange: LocalExchange
let stage: PushStage
let accountId: string
beforeAll(async () => {
  const startAt = Date.UTC(2025, 11, 20, 12)
  exchange = await createLocalExchange({ seed: 4, startAt, symbols: 2, dataDir: null })
  stage = await stagePush(exchange)
  const account = (await exchange.accountsOf('bot')).find(({ kind }) => kind !== 'standard')
  if (account === undefined) throw new Error('no unified account')
  accountId = account.accountId
})
afterAll(async () => {
  await stage.close()
  await exchange.close()
})

const open = (): Promise<ApiClient> => connectApi(`${stage.url}/v5/trade`)

async function enter(fields: Partial<ApiKey> = {}): Promise<ApiClient> {
  const { key } = stage.addKey(accountId, fields)
  const client = await open()
  const args = authArgs(key, `${key}-secret`, exchange.now() + 10_000)
  expect(await client.ask({ op: 'auth', reqId: 'a', args })).toEqual({
    reqId: 'a',
    retCode: 0,
    retMsg: 'OK',
    op: 'auth',
    connId: expect.any(String),
  })
  return client
}

const header = (): Readonly<Record<string, string>> => ({
  'X-BAPI-TIMESTAMP': String(exchange.now()),
  'X-BAPI-RECV-WINDOW': '8000',
})
const farOrder = {
  category: 'linear',
  symbol: 'BTCUSDT',
  side: 'Buy',
  orderType: 'Limit',
  qty: '0.01',
  price: '20000',
}
const create = (fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  op: 'order.create',
  header: header(),
  args: [{ ...farOrder, ...fields }],
})
const idOf = (answer: Message): string => String((answer['data'] as Message)['orderId'])

describe('orders by socket', () => {
  it('are placed, amended and cancelled; each answer has the request, the limits and the connection', async () => {
    const client = await enter()
    const placed = await client.ask({ reqId: 'r1', ...create({ orderLinkId: 'link-1' }) })
    expect(placed).toEqual({
      reqId: 'r1',
      retCode: 0,
      retMsg: 'OK',
      op: 'order.create',
      data: { orderId: expect.any(String), orderLinkId: 'link-1' },
      retExtInfo: {},
      header: {
        'X-Bapi-Limit': '10',
        'X-Bapi-Limit-Status': '9',
        'X-Bapi-Limit-Reset-Timestamp': expect.stringMatching(/^\d{13}$/),
        Traceid: expect.stringMatching(/^[\da-f]{32}$/),
        Timenow: expect.stringMatching(/^\d{13}$/),
      },
      connId: expect.any(String),
    })
    const orderId = idOf(placed)
    const which = { category: 'linear', symbol: 'BTCUSDT', orderId }
    const amended = await client.ask({
      op: 'order.amend',
      header: header(),
      args: [{ ...which, price: '20100' }],
    })
    expect(amended).toMatchObject({ retCode: 0, data: { orderId } })
    expect(amended).not.toHaveProperty('reqId')
    expect(await exchange.findOrder(accountId, { orderId })).toMatchObject({ price: '20100' })
    expect(await client.ask({ op: 'order.cancel', header: header(), args: [which] })).toMatchObject({
      retCode: 0,
    })
    expect(await exchange.findOrder(accountId, { orderId })).toMatchObject({ orderStatus: 'Cancelled' })
  })

  it('in batches have a result each', async () => {
    const client = await enter()
    const { category: _, ...order } = farOrder
    const request = [order, { ...order, qty: '0' }, order]
    const answer = await client.ask({
      op: 'order.create-batch',
      header: header(),
      args: [{ category: 'linear', request }],
    })
    const list = (answer['data'] as { readonly list: readonly Message[] }).list
    expect(list.map(({ orderId }) => orderId !== '')).toEqual([true, false, true])
    const ends = (answer['retExtInfo'] as { readonly list: readonly Message[] }).list
    expect(ends.map(({ code }) => code === 0)).toEqual([true, false, true])
    const cancelled = await client.ask({
      op: 'order.cancel-batch',
      header: header(),
      args: [
        {
          category: 'linear',
          request: [list[0], list[2]].map((one) => ({ symbol: 'BTCUSDT', orderId: one?.['orderId'] })),
        },
      ],
    })
    expect(cancelled).toMatchObject({ retCode: 0, retExtInfo: { list: [{ code: 0 }, { code: 0 }] } })
  })

  it('answers a ping', async () => {
    const client = await open()
    expect(await client.ask({ op: 'ping' })).toEqual({
      retCode: 0,
      retMsg: 'OK',
      op: 'pong',
      data: [expect.stringMatching(/^\d{13}$/)],
      connId: expect.any(String),
    })
  })
})

describe('refused requests', () => {
  const placed = async (): Promise<number> => (await exchange.privateSnapshot(accountId)).orders.length

  const at = (stamp: string) => () => ({ ...create(), header: { 'X-BAPI-TIMESTAMP': stamp } })
  it.each<[string, () => Readonly<Record<string, unknown>>, number]>([
    ['an unknown operation', () => ({ op: 'order.replace' }), 10404],
    ['an operation of another object', () => ({ op: 'constructor' }), 10404],
    ['no operation', () => ({}), 10404],
    ['no header', () => ({ ...create(), header: undefined }), 10002],
    ['a time of the past', at('1700000000000'), 10002],
    ['a time of the future', at('9999999999999'), 10002],
    ['a time that is none', at('now'), 10002],
  ])('%s', async (_, request, retCode) => {
    const client = await enter()
    const before = await placed()
    expect(await client.ask({ reqId: 'q', ...request() })).toMatchObject({ reqId: 'q', retCode })
    expect(await placed()).toBe(before)
  })

  it.each<[string, () => readonly unknown[], number]>([
    ['a category that is none', () => [{ ...farOrder, category: 'futures' }], 10404],
    ['two orders', () => [farOrder, farOrder], 10001],
    ['no order', () => [], 10001],
    ['an order that is text', () => ['BTCUSDT'], 10001],
    ['an unknown symbol', () => [{ ...farOrder, symbol: 'NOPE' }], 10001],
    ['an endless quantity', () => [{ ...farOrder, qty: '1e400' }], 10001],
  ])('%s', async (_, args, retCode) => {
    const client = await enter()
    const before = await placed()
    const answer = await client.ask({ op: 'order.create', header: header(), args: args() })
    expect(answer).toMatchObject({ retCode, op: 'order.create' })
    expect(await placed()).toBe(before)
  })

  it('before auth, with a second auth, and with a read-only key', async () => {
    const client = await open()
    expect(await client.ask(create())).toMatchObject({ retCode: 10003, retMsg: 'Request not authorized' })
    const entered = await enter()
    const { key } = stage.addKey(accountId)
    const args = authArgs(key, `${key}-secret`, exchange.now() + 1000)
    expect(await entered.ask({ op: 'auth', args })).toMatchObject({ retCode: 20001 })
    const reader = await enter({ isReadOnly: true })
    expect(await reader.ask(create())).toMatchObject({ retCode: 10005 })
  })

  it('wrong auth has the code of the REST calls', async () => {
    const client = await open()
    const at = exchange.now() + 1000
    const { key } = stage.addKey(accountId)
    expect(await client.ask({ op: 'auth', args: authArgs('x', 'x', at) })).toMatchObject({ retCode: 10003 })
    expect(await client.ask({ op: 'auth', args: authArgs(key, 'x', at) })).toMatchObject({ retCode: 10004 })
    expect(await client.ask({ op: 'auth', args: [key] })).toMatchObject({ retCode: 10001 })
  })

  it('a reqId that was used, and one above 36 characters', async () => {
    const client = await enter()
    expect(await client.ask({ reqId: 'once', ...create() })).toMatchObject({ retCode: 0 })
    expect(await client.ask({ reqId: 'once', ...create() })).toMatchObject({ reqId: 'once', retCode: 20006 })
    expect(await client.ask({ reqId: 'x'.repeat(36), ...create() })).toMatchObject({ retCode: 0 })
    expect(await client.ask({ reqId: 'x'.repeat(37), ...create() })).toMatchObject({ retCode: 10001 })
  })

  it('the eleventh order of a second', async () => {
    const client = await enter()
    const answers: Message[] = []
    for (let i = 0; i < 11; i += 1) answers.push(await client.ask(create({ qty: '0' })))
    expect(answers.filter(({ retCode }) => retCode === 10006).length).toBeGreaterThanOrEqual(1)
    expect(answers.at(-1)).toMatchObject({
      retCode: 10006,
      header: { 'X-Bapi-Limit': '10', 'X-Bapi-Limit-Status': '0' },
    })
  })

  it('orders of a key that became read-only meanwhile', async () => {
    const { key } = stage.addKey(accountId)
    const client = await open()
    await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, exchange.now() + 10_000) })
    stage.addKey(accountId, { key, isReadOnly: true })
    expect(await client.ask(create())).toMatchObject({ retCode: 10005 })
  })

  it('orders of a key that was withdrawn meanwhile', async () => {
    const { key } = stage.addKey(accountId)
    const client = await open()
    await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, exchange.now() + 10_000) })
    const before = await placed()
    stage.withdraw(key)
    client.send(create())
    await client.until(() => client.closed() !== null)
    expect(client.closed()).toBe(1008)
    expect(await placed()).toBe(before)
  })
})
