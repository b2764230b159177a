import { afterEach, expect, it } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { createLoadedExchange } from '../../../../venue/simulator/load/loaded-exchange.ts'
import type { LoadedExchange } from '../../../../venue/simulator/load/loaded-exchange.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange, fakeInstrument } from '../../support/fake-exchange.ts'
import { openPush } from '../../support/push-client.ts'

let exchange: LoadedExchange | null = null
let server: VenueServer | null = null
afterEach(async () => {
  await server?.close()
  await exchange?.close()
})

it('VENUE-39: under load too, a new symbol begins to move and a delisted one stops', async () => {
  const [btc, eth, sol] = [
    fakeInstrument(1, 'BTCUSDT'),
    fakeInstrument(2, 'ETHUSDT'),
    fakeInstrument(3, 'SOLUSDT'),
  ]
  const fake = createFakeExchange([btc, eth])
  exchange = await createLoadedExchange(fake, { updatesPerSecond: 2000, seed: 1, openSymbol: 'BTCUSDT' })
  server = await serveExchange({ exchange, port: 0 })
  const client = await openPush(server.url)
  await client.ask('subscribe', [topic.tickerAll, topic.symbolNotify])
  /** The symbols that move: those of the last entries. At this rate each entry has all of them. */
  const moving = (): string => {
    const rows = client.entries.slice(-4).flatMap((entry) => [...entry[4]])
    const ids = new Set(rows.filter((_, at) => at % TICKER_WIDTH === 0))
    return [...ids].toSorted((a, b) => a - b).join()
  }
  await client.until(() => moving() === '1,2', 'the first two symbols')
  fake.setInstruments([btc, sol], [sol.symbol])
  await client.until(() => client.answers.some(({ op }) => op === 'symbols'))
  await client.until(() => moving() === '1,3', 'the new symbol without the delisted one')
  expect((await client.ask('subscribe', [topic.tickerFast(sol.symbol)])).success).toBe(true)
  fake.setInstruments([], [])
  await client.until(() => client.answers.filter(({ op }) => op === 'symbols').length === 2)
  await client.close()
})
