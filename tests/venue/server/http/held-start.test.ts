import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openExchange } from '../../../../venue/open-exchange.ts'
import type { Exchange } from '../../../../venue/exchange/exchange.ts'
import type { MarketBatch } from '../../../../venue/exchange/market-data.ts'
import { pause, waitUntil } from '../../support/push-client.ts'

const recording = fileURLToPath(new URL('../../../fixtures/replay-bybit-v5.jsonl', import.meta.url))

/** Whether a promise settles within the time a core needs to begin and to say a good many things. */
const settlesSoon = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), pause(1500).then(() => false)])

/** Listens as the server does: at once when the exchange is there. */
function listenTo(exchange: Exchange): { readonly batches: number[]; readonly notices: string[] } {
  const heard = { batches: [] as number[], notices: [] as string[] }
  exchange.onMarket(({ number }: MarketBatch) => void heard.batches.push(number))
  exchange.onNotice?.((event) => void heard.notices.push(event))
  return heard
}

describe('an exchange that exists before its server', () => {
  it('events of the core are queued while the server is read in: no batch is missing, in order', async () => {
    const server = Promise.withResolvers<undefined>()
    const opening = openExchange({ port: 0, symbols: 2, seed: 1 }, null, server.promise)
    expect(await settlesSoon(opening)).toBe(false)
    server.resolve(undefined)
    const { exchange } = await opening
    const heard = listenTo(exchange)
    await waitUntil(() => heard.batches.length > 20)
    const numbers = heard.batches.slice(0, 20)
    expect(numbers).toEqual(numbers.map((_, at) => at + (numbers[0] ?? 0)))
    // What is said before the exchange is ready belongs to nobody; from there on nothing is lost.
    expect(numbers[0]).toBeLessThanOrEqual(2)
    await exchange.close()
  })

  it('if the server cannot be read in, opening fails with its text', async () => {
    const opening = openExchange({ port: 0, symbols: 2 }, null, Promise.reject(new Error('no server')))
    await expect(opening).rejects.toThrow('no server')
  })

  it('a recording shorter than the start of its server still announces its end', async () => {
    const server = Promise.withResolvers<undefined>()
    const opening = openExchange({ port: 0, replay: recording, speed: 100_000 }, null, server.promise)
    expect(await settlesSoon(opening)).toBe(false)
    server.resolve(undefined)
    const { exchange } = await opening
    const heard = listenTo(exchange)
    await waitUntil(() => heard.notices.includes('replay_end'))
    await exchange.close()
  })
})
