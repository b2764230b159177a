import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Decimal } from '#shared/units/decimal.ts'
import { fromUnits } from '#shared/units/exact.ts'
import type { CreateOrder } from '../../../../venue/exchange/commands.ts'
import { transactionRow } from '../../../../venue/facade/map/transaction.ts'
import type { WalletEntry } from '../../../../venue/facade/map/transaction.ts'
import { executionRow } from '../../../../venue/facade/map/execution.ts'
import { orderRow } from '../../../../venue/facade/map/order.ts'
import type { Market } from '../../../../venue/facade/terms/markets.ts'
import { createLocalExchange } from '../../../../venue/simulator/local-exchange.ts'
import type { LocalExchange } from '../../../../venue/simulator/local-exchange.ts'
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

const open = (): Promise<ApiClient> => connectApi(`${stage.url}/v5/private`)
const soon = (): number => exchange.now() + 10_000

/** A socket with a key of the account, subscribed to these topics. */
async function follow(...topics: readonly string[]): Promise<ApiClient> {
  const { key } = stage.addKey(accountId)
  const client = await open()
  expect(await client.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, soon()) })).toMatchObject({
    success: true,
  })
  for (const topic of topics)
    expect(await client.ask({ op: 'subscribe', args: [topic] })).toMatchObject({ success: true })
  return client
}

const marketOf = (category: 'linear' | 'spot', name: string): Market => {
  const market = stage.context.markets.byName(category, name)
  if (market === undefined) throw new Error(`no ${name}`)
  return market
}

/** An order worth about 100 of the quote coin; limit orders rest 1 % below the best bid. */
async function place(market: Market, fields: Partial<CreateOrder> = {}): Promise<string> {
  const { symbol, priceFraction, tickSize, lotSize, minQty } = market.instrument
  const book = await exchange.book(symbol)
  const best = new Decimal(fromUnits(BigInt(book?.bids[0] ?? 0), priceFraction))
  const lots = new Decimal(100).dividedBy(best).dividedBy(lotSize).ceil().times(lotSize)
  const isMarket = fields.orderType === 'Market'
  const answer = await exchange.command(accountId, {
    type: 'CreateOrder',
    symbol,
    side: 'Buy',
    orderType: 'Limit',
    qty: Decimal.max(lots, minQty).toFixed(),
    ...(isMarket ? {} : { price: best.times('0.99').dividedBy(tickSize).floor().times(tickSize).toFixed() }),
    timeInForce: isMarket ? 'ImmediateOrCancel' : 'GoodTillCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    ...fields,
  })
  if (!answer.ok) throw new Error(`${answer.code} ${answer.message}`)
  return String(answer.result['orderId'])
}

const rowsOf = (client: ApiClient, topic: string): readonly Message[] =>
  client.of(topic).flatMap(({ data }) => data as readonly Message[])

describe('private topics', () => {
  it('all-in-one and categorised ones may not share a request; dcp is accepted', async () => {
    const client = await follow()
    expect(await client.ask({ op: 'subscribe', args: ['order', 'execution.linear'] })).toMatchObject({
      success: false,
    })
    for (const args of [
      ['order', 'execution', 'execution.fast', 'position', 'wallet', 'greeks', 'dcp.future'],
      [
        'order.linear',
        'order.spot',
        'execution.option',
        'execution.fast.inverse',
        'position.linear',
        'wallet',
      ],
    ])
      expect(await client.ask({ op: 'subscribe', req_id: '1', args })).toEqual({
        req_id: '1',
        success: true,
        ret_msg: '',
        op: 'subscribe',
        conn_id: expect.any(String),
      })
  })

  it.each([
    'orders',
    'order.futures',
    'position.spot',
    'wallet.linear',
    'execution.fast.x',
    'dcp',
    'order.',
    '.order',
  ])('knows no topic %s', async (topic) => {
    const client = await follow()
    expect(await client.ask({ op: 'subscribe', args: ['wallet', topic] })).toMatchObject({
      success: false,
      ret_msg: `error:handler not found,topic:${topic}`,
    })
  })

  it('answers a ping with the time of the exchange', async () => {
    const client = await open()
    expect(await client.ask({ op: 'ping', req_id: 'test' })).toEqual({
      req_id: 'test',
      op: 'pong',
      args: [expect.stringMatching(/^\d{13}$/)],
      conn_id: expect.any(String),
    })
  })
})

