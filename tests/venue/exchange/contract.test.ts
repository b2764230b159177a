import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openRecording } from '../../../venue/replay/open-stream.ts'
import { createReplayExchange } from '../../../venue/replay/replay-exchange.ts'
import { createDialledExchange } from '../../../venue/simulator/load/dialled-exchange.ts'
import { createLoadedExchange } from '../../../venue/simulator/load/loaded-exchange.ts'
import { createLocalExchange } from '../../../venue/simulator/local-exchange.ts'
import { pause } from '../support/push-client.ts'
import { exchangeContract } from './contract.ts'

const options = { seed: 4, startAt: Date.UTC(2025, 11, 20, 12), symbols: 2, dataDir: null }

exchangeContract('the simulator', async () => ({
  exchange: await createLocalExchange(options),
  symbol: 'BTCUSDT',
}))

exchangeContract('the simulator under load', async () => {
  const load = { updatesPerSecond: 2000, seed: 4, openSymbol: 'BTCUSDT' }
  return { exchange: await createLoadedExchange(await createLocalExchange(options), load), symbol: 'BTCUSDT' }
})

exchangeContract('a dialled load', async () => {
  const exchange = createDialledExchange(await createLocalExchange(options), 1)
  await exchange.control({ type: 'rate', updatesPerSecond: 500, openSymbol: 'BTCUSDT' })
  return { exchange, symbol: 'BTCUSDT' }
})

exchangeContract('a replay', async () => {
  const file = fileURLToPath(new URL('../../fixtures/replay-bybit-v5.jsonl', import.meta.url))
  const exchange = await createReplayExchange({ recording: await openRecording(file), speed: 1, loop: false })
  // The recording is short: on a slow machine it would end during the tests. It starts without a book.
  await exchange.control({ type: 'freeze', frozen: true })
  for (;;) {
    const book = await exchange.book('BTCUSDT')
    if (book !== null && book.bids.length > 0 && book.asks.length > 0) break
    if (exchange.ended) throw new Error('the recording has no book')
    await exchange.control({ type: 'step', ms: 100 })
    await pause(20)
  }
  return { exchange, symbol: 'BTCUSDT' }
})

it('is asked of every exchange that the venue opens', () => {
  const makersIn = (file: string): readonly string[] =>
    [
      ...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(
        /\{ (create\w*Exchange) \}(?: from| = await import)/g,
      ),
    ]
      .map(([, name = '']) => name)
      .toSorted()
  const opened = makersIn('../../../venue/open-exchange.ts')
  expect(opened.length).toBeGreaterThan(2)
  expect(makersIn('contract.test.ts')).toEqual(opened)
})
