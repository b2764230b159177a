import { afterEach, describe, expect, it } from 'vitest'
import { TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'
import { createBybitTransport } from '../../../venue/bybit/connection/bybit-transport.ts'
import { createPublicFeed } from '../../../venue/bybit/market/public-feed.ts'
import type { PublicFeed } from '../../../venue/bybit/market/public-feed.ts'
import type { Catalogue, Market } from '../../../venue/bybit/terms/catalogue.ts'
import type { BybitTransport } from '../../../venue/bybit/terms/transport.ts'
import type { FaultShares } from './stream-faults.ts'
import { startPlayer } from './player.ts'
import type { Player } from './player.ts'
import { recordedMarkets } from './recorded-markets.ts'
import { hasRecording, readRecording, whyNot } from './recording.ts'
import type { Recording, RecordedCategory } from './recording.ts'

const isDeep = process.env['DEEP'] !== undefined
const recording: Recording = hasRecording
  ? readRecording()
  : { instruments: { linear: [], spot: [] }, pushes: [] }
const markets = recordedMarkets(recording)
const symbols = markets.map(({ instrument }) => instrument.symbol)
/** Book, trades, ticker and candle of each, and the best prices of spot. */
const topicCount = symbols.length * 4 + markets.filter(({ category }) => category === 'spot').length
const catalogue: Catalogue = {
  all: () => markets,
  bySymbol: (symbol) => markets.find(({ instrument }) => instrument.symbol === symbol),
  byName: (category, name) => markets.find((one) => one.category === category && one.name === name),
  byId: (id) => markets.find(({ instrument }) => instrument.id === id),
  onChange: () => undefined,
}

let player: Player | null = null
let transport: BybitTransport | null = null
let feed: PublicFeed | null = null
afterEach(async () => {
  feed?.close()
  await transport?.close()
  await player?.close()
  feed = null
  transport = null
  player = null
})

interface Stage {
  readonly player: Player
  readonly feed: PublicFeed
  readonly transport: BybitTransport
}

/** The gateway's market side on real sockets in front of a player; every book and ticker is subscribed. */
async function open(speed: number, faults: FaultShares = {}): Promise<Stage> {
  player = await startPlayer({ recording, speed, faults, seed: 11 })
  transport = createBybitTransport({ network: 'testnet', exchangeUrl: player.url, log: () => undefined })
  const link = transport
  feed = createPublicFeed({
    transport: link,
    catalogue,
    now: () => link.now(),
    log: () => undefined,
    onListing: () => undefined,
  })
  feed.follow({
    books: symbols,
    trades: symbols,
    tickers: symbols,
    allTickers: false,
    candles: symbols.map((symbol) => ({ symbol, interval: '1' as const, kind: 'market' as const })),
  })
  await until(() => (player?.subscriptions() ?? 0) >= topicCount, 'the subscriptions')
  return { player, feed, transport: link }
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 20) {
    if (waited > 25_000) throw new Error(`no sign of ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const isFresh = ({ feed }: Stage, { instrument }: Market): boolean => !feed.health().stale.has(instrument.id)

/** Every book here and by the plain reading of the recording, as text. */
async function bothBooks({ player, feed }: Stage): Promise<readonly [here: string, recorded: string]> {
  const here: unknown[] = []
  const recorded: unknown[] = []
  for (const { category, name, instrument } of markets) {
    const naive = player.book(category as RecordedCategory, `orderbook.200.${name}`)
    const book = await feed.book(instrument.symbol)
    here.push([instrument.symbol, [...(book?.bids ?? [])], [...(book?.asks ?? [])]])
    recorded.push([instrument.symbol, ...naive.units(instrument.priceFraction, instrument.lotFraction)])
  }
  return [JSON.stringify(here), JSON.stringify(recorded)]
}

/** After the end: every book is fresh and equals the recording's once the last messages arrived. */
async function compare(stage: Stage): Promise<void> {
  let books = await bothBooks(stage)
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (markets.every((market) => isFresh(stage, market)) && books[0] === books[1]) break
    await new Promise((resolve) => setTimeout(resolve, 50))
    books = await bothBooks(stage)
  }
  expect(books[0]).toBe(books[1])
  expect(markets.filter((market) => !isFresh(stage, market))).toEqual([])
  expect(books[0].length).toBeGreaterThan(markets.length * 1000)
}

describe.skipIf(!hasRecording)(`a gateway in front of the recording${whyNot}`, () => {
  it('has the recorded books, tickers, trades and candles at the end, as fast as possible', async () => {
    const stage = await open(Infinity)
    const trades = new Map<number, number>()
    const candles = new Set<number>()
    stage.feed.onMarket((batch) => {
      for (const { instrumentId, rows } of batch.trades)
        trades.set(instrumentId, (trades.get(instrumentId) ?? 0) + rows.length / TRADE_WIDTH)
      for (const { instrumentId } of batch.candles ?? []) candles.add(instrumentId)
    })
    await stage.player.start()
    await compare(stage)
    const recorded = recording.pushes
      .filter(({ topic }) => topic.startsWith('publicTrade.'))
      .reduce((sum, { message }) => sum + (message['data'] as readonly unknown[]).length, 0)
    await until(() => [...trades.values()].reduce((sum, one) => sum + one, 0) >= recorded, 'all trades')
    expect([...trades.values()].reduce((sum, one) => sum + one, 0)).toBe(recorded)
    expect(candles.size).toBe(markets.length)
    const rows = await stage.feed.tickers()
    expect(rows.length / TICKER_WIDTH).toBe(markets.length)
    expect(rows.every((value) => Number.isSafeInteger(value))).toBe(true)
  })

  it('has the same books after drops, swaps and duplicates', async () => {
    const stage = await open(30, { drop: 0.01, swap: 0.01, duplicate: 0.02 })
    await stage.player.start()
    expect(stage.player.faults()).toBeGreaterThan(30)
    await compare(stage)
    // Broken books were asked for again.
    expect(stage.player.subscriptions()).toBeGreaterThan(topicCount)
  })

  it('has the same books after cut connections, and none counts as fresh meanwhile', async () => {
    const stage = await open(20)
    const playing = stage.player.start()
    await until(() => markets.every((market) => isFresh(stage, market)), 'fresh books')
    for (let cut = 0; cut < 2; cut += 1) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      stage.player.cut()
      await until(() => markets.every((market) => !isFresh(stage, market)), 'stale books')
      await until(() => markets.every((market) => isFresh(stage, market)), 'fresh books')
    }
    await playing
    await compare(stage)
  })

  it.runIf(isDeep)(
    'has the same books at the recorded speed (skipped outside npm run test:deep)',
    async () => {
      const stage = await open(1)
      await stage.player.start()
      await compare(stage)
    },
  )
})
