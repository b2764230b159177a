import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBybitTransport } from '../../../../venue/bybit/connection/bybit-transport.ts'
import type { TransportOptions } from '../../../../venue/bybit/connection/bybit-transport.ts'
import { Secret } from '../../../../venue/bybit/connection/secret.ts'
import type { BybitSocket, BybitTransport, TopicMessage } from '../../../../venue/bybit/terms/transport.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'
import type { ControlClient } from '../../support/control-client.ts'

// The venue's API is the nearest to Bybit that can be reached here. It shares no code with the gateway.
vi.setConfig({ testTimeout: 60_000 })

interface KeyFile {
  readonly key: string
  readonly secret: string
  readonly account: string
}
type Row = Readonly<Record<string, unknown>>

let folder: string
let venue: Venue
let control: ControlClient
let file: KeyFile
let transport: BybitTransport
let lines: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-gateway-'))
  const apiKeyFile = join(folder, 'key.json')
  venue = await startVenue({ port: 0, control: true, symbols: 2, api: 0, apiKeyFile })
  control = createControl(venue)
  file = JSON.parse(readFileSync(apiKeyFile, 'utf8')) as KeyFile
}, 90_000)
afterAll(async () => {
  await venue.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  lines = []
  transport = open()
})
afterEach(async () => {
  await transport.close()
  await control.post('/faults/clear')
})

function open(over: Partial<TransportOptions> = {}): BybitTransport {
  const key = { key: new Secret(file.key), secret: new Secret(file.secret) }
  const exchangeUrl = venue.api?.url ?? ''
  return createBybitTransport({
    network: 'testnet',
    exchangeUrl,
    key,
    log: (line) => lines.push(line),
    ...over,
  })
}
const until = (condition: () => boolean | Promise<boolean>): Promise<unknown> =>
  expect.poll(condition, { timeout: 15_000 }).toBe(true)
const rowsOf = (reply: Awaited<ReturnType<BybitTransport['get']>>): readonly Row[] => {
  if (!reply.ok || reply.retCode !== 0) throw new Error(JSON.stringify(reply))
  return (reply.result as { readonly list: readonly Row[] }).list
}
/** Collects the messages of a socket. */
function collect(socket: BybitSocket): TopicMessage[] {
  const messages: TopicMessage[] = []
  socket.onMessage((message) => messages.push(message))
  return messages
}
const lowBuy = async (): Promise<Row> => {
  const [ticker] = rowsOf(
    await transport.get('/v5/market/tickers', { category: 'linear', symbol: 'BTCUSDT' }),
  )
  const price = String(Math.floor(Number(ticker?.['lastPrice']) * 0.95))
  const orderLinkId = `gateway-${Math.random().toString(36).slice(2)}`
  return {
    category: 'linear',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Limit',
    qty: '0.01',
    price,
    orderLinkId,
  }
}

