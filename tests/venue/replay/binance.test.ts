import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRecording } from '../../../venue/replay/open-stream.ts'
import { createReplayExchange } from '../../../venue/replay/replay-exchange.ts'
import type { ReplayExchange } from '../../../venue/replay/replay-exchange.ts'
import { path } from '#shared/wire/http.ts'
import { startVenue } from '../../../venue/start-venue.ts'
import { createHttpClient } from '../support/http-client.ts'
import { pause, waitUntil } from '../support/push-client.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const fixture = join(root, 'tests', 'fixtures', 'replay-binance-usdm.jsonl')
const capture = join(root, '..', 'shared', 'data', 'binance', 'usdm-btcusdt_20240808.jsonl.gz')

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-binance-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

interface Raw {
  readonly lastUpdateId?: number
  readonly bids?: string[][]
  readonly asks?: string[][]
  readonly data?: {
    readonly e: string
    readonly s: string
    readonly u: number
    readonly b: string[][]
    readonly a: string[][]
  }
}
type Levels = Map<string, string>

/** The book of a symbol by the plainest reading of depth lines, and the prices best-price lines named after its last one. */
function bookOf(text: string, symbol: string) {
  const sides: [Levels, Levels] = [new Map(), new Map()]
  const touched = new Set<number>()
  let waiting: Raw['data'][] | null = []
  let last = 0
  let heardOf = ''
  const apply = (data: Raw['data']): void => {
    if (data === undefined || data.u < last) return
    for (const [at, levels] of [data.b, data.a].entries()) {
      for (const [price = '', quantity = ''] of levels) {
        if (Number(quantity) === 0) sides[at]?.delete(price)
        else sides[at]?.set(price, quantity)
      }
    }
    last = data.u
    touched.clear()
  }
  for (const line of text.trim().split('\n')) {
    const raw = JSON.parse(line.slice(20)) as Raw
    if (raw.lastUpdateId !== undefined && heardOf === symbol) {
      last = raw.lastUpdateId
      for (const [at, levels] of [raw.bids ?? [], raw.asks ?? []].entries()) {
        for (const [price = '', quantity = ''] of levels) sides[at]?.set(price, quantity)
      }
      for (const data of waiting ?? []) apply(data)
      waiting = null
    }
    heardOf = raw.data?.s ?? heardOf
    if (raw.data?.s !== symbol) continue
    if (raw.data.e === 'depthUpdate') {
      if (waiting === null) apply(raw.data)
      else waiting.push(raw.data)
    }
    if (raw.data.e === 'bookTicker' && raw.data.u > last) {
      touched.add(Number(raw.data.b))
      touched.add(Number(raw.data.a))
    }
  }
  return { sides, touched }
}

/** Compares all levels but those that only best-price lines told; returns how many. */
async function compareBook(exchange: ReplayExchange, text: string, symbol: string): Promise<number> {
  const instrument = (await exchange.instruments()).find((one) => one.symbol === symbol)
  const scale = 10 ** (instrument?.priceFraction ?? 0)
  const lots = 10 ** (instrument?.lotFraction ?? 0)
  const { sides, touched } = bookOf(text, symbol)
  const skipped = new Set([...touched].map((price) => Math.round(price * scale)))
  const worst = { bid: Math.min(...skipped), ask: Math.max(...skipped) }
  const book = await exchange.book(symbol)
  let compared = 0
  for (const [at, pairs] of [book?.bids, book?.asks].entries()) {
    // Beyond the best prices told last, levels may be gone that the next depth line would take out.
    const counts = (price: number): boolean =>
      !skipped.has(price) && (skipped.size === 0 || (at === 0 ? price < worst.bid : price > worst.ask))
    const ours = Array.from({ length: (pairs?.length ?? 0) / 2 }, (_, row) => [
      pairs?.[row * 2] ?? 0,
      pairs?.[row * 2 + 1] ?? 0,
    ]).filter(([price = 0]) => counts(price))
    const theirs = [...(sides[at] ?? [])]
      .map(([price, quantity]) => [Math.round(Number(price) * scale), Math.round(Number(quantity) * lots)])
      .filter(([price = 0]) => counts(price))
      .sort(([a = 0], [b = 0]) => (at === 0 ? b - a : a - b))
    expect([symbol, at, ours]).toEqual([symbol, at, theirs])
    compared += theirs.length
  }
  return compared
}

async function playToEnd(file: string): Promise<ReplayExchange> {
  const exchange = await createReplayExchange({
    recording: await openRecording(file),
    speed: 1000,
    loop: false,
  })
  await waitUntil(() => exchange.ended, 'the end of the recording', 25_000)
  return exchange
}