/** Messages of the real exchange, recorded by JKorf/Bybit.Net (MIT), beside the repository. */
const recordings = fileURLToPath(
  new URL(
    '../../../../../shared/data/bybit/fixtures-jkorf/Bybit.UnitTests/Subscriptions/V5/Private/',
    import.meta.url,
  ),
)
/** The fields of the first row of a recorded message, by kind. */
function recordedFields(file: string): readonly string[] {
  const [, text = ''] = readFileSync(`${recordings}${file}.txt`, 'utf8').split('\n= ')
  const [row = {}] = (JSON.parse(text) as { readonly data: readonly Message[] }).data
  return Object.entries(row).map(([name, value]) => `${name} ${typeof value}`)
}

describe('private messages', () => {
  it.skipIf(!existsSync(recordings))(
    'have the fields of those recorded at Bybit, of the same kind (skipped where ../shared/data is absent)',
    async () => {
      const files = [
        ['order', 'Order'],
        ['execution', 'UserTrades'],
        ['execution.fast', 'MinimalUserTrades'],
        ['position', 'Position'],
        ['wallet', 'Balance'],
      ] as const
      const client = await follow(...files.map(([topic]) => topic))
      await place(marketOf('linear', 'BTCUSDT'), { orderType: 'Market' })
      await client.until(() => files.every(([topic]) => client.of(topic).length > 0))
      for (const [topic, file] of files) {
        const own = Object.entries(rowsOf(client, topic).at(-1) ?? {})
        const fields = new Set(own.map(([name, value]) => `${name} ${typeof value}`))
        expect(
          recordedFields(file).filter((field) => !fields.has(field)),
          topic,
        ).toEqual([])
      }
    },
  )

  it('an order from placing to cancelling, equal to the rows of the REST calls', async () => {
    const market = marketOf('linear', 'BTCUSDT')
    const client = await follow('order')
    const orderId = await place(market, { orderLinkId: 'a-1' })
    await client.until(() => rowsOf(client, 'order').some((row) => row['orderId'] === orderId))
    const order = await exchange.findOrder(accountId, { orderId })
    if (order === null) throw new Error('no order')
    expect(rowsOf(client, 'order').at(-1)).toMatchObject({ ...orderRow(order, market), category: 'linear' })
    expect(client.of('order')[0]).toMatchObject({ id: expect.any(String), creationTime: expect.any(Number) })
    await exchange.command(accountId, { type: 'CancelOrder', orderId, symbol: order.symbol })
    await client.until(() => rowsOf(client, 'order').at(-1)?.['orderStatus'] === 'Cancelled')
  })

  it('fills, positions and wallet end as the snapshot is', async () => {
    const market = marketOf('linear', 'BTCUSDT')
    const client = await follow('order', 'execution', 'execution.fast', 'position', 'wallet')
    await place(market, { orderType: 'Market' })
    await place(market, { orderType: 'Market' })
    await place(market, { orderType: 'Market', side: 'Sell' })
    await client.until(
      () => rowsOf(client, 'execution').filter((row) => row['leavesQty'] === '0').length === 3,
    )
    await client.until(() => client.of('wallet').length > 0)
    const { positions } = await exchange.privateSnapshot(accountId)
    const position = positions.find(({ symbol }) => symbol === market.instrument.symbol)
    expect(rowsOf(client, 'position').at(-1)).toMatchObject({
      symbol: 'BTCUSDT',
      category: 'linear',
      side: position?.side,
      size: position?.size,
      entryPrice: position?.entryPrice,
      positionValue: position?.positionValue,
    })
    const fills = await exchange.executions(accountId, { before: Number.MAX_SAFE_INTEGER, limit: 100 })
    const rows = rowsOf(client, 'execution')
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      const fill = fills.find(({ execId }) => execId === row['execId'])
      if (fill === undefined) throw new Error('no such fill')
      const order = await exchange.findOrder(accountId, { orderId: fill.orderId })
      const { orderPrice: _, ...rest } = executionRow(fill, market, order)
      expect(row).toMatchObject({ ...rest, category: 'linear' })
    }
    // The profit of a fill is the cash flow of its row in the log.
    const log = await exchange.query(accountId, { type: 'TransactionLog', before: Infinity, limit: 200 })
    if (!log.ok) throw new Error(log.message)
    for (const row of rows) {
      const entry = (log.result['list'] as readonly WalletEntry[]).find(({ id }) => id === row['execId'])
      if (entry === undefined) throw new Error('no entry of the fill')
      expect([row['side'], row['execPnl']]).toEqual([row['side'], transactionRow(entry, market)['cashFlow']])
      expect(row['closedSize'] === '0').toBe(row['execPnl'] === '0')
    }
    expect(rows.some((row) => row['execPnl'] !== '0')).toBe(true)
    expect(rowsOf(client, 'execution.fast').map((row) => row['execId'])).toEqual(
      rows.map((row) => row['execId']),
    )
    const { wallet } = await exchange.privateSnapshot(accountId)
    const coin = wallet.find((one) => one.coin === 'USDT')
    await client.until(() => {
      const last = rowsOf(client, 'wallet').at(-1)?.['coin'] as readonly Message[]
      return last.some((one) => one['coin'] === 'USDT' && one['walletBalance'] === coin?.walletBalance)
    }, 'the last balance')
  })

  it('greeks are those of the positions, summed by base coin', async () => {
    const market = stage.context.markets
      .list('option')
      .find(({ instrument }) => instrument.baseCurrency === 'BTC' && instrument.contractStatus === 'Trading')
    if (market === undefined) throw new Error('no option')
    const client = await follow('greeks', 'position.option', 'execution.linear')
    await place(market, { orderType: 'Market', qty: market.instrument.minQty })
    await client.until(() => client.of('greeks').length > 0 && client.of('position.option').length > 0)
    const { positions } = await exchange.privateSnapshot(accountId)
    // Seconds apart: greeks move with the clock and the index.
    const theta = positions
      .filter(({ symbol }) => stage.context.markets.bySymbol(symbol)?.instrument.baseCurrency === 'BTC')
      .reduce(
        (sum, { greeks, size, side }) =>
          sum.plus(new Decimal(greeks?.theta ?? 0).times(side === 'Buy' ? size : `-${size}`)),
        new Decimal(0),
      )
    expect(theta.isZero()).toBe(false)
    await client.until(() => {
      const last = rowsOf(client, 'greeks').at(-1)
      return theta.minus(String(last?.['totalTheta'])).abs().lt(theta.abs().times('0.01'))
    }, 'the greeks of all positions')
    expect(rowsOf(client, 'greeks').at(-1)).toMatchObject({
      baseCoin: 'BTC',
      totalDelta: expect.stringMatching(/^-?\d+\.\d{8}$/),
      totalGamma: expect.any(String),
      totalVega: expect.any(String),
    })
    expect(client.of('execution.linear')).toEqual([])
  })

  it('a topic of one category has no rows of another', async () => {
    const client = await follow('order.spot', 'order.linear')
    const [spot] = stage.context.markets.list('spot')
    if (spot === undefined) throw new Error('no spot symbol')
    await place(marketOf('linear', 'BTCUSDT'))
    await place(spot)
    await client.until(() => client.of('order.spot').length > 0 && client.of('order.linear').length > 0)
    expect(new Set(rowsOf(client, 'order.spot').map((row) => row['category']))).toEqual(new Set(['spot']))
    expect(new Set(rowsOf(client, 'order.linear').map((row) => row['category']))).toEqual(new Set(['linear']))
    // The API's name, not the venue's.
    expect(rowsOf(client, 'order.spot')[0]?.['symbol']).toBe(spot.name)
  })

  it('another account gets no message, and no message arrives after unsubscribe', async () => {
    const other = (await exchange.accountsOf('another bot')).find(({ kind }) => kind !== 'standard')
    const { key } = stage.addKey(other?.accountId ?? '')
    const stranger = await open()
    await stranger.ask({ op: 'auth', args: authArgs(key, `${key}-secret`, soon()) })
    await stranger.ask({ op: 'subscribe', args: ['order', 'wallet', 'execution', 'position'] })
    const left = await follow('order')
    await left.ask({ op: 'unsubscribe', args: ['order'] })
    const client = await follow('order')
    await place(marketOf('linear', 'BTCUSDT'))
    await client.until(() => client.of('order').length > 0)
    expect([stranger, left].flatMap(({ messages }) => messages.filter((one) => 'topic' in one))).toEqual([])
  })
})
