import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { path } from '#shared/wire/http.ts'
import { topic } from '#shared/wire/topics.ts'
import { startGateway } from '../../venue/start-gateway.ts'
import { startVenue } from '../../venue/start-venue.ts'
import type { Venue } from '../../venue/start-venue.ts'
import { createControl } from './support/control-client.ts'
import { createHttpClient } from './support/http-client.ts'
import type { HttpClient } from './support/http-client.ts'
import { openPush } from './support/push-client.ts'

// Starts take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Row = readonly number[]
const POLL = { timeout: 20_000 }

let upstream: Venue
let gateway: Venue
let theirs: HttpClient
let ours: HttpClient
const dataDir = mkdtempSync(join(tmpdir(), 'perpdeck-gateway-'))
const lines: string[] = []

beforeAll(async () => {
  upstream = await startVenue({ port: 0, symbols: 5, control: true, api: 0, apiLimits: false })
  // A market that stands still can be compared.
  await createControl(upstream).post('/freeze', { frozen: true })
  gateway = await startGateway(
    { exchange: 'bybit', network: 'testnet', url: upstream.api?.url ?? '' },
    { port: 0, dataDir, log: (line) => void lines.push(line) },
  )
  theirs = createHttpClient(upstream.url)
  ours = createHttpClient(gateway.url)
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Ids by symbol. */
async function idsOf(http: HttpClient): Promise<ReadonlyMap<string, number>> {
  const list = (await http.get(path.own.instruments)).result['list'] as readonly Record<string, unknown>[]
  return new Map(list.map((item) => [String(item['s']), Number(item['id'] ?? item['i'])]))
}
async function rowsOf(http: HttpClient): Promise<readonly Row[]> {
  const rows = (await http.get(path.own.tickers)).result['rows'] as Row
  return Array.from({ length: rows.length / TICKER_WIDTH }, (_none, at) =>
    rows.slice(at * TICKER_WIDTH, (at + 1) * TICKER_WIDTH),
  )
}

describe('a gateway in front of the API of our own exchange', () => {
  it('shows the exchange, its network and that it is read-only', async () => {
    expect((await ours.get(path.own.exchange)).result).toMatchObject({
      name: 'Bybit',
      network: 'testnet',
      isReadOnly: true,
    })
    expect(lines[0]).toMatch(/Bybit testnet .*read-only.*Experimental/)
  })

  it('has the markets and prices of its exchange', async () => {
    const [want, got] = [await idsOf(theirs), await idsOf(ours)]
    expect(got.size).toBeGreaterThan(100)
    expect([...got.keys()].filter((symbol) => !want.has(symbol))).toEqual([])
    // Bybit lists no ended markets, and spreads by calls that the gateway does not make.
    const missing = [...want.keys()].filter((symbol) => !got.has(symbol))
    expect(missing.filter((symbol) => !/^(?:CLOSED|GONE)USDT$|_BTCUSDT$/.test(symbol))).toEqual([])
    const prices = (rows: readonly Row[]): readonly string[] =>
      rows
        .map((row) =>
          [row[tickerField.lastPrice], row[tickerField.markPrice], row[tickerField.indexPrice]].join(),
        )
        .filter((text) => text !== '0,0,0')
        .toSorted()
    await expect.poll(async () => (await rowsOf(ours)).length, POLL).toBeGreaterThan(20)
    const known = new Set(prices(await rowsOf(theirs)))
    const shown = prices(await rowsOf(ours))
    expect(shown.length).toBeGreaterThan(20)
    // Spot tickers of Bybit have no mark price: ours has the index or the last price instead.
    expect(shown.filter((text) => known.has(text)).length).toBeGreaterThan(15)
  })

  it('answers bars and funding rates of its exchange', async () => {
    for (const kind of ['market', 'mark', 'index']) {
      const query = { symbol: 'BTCUSDT', interval: '60', kind, limit: '50' }
      const [want, got] = [await theirs.get(path.own.kline, query), await ours.get(path.own.kline, query)]
      const closes = (bars: unknown): Row => (bars as Row).filter((_none, at) => at % 8 < 5)
      expect([kind, closes(got.result['bars']).length]).toEqual([kind, 250])
      expect([kind, closes(got.result['bars'])]).toEqual([kind, closes(want.result['bars'])])
    }
  })

  it('pushes the book of its exchange', async () => {
    const books = await Promise.all(
      [upstream.url, gateway.url].map(async (url) => {
        const push = await openPush(url)
        await push.ask('subscribe', [topic.book20('BTCUSDT')])
        return push
      }),
    )
    const last = (at: number): unknown => books[at]?.entries.at(-1)?.[4]
    await expect.poll(() => last(0), POLL).not.toBeUndefined()
    await expect.poll(() => last(1), POLL).toEqual(last(0))
    for (const push of books) await push.close()
  })

  it('lets a browser log in to one empty account, and refuses each command for certain', async () => {
    const http = createHttpClient(gateway.url)
    const { accounts } = (await http.get(path.own.accounts)).result as { accounts: { name: string }[] }
    expect(accounts.map(({ name }) => name)).toEqual(['Bybit testnet'])
    await http.login()
    const order = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.001',
      timeInForce: 'ImmediateOrCancel',
      positionIdx: 0,
      orderLinkId: 'l-1',
      reduceOnly: false,
      closeOnTrigger: false,
    }
    for (const [call, body] of [
      [path.orderCreate, order],
      [path.own.orderCancelAll, {}],
      [path.own.resetAccount, {}],
      [path.own.addDemoFunds, { coin: 'USDT', amount: '100' }],
    ] as const) {
      const { code, message } = await http.post(call, body)
      expect([call, code, message]).toEqual([call, 10005, expect.stringContaining('read-only')])
    }
    expect((await http.get(path.own.privateSnapshot)).result).toMatchObject({ orders: [], positions: [] })
  })

  it('stores what it keeps in a folder of its network alone', () => {
    expect(existsSync(join(dataDir, 'bybit-testnet', 'gateway.sqlite'))).toBe(true)
    expect(existsSync(join(dataDir, 'gateway.sqlite'))).toBe(false)
  })
})

it('a gateway whose exchange cannot be reached starts, reports it, and has its stored markets', async () => {
  const dead = 'http://127.0.0.1:9'
  const said: string[] = []
  const options = { port: 0, log: (line: string) => void said.push(line), warn: () => undefined }
  const empty = await startGateway({ exchange: 'bybit', network: 'mainnet', url: dead }, options)
  expect((await idsOf(createHttpClient(empty.url))).size).toBe(0)
  await expect.poll(() => said.some((line) => /cannot be reached/.test(line)), POLL).toBe(true)
  await empty.close()
  const stored = await startGateway(
    { exchange: 'bybit', network: 'testnet', url: dead },
    { ...options, dataDir },
  )
  expect((await idsOf(createHttpClient(stored.url))).has('BTCUSDT')).toBe(true)
  await stored.close()
})
