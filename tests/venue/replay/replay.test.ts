import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { path } from '#shared/wire/http.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import { openRecording } from '../../../venue/replay/open-stream.ts'
import { createReplayExchange } from '../../../venue/replay/replay-exchange.ts'
import type { ReplayExchange } from '../../../venue/replay/replay-exchange.ts'
import { createLocalExchange } from '../../../venue/simulator/local-exchange.ts'
import { recordStream } from '../../../venue/replay/record-stream.ts'
import { startVenue } from '../../../venue/start-venue.ts'
import { createHttpClient } from '../support/http-client.ts'
import { openPush, pause, waitUntil } from '../support/push-client.ts'

const here = dirname(fileURLToPath(import.meta.url))
const fixture = join(here, '..', '..', 'fixtures', 'replay-bybit-v5.jsonl')
const capture = join(
  here,
  '..',
  '..',
  '..',
  '..',
  'shared',
  'data',
  'bybit',
  'bybit-v5-public-20260809.jsonl.gz',
)

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-replay-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

interface Message {
  readonly topic?: string
  readonly type?: string
  readonly data: { readonly b: string[][]; readonly a: string[][] }
}

/** The books at the end by the plainest reading of the raw lines: maps of text, nothing of the venue's code. */
function booksOf(text: string): Map<string, readonly [Map<string, string>, Map<string, string>]> {
  const linear = new Set<string>()
  const books = new Map<string, readonly [Map<string, string>, Map<string, string>]>()
  for (const line of text.trim().split('\n')) {
    const entry = JSON.parse(line) as Record<string, string>
    if (entry['t'] === 'connect' && entry['addr']?.endsWith('linear') === true)
      linear.add(entry['conn'] ?? '')
    if (entry['t'] !== 'recv' || !linear.has(entry['conn'] ?? '')) continue
    const message = JSON.parse(entry['data'] ?? '') as Message
    if (message.topic?.startsWith('orderbook.') !== true) continue
    const symbol = message.topic.split('.')[2] ?? ''
    if (message.type === 'snapshot') books.set(symbol, [new Map(), new Map()])
    const book = books.get(symbol)
    for (const [side, levels] of [message.data.b, message.data.a].entries()) {
      for (const [price = '', quantity = ''] of levels) {
        if (Number(quantity) === 0) book?.[side]?.delete(price)
        else book?.[side]?.set(price, quantity)
      }
    }
  }
  return books
}

/** Both books as [price, quantity] numbers, best first. */
async function compareBooks(exchange: ReplayExchange, text: string): Promise<number> {
  const instruments = await exchange.instruments()
  let compared = 0
  for (const [symbol, sides] of booksOf(text)) {
    const instrument = instruments.find((one) => one.symbol === symbol)
    const book = await exchange.book(symbol)
    for (const [side, pairs] of [book?.bids, book?.asks].entries()) {
      const expected = [...(sides[side] ?? [])]
        .map(([price, quantity]) => [
          Math.round(Number(price) * 10 ** (instrument?.priceFraction ?? 0)),
          Math.round(Number(quantity) * 10 ** (instrument?.lotFraction ?? 0)),
        ])
        .sort(([a = 0], [b = 0]) => (side === 0 ? b - a : a - b))
      expect([symbol, side, [...(pairs ?? [])]]).toEqual([symbol, side, expected.flat()])
      compared += expected.length
    }
  }
  return compared
}

async function playToEnd(file: string): Promise<ReplayExchange> {
  const exchange = await createReplayExchange({
    recording: await openRecording(file),
    speed: 500,
    loop: false,
  })
  await waitUntil(() => exchange.ended, 'the end of the recording', 20_000)
  return exchange
}

