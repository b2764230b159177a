import { afterEach, expect, it } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { createLoadedExchange } from '../../../../venue/simulator/load/loaded-exchange.ts'
import type { LoadedExchange } from '../../../../venue/simulator/load/loaded-exchange.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange, fakeInstrument } from '../../support/fake-exchange.ts'
import { openPush, pause } from '../../support/push-client.ts'

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
  const idsNow = async (): Promise<Set<number>> => {
    await pause(20)
    client.entries.length = 0
    await client.until(() => client.entries.length > 3)
    const rows = client.entries.flatMap((entry) => [...entry[4]])
    return new Set(rows.filter((_, at) => at % TICKER_WIDTH === 0))
  }
  expect(await idsNow()).toEqual(new Set([1, 2]))
  fake.setInstruments([btc, sol], [sol.symbol])
  await client.until(() => client.answers.some(({ op }) => op === 'symbols'))
  expect(await idsNow()).toEqual(new Set([1, 3]))
  expect((await client.ask('subscribe', [topic.tickerFast(sol.symbol)])).success).toBe(true)
  fake.setInstruments([], [])
  await client.until(() => client.answers.filter(({ op }) => op === 'symbols').length === 2)
  await client.close()
})
