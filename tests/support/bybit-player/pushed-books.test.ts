import { afterEach, describe, expect, it } from 'vitest'
import type { Exchange } from '../../../venue/exchange/exchange.ts'
import { createBybitExchange } from '../../../venue/bybit/bybit-exchange.ts'
import { serveExchange } from '../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../venue/server/serve-exchange.ts'
import { openPush } from '../../venue/support/push-client.ts'
import type { PushClient } from '../../venue/support/push-client.ts'
import { startPlayer } from './player.ts'
import type { Player } from './player.ts'
import { recordedMarkets } from './recorded-markets.ts'
import { hasRecording, readRecording, whyNot } from './recording.ts'
import type { RecordedCategory } from './recording.ts'

const DEPTH = 200
const WIDTH = 3

let player: Player | null = null
let exchange: Exchange | null = null
let server: VenueServer | null = null
let client: PushClient | null = null
afterEach(async () => {
  await client?.close()
  await server?.close()
  await exchange?.close()
  await player?.close()
})

/** A book as a page builds it: each snapshot replaces it, each row sets or removes a level. */
function pageBook(
  page: PushClient,
  name: string,
): readonly [bids: readonly number[], asks: readonly number[]] {
  let sides: [Map<number, number>, Map<number, number>] = [new Map(), new Map()]
  for (const [, , , kind, values] of page.entriesOf(name)) {
    if (kind === 0) sides = [new Map(), new Map()]
    for (let at = 0; at < values.length; at += WIDTH) {
      const [side = 0, price = 0, quantity = 0] = values.slice(at, at + WIDTH)
      const levels = sides[side === 0 ? 0 : 1]
      if (quantity === 0) levels.delete(price)
      else levels.set(price, quantity)
    }
  }
  const [bids, asks] = sides
  return [[...bids].sort(([a], [b]) => b - a).flat(), [...asks].sort(([a], [b]) => a - b).flat()]
}

describe.skipIf(!hasRecording)(`pages of a gateway in front of the recording${whyNot}`, () => {
  it('E34: have the recorded books at the end, after drops, swaps, duplicates and a cut', async () => {
    const recording = readRecording()
    const markets = recordedMarkets(recording)
    player = await startPlayer({
      recording,
      speed: 15,
      faults: { drop: 0.005, swap: 0.005, duplicate: 0.01 },
      seed: 5,
    })
    exchange = await createBybitExchange({
      network: 'testnet',
      exchangeUrl: player.url,
      dataDir: null,
      log: () => undefined,
    })
    server = await serveExchange({ exchange, port: 0 })
    const page = await openPush(server.url)
    client = page
    const nameOf = (symbol: string): string => `index_quote_${DEPTH}.H.${symbol}`
    const names = markets.map(({ instrument }) => nameOf(instrument.symbol))
    expect((await page.ask('subscribe', names)).refused).toEqual([])
    const playing = player.start()
    await new Promise((resolve) => setTimeout(resolve, 1200))
    player.cut()
    await playing
    expect(player.faults()).toBeGreaterThan(10)

    const recorded = JSON.stringify(
      markets.map(({ category, name, instrument }) =>
        player
          ?.book(category as RecordedCategory, `orderbook.200.${name}`)
          .units(instrument.priceFraction, instrument.lotFraction)
          .map((pairs) => pairs.slice(0, DEPTH * 2)),
      ),
    )
    const shown = (): string => JSON.stringify(names.map((name) => pageBook(page, name)))
    for (let waited = 0; waited < 10_000 && shown() !== recorded; waited += 100)
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect(shown()).toBe(recorded)
    expect(recorded.length).toBeGreaterThan(markets.length * 1000)
    expect([...(exchange.health?.().stale ?? [])]).toEqual([])
  })
})