describe('a recorded stream', () => {
  it('the books at the end equal the raw lines', async () => {
    const exchange = await playToEnd(fixture)
    expect(await compareBooks(exchange, readFileSync(fixture, 'utf8'))).toBeGreaterThan(80)
    await exchange.close()
  })

  it.skipIf(!existsSync(capture))(
    'the same is true for the real Bybit capture (skipped where ../shared/data is absent)',
    async () => {
      const exchange = await playToEnd(capture)
      expect(await compareBooks(exchange, gunzipSync(readFileSync(capture)).toString())).toBe(4 * 2 * 200)
      const trades = await exchange.recentTrades('BTCUSDT')
      expect(trades.length).toBeGreaterThan(0)
      await exchange.close()
    },
  )

  it('only recorded data is served: instruments, day figures, candles from the first minute on', async () => {
    const exchange = await playToEnd(fixture)
    const instruments = await exchange.instruments()
    expect(instruments.map((one) => [one.symbol, one.tickSize, one.priceFraction, one.lotFraction])).toEqual([
      ['BTCUSDT', '0.1', 2, 3],
      ['DOGEUSDT', '0.00001', 5, 0],
    ])
    const rows = await exchange.tickers()
    expect(Array.from(rows.subarray(6, 14))).toEqual([
      5_999_500, 6_002_000, 5_998_000, 17_573_912, 114211841290, 1_000_000, 10_000, 1767254400,
    ])
    const { rows: candles } = await exchange.candles({
      symbol: 'BTCUSDT',
      interval: '1',
      kind: 'market',
      to: 2e9,
      limit: 100,
    })
    expect(candles[0]).toBe(1767225600)
    expect(candles.length).toBe(8)
    const none = await exchange.candles({
      symbol: 'BTCUSDT',
      interval: '1',
      kind: 'market',
      to: 1767225600,
      limit: 5,
    })
    expect([none.rows.length, none.noData]).toEqual([0, true])
    await exchange.close()
  })

  it('relative times are preserved, divided by the speed', async () => {
    for (const speed of [50, 200]) {
      const recording = await openRecording(fixture)
      const exchange = await createReplayExchange({ recording, speed, loop: false })
      const batches: { readonly time: number; readonly now: number }[] = []
      exchange.onMarket(({ time }) => batches.push({ time, now: exchange.now() }))
      // Both clocks are read at once, so a busy machine changes nothing.
      const [at, startedAt] = [exchange.now(), performance.now()]
      while (performance.now() - startedAt < 40);
      expect((exchange.now() - at) / (performance.now() - startedAt)).toBeCloseTo(speed, -1)
      await waitUntil(() => exchange.ended)
      await exchange.close()
      // Nothing is played before its time, and all of it until the end.
      expect(batches.filter(({ time, now }) => time > now)).toEqual([])
      expect(batches.at(-1)?.time).toBe(recording.lastAt)
    }
  })

  it('at the end the market stops and announces it, to late subscribers too; orders still match the remaining book', async () => {
    const venue = await startVenue({ port: 0, replay: fixture, speed: 500 })
    const client = await openPush(venue.url)
    await client.ask('subscribe', [topic.notice, topic.book20('BTCUSDT')])
    await client.until(() => client.answers.some((answer) => answer.event === 'replay_end'))
    const late = await openPush(venue.url)
    await late.ask('subscribe', [topic.notice])
    await late.until(() => late.answers.some((answer) => answer.event === 'replay_end'))
    const http = createHttpClient(venue.url)
    await http.login()
    await late.ask('login', [await http.token()])
    await late.ask('subscribe', privateTopics)
    const order = {
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.001',
      timeInForce: 'ImmediateOrCancel',
    }
    expect((await http.post(path.orderCreate, order)).message).toBe('OK')
    await late.until(() => late.privates.some((entry) => entry[1] === topic.userPosition))
    await client.close()
    await late.close()
    await venue.close()
  })

  it('--loop restarts with snapshots, later in time by whole minutes', async () => {
    const venue = await startVenue({ port: 0, replay: fixture, speed: 100, loop: true })
    const client = await openPush(venue.url)
    await client.ask('subscribe', [topic.book20('BTCUSDT'), topic.kline('1', 'BTCUSDT'), topic.notice])
    const snapshots = (): number =>
      client.entriesOf(topic.book20('BTCUSDT')).filter((entry) => entry[3] === 0).length
    await client.until(() => snapshots() >= 3)
    const rounds = client.answers.filter((answer) => answer.event === 'replay_loop')
    expect(rounds.length).toBeGreaterThan(1)
    const entries = client.entriesOf(topic.book20('BTCUSDT'))
    entries.forEach((entry, index) => {
      if (index > 0 && entry[3] === 1) expect(entry[1]).toBe((entries[index - 1]?.[2] ?? 0) + 1)
    })
    const starts = client.entriesOf(topic.kline('1', 'BTCUSDT')).map((entry) => entry[4][0] ?? 0)
    expect(starts.every((start, index) => start % 60 === 0 && start >= (starts[index - 1] ?? 0))).toBe(true)
    await client.close()
    await venue.close()
  })
})

describe('--record', () => {
  it('a recording of the venue’s own stream plays back to the same books, trades and tickers', async () => {
    const file = join(dir, 'own.jsonl.gz')
    const local = await createLocalExchange({
      seed: 3,
      startAt: 1_767_225_600_000,
      symbols: 3,
      dataDir: null,
    })
    const recorder = await recordStream(local, file)
    await pause(1200)
    await local.control({ type: 'freeze', frozen: true })
    await pause(50)
    const symbols = (await local.instruments()).map((one) => one.symbol)
    const books = await Promise.all(symbols.map((symbol) => local.book(symbol)))
    const trades = await local.recentTrades('BTCUSDT')
    await local.close()
    await recorder.close()
    expect(recorder.lines).toBeGreaterThan(20)

    const exchange = await playToEnd(file)
    for (const [index, symbol] of symbols.entries()) {
      const replayed = await exchange.book(symbol)
      expect([symbol, [...(replayed?.bids ?? [])]]).toEqual([symbol, [...(books[index]?.bids ?? [])]])
      expect([symbol, [...(replayed?.asks ?? [])]]).toEqual([symbol, [...(books[index]?.asks ?? [])]])
    }
    const replayedTrades = await exchange.recentTrades('BTCUSDT')
    expect(replayedTrades.at(-3)).toBe(trades.at(-3))
    await exchange.close()
  })
})
