import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContractType } from '#shared/domain/enums.ts'
import { privateTopics, repeatingTopics, topic } from '#shared/wire/topics.ts'
import type { CreateOrder } from '../../../../venue/exchange/commands.ts'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import type { HttpClient } from '../../support/http-client.ts'
import { openPush, waitUntil } from '../../support/push-client.ts'
import type { PushClient } from '../../support/push-client.ts'

/** What trading on the real exchange pushes, topic by topic. */
let exchange: LocalExchange
let server: VenueServer
let client: PushClient
let accountId: string
let http: HttpClient

beforeAll(async () => {
  const startAt = Date.UTC(2025, 11, 20, 12)
  exchange = await createLocalExchange({ seed: 4, startAt, symbols: 2, dataDir: null })
  server = await serveExchange({ exchange, port: 0 })
  client = await openPush(server.url)
  http = createHttpClient(server.url)
  // Isolated margin: a position has a liquidation price of its own.
  accountId = await http.login(1)
  await client.ask('login', [await http.token()])
  await client.ask('subscribe', privateTopics)
})
afterAll(async () => {
  await client.close()
  await server.close()
  await exchange.close()
})

const market = {
  type: 'CreateOrder',
  side: 'Buy',
  orderType: 'Market',
  timeInForce: 'ImmediateOrCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
} as const

async function symbolOf(contractType: ContractType): Promise<string> {
  const found = (await exchange.instruments()).find(
    (one) => one.contractType === contractType && one.symbolStatus === 'Trading',
  )
  if (found === undefined) throw new Error(`no ${contractType}`)
  return found.symbol
}

/** Places an order and waits until the account's events have all arrived; resolves with them. */
async function place(
  order: CreateOrder,
  trader: { readonly client: PushClient; readonly accountId: string } | null = null,
): Promise<readonly (readonly [string, Readonly<Record<string, unknown>>])[]> {
  const { client: push, accountId: who } = trader ?? { client, accountId }
  push.privates.length = 0
  const answer = await exchange.command(who, order)
  expect(answer).toMatchObject({ ok: true })
  const { seq } = await exchange.privateSnapshot(who)
  await push.until(() => push.privates.at(-1)?.[0] === seq, 'the last event')
  return push.privates.map(([, name, fields]) => [name, fields])
}

describe('trading on the real exchange', () => {
  it('VENUE-42, VENUE-43: a bought option is sent as a trade, and its order as ended', async () => {
    const symbol = await symbolOf('UsdtOption')
    const told = await place({ ...market, symbol, qty: '0.1' })
    const names = told.map(([name]) => name)
    expect(new Set(names)).toEqual(
      new Set([
        'user.order',
        'user.execution',
        'user.unify.option.trade.notify',
        'user.unify.option.orderHistory',
        'user.position',
        'user.wallet',
        'user.trade.msg',
      ]),
    )
    const of = (name: string) => told.filter(([one]) => one === name).map(([, fields]) => fields)
    expect(of('user.unify.option.trade.notify')).toEqual(of('user.execution'))
    expect(of('user.unify.option.orderHistory')).toEqual([of('user.order').at(-1)])
    expect(of('user.unify.option.orderHistory')[0]).toMatchObject({ s: symbol, st: 'Filled' })
    expect(of('user.trade.msg').map(({ scene }) => scene)).toEqual(['make', 'position'])
  })

  it('VENUE-42: a spot order that may borrow is sent as a margin order, another is not', async () => {
    const symbol = await symbolOf('Spot')
    const resting = {
      ...market,
      symbol,
      orderType: 'Limit',
      timeInForce: 'GoodTillCancel',
      price: '60000',
      qty: '0.01',
    } as const
    // Only unified cross accounts may borrow.
    const unified = createHttpClient(server.url)
    const trader = { client: await openPush(server.url), accountId: await unified.login(7) }
    await trader.client.ask('login', [await unified.token()])
    await trader.client.ask('subscribe', privateTopics)
    const plain = await place(resting, trader)
    expect(plain.map(([name]) => name)).not.toContain('user.margin.order')
    const told = await place({ ...resting, isLeverage: true }, trader)
    await trader.client.close()
    const margin = told.find(([name]) => name === 'user.margin.order')
    expect(margin?.[1]).toMatchObject({ ev: 'newed', s: symbol, il: true, p: '60000' })
    expect(told.find(([name]) => name === 'user.order')?.[1]).toEqual(margin?.[1])
  })

  it('VENUE-41, VENUE-45: a perpetual sends order, execution, position and wallet, each number once', async () => {
    const told = await place({ ...market, symbol: 'BTCUSDT', qty: '0.01' })
    for (const name of ['user.order', 'user.execution', 'user.position', 'user.wallet']) {
      expect(told.map(([one]) => one)).toContain(name)
    }
    const numbers = client.privates.filter(([, name]) => !repeatingTopics.includes(name)).map(([seq]) => seq)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  it('VENUE-39: a symbol moved to another state at run time is sent on public.symbol.notify', async () => {
    await client.ask('subscribe', [topic.symbolNotify])
    await exchange.control({ type: 'symbolState', symbol: 'ETHUSDT', state: 'Closed' })
    const told = () =>
      client.answers.filter(({ op }) => op === 'symbols').flatMap(({ symbols }) => symbols ?? [])
    await client.until(() => told().length > 0)
    expect(told()[0]).toMatchObject({ s: 'ETHUSDT', ct: 'LinearPerpetual', ss: 'Closed' })
  })

  it('VENUE-44: a liquidation is sent on user.unify.liquidation, with its message', async () => {
    const symbol = 'BTCUSDT'
    await place({ ...market, symbol, qty: '0.01' })
    client.privates.length = 0
    await exchange.control({ type: 'liquidate', accountId, symbol, positionIdx: 0, holdMs: 60_000 })
    const liquidations = () => client.privates.filter(([, name]) => name === 'user.unify.liquidation')
    await client.until(() => liquidations().length > 0, 'the liquidation')
    expect(liquidations()[0]?.[2]).toMatchObject({ symbol, side: 'Sell', isPortfolioMargin: false })
    const scenes = () =>
      client.privates.flatMap(([, name, { scene }]) => (name === 'user.trade.msg' ? [scene] : []))
    await client.until(() => scenes().includes('liquidation'), 'the message')
  })

  it('cancel on disconnect counts from the end of the last private socket, and a new one in time stops it', async () => {
    const windowMs = 10_000
    expect(
      await exchange.command(accountId, { type: 'SetCancelOnDisconnect', isEnabled: true, windowMs }),
    ).toMatchObject({ ok: true })
    const symbol = 'BTCUSDT'
    const resting = {
      orderType: 'Limit',
      timeInForce: 'GoodTillCancel',
      price: '60000',
      qty: '0.001',
    } as const
    await place({ ...market, ...resting, symbol })
    const isOpen = async (): Promise<boolean> =>
      (await exchange.privateSnapshot(accountId)).orders.some((order) => order.symbol === symbol)
    const hangUp = async (one: PushClient): Promise<void> => {
      one.ws.terminate()
      await waitUntil(() => server.push.stats().logins === 0)
    }
    await hangUp(client)
    await exchange.control({ type: 'step', ms: windowMs - 2000 })
    expect(await isOpen()).toBe(true)
    client = await openPush(server.url)
    await client.ask('login', [await http.token()])
    await exchange.control({ type: 'step', ms: windowMs * 2 })
    expect(await isOpen()).toBe(true)
    await hangUp(client)
    await exchange.control({ type: 'step', ms: windowMs + 2000 })
    expect(await isOpen()).toBe(false)
  })
})