describe('a transport to the API of the venue', () => {
  it('reads public and signed calls, and the clock', async () => {
    expect(
      rowsOf(await transport.get('/v5/market/instruments-info', { category: 'linear' })).length,
    ).toBeGreaterThan(0)
    const wallet = rowsOf(await transport.get('/v5/account/wallet-balance', { accountType: 'UNIFIED' }))
    expect(wallet[0]).toMatchObject({ accountType: 'UNIFIED' })
    const reply = await transport.get('/v5/user/query-api', {})
    expect(reply).toMatchObject({ ok: true, retCode: 0, result: { apiKey: file.key } })
    expect(transport.troubles()).toEqual([])
  })

  it('sends an order once, reads it and cancels it', async () => {
    const order = await lowBuy()
    const made = await transport.post('/v5/order/create', order as Record<string, string>)
    expect(made).toMatchObject({ ok: true, retCode: 0, result: { orderLinkId: order['orderLinkId'] } })
    const query = { category: 'linear', orderLinkId: String(order['orderLinkId']) }
    await until(async () => rowsOf(await transport.get('/v5/order/realtime', query)).length === 1)
    const again = await transport.post('/v5/order/create', order as Record<string, string>)
    expect(again.ok && again.retCode).not.toBe(0)
    expect(await transport.post('/v5/order/cancel', { ...query, symbol: 'BTCUSDT' })).toMatchObject({
      retCode: 0,
    })
  })

  it('an order whose answer is lost may have been sent, and is there once', async () => {
    const order = await lowBuy()
    await control.post('/api/faults', { path: '/v5/order/create', lost: 'after' })
    const reply = await transport.post('/v5/order/create', order as Record<string, string>)
    expect(reply).toMatchObject({ ok: false, sent: true, cause: 'closed', status: null })
    const query = { category: 'linear', orderLinkId: String(order['orderLinkId']) }
    await until(async () => rowsOf(await transport.get('/v5/order/realtime', query)).length === 1)
    expect(lines.filter((line) => line.startsWith('POST /v5/order/create'))).toHaveLength(1)
  })

  it('an order is not sent again after an error page, a GET is', async () => {
    await control.post('/api/faults', { path: '/v5/order/create', status: 502 })
    await control.post('/api/faults', { path: '/v5/order/realtime', status: 502 })
    const order = await lowBuy()
    const reply = await transport.post('/v5/order/create', order as Record<string, string>)
    expect(reply).toMatchObject({ ok: false, sent: true, cause: 'http', status: 502 })
    const query = { category: 'linear', orderLinkId: String(order['orderLinkId']) }
    expect(rowsOf(await transport.get('/v5/order/realtime', query))).toEqual([])
  })

  it('E21: a moved clock is measured again after one refusal', async () => {
    await transport.get('/v5/user/query-api', {})
    await control.post('/api/state', { clockOffsetMs: 60_000 })
    expect(await transport.get('/v5/user/query-api', {})).toMatchObject({ ok: true, retCode: 0 })
    expect(transport.now() - Date.now()).toBeGreaterThan(50_000)
    expect(transport.clockTrouble()).toMatch(/^The clock of this computer is .* Set the computer's time\.$/)
    // Everything can be reached.
    expect(transport.troubles()).toEqual([])
  })

  it('E37: a refused address is a trouble, and nothing more is sent', async () => {
    await transport.get('/v5/market/time', {})
    let calls = 0
    transport.onTrouble(() => {
      calls += 1
    })
    await control.post('/api/state', { bannedMs: 2000 })
    expect(await transport.get('/v5/market/time', {})).toMatchObject({ ok: false, status: 403 })
    expect(await transport.get('/v5/market/time', {})).toMatchObject({
      ok: false,
      sent: false,
      cause: 'limited',
    })
    expect(transport.troubles()[0]).toContain('too many calls')
    expect(calls).toBe(1)
    await control.post('/api/state', { bannedMs: 0 })
  })

  it('reads public topics, and reports an unknown one', async () => {
    const socket = transport.socket('linear')
    const messages = collect(socket)
    const refused: string[] = []
    socket.onRefused((topic) => refused.push(topic))
    socket.subscribe(['tickers.BTCUSDT', 'tickers.NOSUCH', 'orderbook.50.BTCUSDT'])
    await until(() => refused.length === 1 && new Set(messages.map(({ topic }) => topic)).size === 2)
    expect([refused, socket.state()]).toEqual([
      ['tickers.NOSUCH'],
      { isOpen: true, openings: 1, trouble: null },
    ])
    expect(messages.find(({ topic }) => topic.startsWith('orderbook'))?.type).toBe('snapshot')
    messages.length = 0
    socket.renew('orderbook.50.BTCUSDT')
    await until(() =>
      messages.some(({ topic, type }) => topic.startsWith('orderbook') && type === 'snapshot'),
    )
  })

  it.each(['spot', 'inverse', 'option'] as const)('reads tickers of %s', async (category) => {
    const [row] = rowsOf(
      await transport.get('/v5/market/tickers', {
        category,
        ...(category === 'option' ? { baseCoin: 'BTC' } : {}),
      }),
    )
    const socket = transport.socket(category)
    const messages = collect(socket)
    const refused: string[] = []
    socket.onRefused((topic) => refused.push(topic))
    socket.subscribe([`tickers.${String(row?.['symbol'])}`, 'tickers.NOSUCH'])
    await until(() => messages.length > 0 && refused.length === 1)
    expect(messages[0]?.ts).toBeGreaterThan(0)
  })

  it('E15: reopens cut sockets with all topics, logged in', async () => {
    const [open, own] = [transport.socket('linear'), transport.socket('private')]
    const [messages, rows] = [collect(open), collect(own)]
    open.subscribe(['tickers.BTCUSDT', 'tickers.ETHUSDT'])
    own.subscribe(['order', 'wallet'])
    const areOpen = async (): Promise<boolean> => {
      const { sockets } = (await control.get('/api/sockets')) as { sockets: { topics: string[] }[] }
      const topics = sockets.flatMap((one) => one.topics).sort()
      return topics.join() === 'order,tickers.BTCUSDT,tickers.ETHUSDT,wallet'
    }
    for (const isAbrupt of [true, false]) {
      await until(areOpen)
      await control.post('/api/sockets/cut', { isAbrupt })
      await until(() => !open.state().isOpen && !own.state().isOpen)
    }
    await until(areOpen)
    messages.length = 0
    await until(() => messages.length > 0)
    const order = await lowBuy()
    await transport.post('/v5/order/create', order as Record<string, string>)
    await until(() => rows.some(({ topic }) => topic === 'order'))
    expect([open.state().openings, own.state().openings, rows[0]?.ts]).toEqual([3, 3, expect.any(Number)])
    expect(rows[0]?.ts).toBeGreaterThan(0)
  })

  it('a log-in that is refused once is tried again', async () => {
    await control.post('/api/state', { failedAuths: 1 })
    const socket = transport.socket('private')
    socket.subscribe(['order'])
    await until(() => socket.state().isOpen)
    expect(lines.filter((line) => line.startsWith('socket private: lost'))).toHaveLength(1)
  })

  it('an unknown key is refused without a loop, and no text contains it', async () => {
    await transport.close()
    const hidden = { key: new Secret('PLANTEDKEY42'), secret: new Secret('plantedsecret42') }
    transport = open({ key: hidden })
    const socket = transport.socket('private')
    socket.subscribe(['order'])
    await until(
      () => transport.troubles().length > 0 && /refuses the API key/.test(transport.troubles()[0] ?? ''),
    )
    const replies = [
      await transport.get('/v5/user/query-api', {}),
      await transport.post('/v5/order/create', { category: 'linear', symbol: 'BTCUSDT' }),
    ]
    expect(replies).toMatchObject([
      { ok: true, retCode: 10_003 },
      { ok: true, retCode: 10_003 },
    ])
    const all = inspect([replies, lines, transport.troubles(), socket.state(), transport], {
      depth: 9,
      showHidden: true,
    })
    expect(all).not.toMatch(/planted/i)
  })

  it('without a key reads public data alone', async () => {
    await transport.close()
    const exchangeUrl = venue.api?.url ?? ''
    transport = createBybitTransport({ network: 'testnet', exchangeUrl, log: (line) => lines.push(line) })
    expect(rowsOf(await transport.get('/v5/market/tickers', { category: 'linear' })).length).toBeGreaterThan(
      0,
    )
    expect(await transport.get('/v5/order/realtime', {})).toMatchObject({
      ok: false,
      sent: false,
      cause: 'refused',
    })
    expect(transport.socket('private').state().trouble).toBe('It needs an API key.')
  })

  it('after its end sends nothing', async () => {
    await transport.get('/v5/market/time', {})
    await transport.close()
    expect(await transport.get('/v5/market/time', {})).toMatchObject({
      ok: false,
      sent: false,
      cause: 'stopped',
    })
    transport.socket('linear').subscribe(['tickers.BTCUSDT'])
    expect(transport.socket('linear').state().trouble).toBe('The gateway ends.')
    expect((await control.get('/api/sockets'))['sockets']).toEqual([])
  })
})
