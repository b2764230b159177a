import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Instrument } from '#shared/domain/instrument.ts'
import { authArgs, connectApi, upgradeStatus } from '../../support/api-socket.ts'
import { stagePush } from '../../support/push-stage.ts'
import type { PushStage } from '../../support/push-stage.ts'
import { createFakeExchange, fakeInstrument } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { sendRaw } from '../../support/raw-socket.ts'

const spot: Instrument = { ...fakeInstrument(2, 'BTC_USDT'), contractType: 'Spot', baseCurrency: 'BTC' }
const option: Instrument = {
  ...fakeInstrument(3, 'BTC-26DEC25-60000-C-USDT'),
  contractType: 'UsdtOption',
  baseCurrency: 'BTC',
  settleTradingTime: 1_766_736_000_000,
  strikePrice: '60000' as Instrument['tickSize'],
  optionType: 'Call',
}

let exchange: FakeExchange
let stage: PushStage
beforeEach(async () => {
  exchange = createFakeExchange(['BTCUSDT', spot, option])
  stage = await stagePush(exchange)
})
afterEach(() => stage.close())

const linear = () => connectApi(`${stage.url}/v5/public/linear`)

describe('answers of public sockets', () => {
  it('subscribe and ping on linear name the connection and the request', async () => {
    const client = await linear()
    const first = await client.ask({ op: 'subscribe', req_id: '7', args: ['publicTrade.BTCUSDT'] })
    expect(first).toEqual({
      success: true,
      ret_msg: '',
      conn_id: expect.any(String),
      req_id: '7',
      op: 'subscribe',
    })
    const pong = { success: true, ret_msg: 'pong', conn_id: first['conn_id'], req_id: '', op: 'ping' }
    expect(await client.ask({ op: 'ping' })).toEqual(pong)
  })

  it('spot repeats the operation and has no empty req_id', async () => {
    const client = await connectApi(`${stage.url}/v5/public/spot`)
    expect(await client.ask({ op: 'subscribe', args: ['tickers.BTCUSDT'] })).toEqual({
      success: true,
      ret_msg: 'subscribe',
      conn_id: expect.any(String),
      op: 'subscribe',
    })
    expect(await client.ask({ op: 'ping', req_id: 'a' })).toMatchObject({ ret_msg: 'pong', req_id: 'a' })
  })

  it('options answer with the topics that succeeded and failed, and with a pong of their own', async () => {
    const client = await connectApi(`${stage.url}/v5/public/option`)
    const args = [`orderbook.25.${option.symbol}`, 'publicTrade.BTC', 'publicTrade.DOGE', 'orderbook.50.X']
    expect(await client.ask({ op: 'subscribe', args })).toEqual({
      success: true,
      conn_id: expect.any(String),
      data: { successTopics: args.slice(0, 2), failTopics: args.slice(2) },
      type: 'COMMAND_RESP',
    })
    expect(await client.ask({ op: 'ping' })).toEqual({ op: 'pong', args: [String(exchange.clock)] })
    const alone = await client.ask({ op: 'subscribe', args: ['tickers.NOPE'] })
    expect(alone).toMatchObject({ success: false, data: { successTopics: [], failTopics: ['tickers.NOPE'] } })
  })

  it.each([
    ['linear', 'orderbook.500.BTCUSDT'],
    ['linear', 'orderbook.01.BTCUSDT'],
    ['linear', 'orderbook.50.NOPEUSDT'],
    ['linear', 'kline.2.BTCUSDT'],
    ['linear', 'kline.1D.BTCUSDT'],
    ['linear', 'tickers'],
    ['linear', 'tickers.BTCUSDT.x'],
    ['linear', 'constructor.BTCUSDT'],
    ['linear', 'order'],
    ['spot', 'allLiquidation.BTCUSDT'],
    ['spot', 'tickers.BTC_USDT'],
    ['misc/status', 'tickers.BTCUSDT'],
  ])('%s: the topic %s fails the whole request', async (path, topic) => {
    const client = await connectApi(`${stage.url}/v5/public/${path}`)
    const good = path === 'misc/status' ? 'system.status' : 'publicTrade.BTCUSDT'
    const answer = await client.ask({ op: 'subscribe', args: [good, topic] })
    expect(answer).toMatchObject({ success: false, ret_msg: `error:handler not found,topic:${topic}` })
    // Nothing was subscribed: the good one may be now.
    expect(await client.ask({ op: 'subscribe', args: [good] })).toMatchObject({ success: true })
  })

  it('a repeated topic fails the request, and may be subscribed again after unsubscribe', async () => {
    const client = await linear()
    const args = ['orderbook.50.BTCUSDT']
    await client.ask({ op: 'subscribe', args })
    expect(await client.ask({ op: 'subscribe', args })).toMatchObject({
      success: false,
      ret_msg: 'error:already subscribed,topic:orderbook.50.BTCUSDT',
    })
    await client.until(() => client.of('orderbook.50.BTCUSDT').length === 1)
    expect(await client.ask({ op: 'unsubscribe', args })).toMatchObject({ success: true, op: 'unsubscribe' })
    await client.ask({ op: 'subscribe', args })
    await client.until(() => client.of('orderbook.50.BTCUSDT').length === 2)
    for (const message of client.of('orderbook.50.BTCUSDT')) expect(message['type']).toBe('snapshot')
  })

  it.each([
    ['no JSON', '{"op":"subscr'],
    ['a list', '[1,2]'],
    ['an unknown operation', '{"op":"order"}'],
    ['null', 'null'],
    ['a deep list', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('%s is answered as an unknown operation, and the socket lives', async (_, text) => {
    const client = await linear()
    client.send(text)
    await client.until(() => client.messages.length === 1)
    expect(client.messages[0]).toMatchObject({ success: false, ret_msg: 'error:invalid op' })
    expect(await client.ask({ op: 'ping' })).toMatchObject({ ret_msg: 'pong' })
  })

  it.each([[[]], [[5]], [[null, 'tickers.BTCUSDT']], [undefined], ['tickers.BTCUSDT']])(
    'args %j are refused',
    async (args) => {
      const client = await linear()
      expect(await client.ask({ op: 'subscribe', args })).toMatchObject({
        success: false,
        ret_msg: 'error:invalid args',
      })
    },
  )
})

describe('limits of public sockets', () => {
  it('spot takes 10 topics a request', async () => {
    const client = await connectApi(`${stage.url}/v5/public/spot`)
    const args = Array.from({ length: 11 }, (_, i) => `kline.${i}.BTCUSDT`)
    expect(await client.ask({ op: 'subscribe', args })).toMatchObject({
      success: false,
      ret_msg: 'args size >10',
    })
  })

  it('linear takes 100 topics in one request', async () => {
    const many = createFakeExchange(Array.from({ length: 100 }, (_, i) => `S${i}USDT`))
    const own = await stagePush(many)
    const client = await connectApi(`${own.url}/v5/public/linear`)
    const args = Array.from({ length: 100 }, (_, i) => `orderbook.50.S${i}USDT`)
    expect(await client.ask({ op: 'subscribe', args })).toMatchObject({ success: true })
    await client.until(() => args.every((topic) => client.of(topic).length === 1))
    await own.close()
  })

  it.each([
    ['linear', Array.from({ length: 1100 }, (_, i) => `tickers.X${String(i).padStart(12, '0')}`)],
    ['option', Array.from({ length: 2001 }, (_, i) => `t.${i}`)],
  ])('%s: too many topics end the connection', async (path, args) => {
    const client = await connectApi(`${stage.url}/v5/public/${path}`)
    client.send({ op: 'subscribe', args })
    await client.until(() => client.closed() !== null)
    expect(client.closed()).toBe(1008)
  })

  it('a message above 256 KiB ends the connection, a binary one too', async () => {
    const large = await linear()
    large.send(`"${'x'.repeat(257 * 1024)}"`)
    await large.until(() => large.closed() !== null)
    expect(large.closed()).toBe(1009)
    const binary = await linear()
    binary.ws.send(Buffer.from('{"op":"ping"}'))
    await binary.until(() => binary.closed() !== null)
    expect(binary.closed()).toBe(1003)
    expect(binary.messages).toEqual([])
  })

  it.each([
    ['an unknown path', '/v5/public/futures', {}, 404],
    ['the root', '/', {}, 404],
    ['our own push', '/realtime?v=2', {}, 404],
    ['a web page', '/v5/public/linear', { origin: 'http://127.0.0.1' }, 403],
    ['a web page without an origin', '/v5/private', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host', '/v5/trade', { host: 'rebound.example' }, 421],
  ])('%s is not upgraded', async (_, path, headers, status) => {
    expect(await upgradeStatus(`${stage.url}${path}`, headers)).toBe(status)
  })

  it('a broken handshake is answered', async () => {
    const port = Number(new URL(stage.url).port)
    const answer = await sendRaw(
      port,
      `GET /v5/public/linear HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 400/)
  })

  it('public sockets know no auth', async () => {
    const client = await linear()
    expect(await client.ask({ op: 'auth', args: authArgs('k', 's', Date.now() + 1000) })).toMatchObject({
      success: false,
      ret_msg: 'error:invalid op',
    })
  })
})

describe('messages of public topics', () => {
  it('trades carry side, tick direction and the id of the REST call; 1,024 at most in a message', async () => {
    const client = await linear()
    await client.ask({ op: 'subscribe', args: ['publicTrade.BTCUSDT'] })
    const rows = [11, 1_700_000_000_001, 10_000, 5, 0, 12, 1_700_000_000_002, 10_010, 7, 1]
    exchange.emit({ trades: [{ instrumentId: 1, rows: Float64Array.from(rows) }] })
    await client.until(() => client.of('publicTrade.BTCUSDT').length === 1)
    expect(client.of('publicTrade.BTCUSDT')[0]).toEqual({
      topic: 'publicTrade.BTCUSDT',
      type: 'snapshot',
      ts: exchange.clock,
      data: [
        {
          T: 1_700_000_000_001,
          s: 'BTCUSDT',
          S: 'Buy',
          v: '0.005',
          p: '100.00',
          L: 'ZeroPlusTick',
          i: expect.any(String),
          BT: false,
          RPI: false,
          seq: 11,
        },
        expect.objectContaining({ S: 'Sell', p: '100.10', L: 'PlusTick', seq: 12 }),
      ],
    })
    const many = Float64Array.from(
      { length: 2000 * 5 },
      (_, i) => [13 + Math.floor(i / 5), 1_700_000_000_003, 10_000, 1, 0][i % 5] ?? 0,
    )
    exchange.emit({ trades: [{ instrumentId: 1, rows: many }] })
    await client.until(() => client.of('publicTrade.BTCUSDT').length === 3)
    expect(client.of('publicTrade.BTCUSDT').map(({ data }) => (data as unknown[]).length)).toEqual([
      2, 1024, 976,
    ])
  })

  it('trades of options are sent by base coin', async () => {
    const client = await connectApi(`${stage.url}/v5/public/option`)
    await client.ask({ op: 'subscribe', args: ['publicTrade.BTC'] })
    const rows = Float64Array.from([1, 1_700_000_000_001, 10_000, 5, 0])
    exchange.emit({
      trades: [
        { instrumentId: 3, rows },
        { instrumentId: 1, rows },
      ],
    })
    await client.until(() => client.of('publicTrade.BTC').length === 1)
    expect(client.of('publicTrade.BTC')[0]).toMatchObject({
      id: expect.any(String),
      data: [{ s: option.symbol }],
    })
  })

  it('liquidations name the side of the position', async () => {
    const client = await linear()
    await client.ask({ op: 'subscribe', args: ['allLiquidation.BTCUSDT'] })
    const liquidation = {
      symbol: 'BTCUSDT',
      side: 'Sell' as const,
      qty: '0.5' as Instrument['tickSize'],
      price: '99.5' as Instrument['tickSize'],
      size: '0' as Instrument['tickSize'],
      isPartial: false,
      isPortfolioMargin: false,
      time: 1_700_000_000_005,
    }
    exchange.emitPrivate([{ accountId: 'somebody', seq: 1, kind: 'liquidation', liquidation }])
    await client.until(() => client.of('allLiquidation.BTCUSDT').length === 1)
    expect(client.of('allLiquidation.BTCUSDT')[0]).toEqual({
      topic: 'allLiquidation.BTCUSDT',
      type: 'snapshot',
      ts: exchange.clock,
      data: [{ T: 1_700_000_000_005, s: 'BTCUSDT', S: 'Buy', v: '0.5', p: '99.5' }],
    })
  })

  it('a socket that leaves, closes or fails leaves nothing behind', async () => {
    const client = await linear()
    await client.ask({
      op: 'subscribe',
      args: ['orderbook.50.BTCUSDT', 'tickers.BTCUSDT', 'kline.1.BTCUSDT'],
    })
    expect(stage.push.size()).toBe(1)
    client.ws.terminate()
    await client.until(() => stage.push.size() === 0)
    expect(client.ws.readyState).toBe(WebSocket.CLOSED)
  })
})