describe('a recorded Binance USD-M stream', () => {
  it('is recognised by its format; instruments are read from exchangeInfo, else the venue’s own of the same name', async () => {
    const recording = await openRecording(fixture)
    expect([recording.format, recording.cut]).toEqual(['Binance USD-M streams', null])
    const [btc, other] = recording.symbols.map(({ instrument }) => instrument)
    expect([btc?.symbol, btc?.tickSize, btc?.lotSize, btc?.priceFraction]).toEqual([
      'BTCUSDT',
      '0.1',
      '0.001',
      2,
    ])
    expect([
      other?.symbol,
      other?.tickSize,
      other?.lotSize,
      other?.priceFraction,
      other?.maxLeverage,
    ]).toEqual(['NEWUSDT', '0.0005', '1', 4, '20'])
  })

  it('the books at the end equal the raw lines, and are never crossed before', async () => {
    const exchange = await createReplayExchange({
      recording: await openRecording(fixture),
      speed: 100,
      loop: false,
    })
    let crossed = 0
    exchange.onMarket((batch) => {
      for (let at = 0; at < batch.tickers.length; at += 14) {
        const [bid = 0, ask = 0] = batch.tickers.subarray(at + 2, at + 4)
        if (bid > 0 && ask > 0 && bid >= ask) crossed += 1
      }
    })
    await waitUntil(() => exchange.ended, 'the end of the recording', 20_000)
    const text = readFileSync(fixture, 'utf8')
    expect(await compareBook(exchange, text, 'BTCUSDT')).toBeGreaterThan(30)
    expect(await compareBook(exchange, text, 'NEWUSDT')).toBeGreaterThan(15)
    expect(crossed).toBe(0)
    const rows = await exchange.tickers()
    expect(Array.from(rows.subarray(4, 8))).toEqual([6_000_061, 6_000_011, 5_999_500, 6_002_000])
    // Nothing told the mark price of the other: its last price stands for it.
    expect([rows[18], rows[19]]).toEqual([rows[15], rows[15]])
    await exchange.close()
  })

  it.skipIf(!existsSync(capture))(
    'the same is true for the real capture of 93,954 lines (skipped where ../shared/data is absent)',
    async () => {
      const exchange = await playToEnd(capture)
      const text = gunzipSync(readFileSync(capture)).toString()
      expect(await compareBook(exchange, text, 'BTCUSDT')).toBeGreaterThan(1500)
      expect((await exchange.recentTrades('BTCUSDT')).length).toBeGreaterThan(0)
      const { rows } = await exchange.candles({
        symbol: 'BTCUSDT',
        interval: '1',
        kind: 'mark',
        to: 2e9,
        limit: 10,
      })
      expect(rows.length / 8).toBeGreaterThan(5)
      await exchange.close()
    },
  )

  it('can be traded like any other: market order, resting order, position', async () => {
    const exchange = await createReplayExchange({
      recording: await openRecording(fixture),
      speed: 1,
      loop: false,
    })
    await exchange.control({ type: 'freeze', frozen: true })
    await exchange.control({ type: 'step', ms: 5000 })
    await pause(40)
    const [account] = await exchange.accountsOf('p')
    const accountId = account?.accountId ?? ''
    const order = {
      type: 'CreateOrder',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.002',
      timeInForce: 'ImmediateOrCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
    } as const
    const answer = await exchange.command(accountId, order)
    expect(answer.ok).toBe(true)
    const resting = {
      ...order,
      orderType: 'Limit',
      price: '59000.00',
      timeInForce: 'GoodTillCancel',
    } as const
    expect((await exchange.command(accountId, resting)).ok).toBe(true)
    const snapshot = await exchange.privateSnapshot(accountId)
    expect(snapshot.positions[0]).toMatchObject({ symbol: 'BTCUSDT', size: '0.002' })
    expect(snapshot.orders[0]).toMatchObject({ price: '59000', orderStatus: 'New' })
    await exchange.close()
  })
})

describe('every account of the venue', () => {
  it('opens on a recording too, seeded with the recorded symbols', async () => {
    const venue = await startVenue({ port: 0, replay: fixture })
    const http = createHttpClient(venue.url)
    const { accounts } = (await http.get(path.own.accounts)).result as {
      accounts: { positionMode: string }[]
    }
    for (const [index, account] of accounts.entries()) {
      await http.login(index)
      expect((await http.get(path.own.privateSnapshot)).code).toBe(0)
      const order = {
        symbol: 'BTCUSDT',
        side: 'Buy',
        orderType: 'Market',
        qty: '0.001',
        timeInForce: 'ImmediateOrCancel',
        positionIdx: account.positionMode === 'BothSide' ? 1 : 0,
      }
      expect((await http.post(path.orderCreate, order)).message).toBe('OK')
    }
    await venue.close()
  })
})
