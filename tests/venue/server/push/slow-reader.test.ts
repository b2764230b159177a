import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { privateTopics, topic } from '#shared/wire/topics.ts'
import { serveExchange } from '../../../../venue/server/serve-exchange.ts'
import type { VenueServer } from '../../../../venue/server/serve-exchange.ts'
import { createFakeExchange } from '../../support/fake-exchange.ts'
import type { FakeExchange } from '../../support/fake-exchange.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { openPush, pause, waitUntil } from '../../support/push-client.ts'

const SYMBOLS = 200
let exchange: FakeExchange
let server: VenueServer
beforeEach(async () => {
  exchange = createFakeExchange(Array.from({ length: SYMBOLS }, (_, i) => `S${i}USDT`))
  server = await serveExchange({ exchange, port: 0 })
})
afterEach(() => server.close())

/** A wide batch: numbers beyond 32 bits take nine bytes each. */
function emitWide(turn: number): void {
  const tickers = new Float64Array(SYMBOLS * TICKER_WIDTH).fill(2 ** 40 + turn)
  for (let i = 0; i < SYMBOLS; i += 1) tickers[i * TICKER_WIDTH] = i + 1
  exchange.emit({ tickers })
}

describe('a slow reader', () => {
  it('receives no public frames and restarts with snapshots; private events and other readers lose nothing', async () => {
    const http = createHttpClient(server.url)
    await http.login()
    const slow = await openPush(server.url)
    const quick = await openPush(server.url)
    await slow.ask('login', [await http.token()])
    await slow.ask('subscribe', [...privateTopics, topic.tickerAll])
    await quick.ask('subscribe', [topic.tickerAll])
    await waitUntil(() => slow.entries.length === 1 && quick.entries.length === 1)
    slow.ws.pause()
    let turn = 0
    const isLagging = (): boolean => [...server.push.connections][0]?.lagging === true
    while (!isLagging() && turn < 3000) {
      for (let i = 0; i < 20; i += 1) emitWide((turn += 1))
      await pause(10)
    }
    expect(isLagging()).toBe(true)
    await http.post('/contract/v5/order/create', {
      symbol: 'S1USDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '1',
    })
    for (let i = 0; i < 5; i += 1) emitWide((turn += 1))
    await pause(30)
    expect(server.push.stats().droppedUpdates).toBeGreaterThan(0)
    slow.ws.resume()
    await waitUntil(() => {
      emitWide((turn += 1))
      return slow.entries.filter((entry) => entry[3] === 0).length === 2
    })
    emitWide((turn += 1))
    await waitUntil(
      () => slow.entries.at(-1)?.[3] === 1 && slow.entries.at(-1)?.[2] === quick.entries.at(-1)?.[2],
    )
    expect(slow.privates.map((entry) => entry[0])).toEqual([1])
    for (const client of [slow, quick]) {
      client.entries.forEach((entry, index) => {
        const before = client.entries[index - 1]?.[2] ?? 0
        if (entry[3] === 1 && index > 0) expect(entry[1]).toBe(before + 1)
        else if (index > 0) expect(entry[2]).toBeGreaterThan(before)
      })
    }
    expect(quick.entries.filter((entry) => entry[3] === 0).length).toBe(1)
    await slow.close()
    await quick.close()
  })

  it('many readers of the same topics share each encoded frame', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => openPush(server.url)))
    for (const client of clients) await client.ask('subscribe', [topic.tickerAll])
    await waitUntil(() => clients.every((client) => client.entries.length === 1))
    const before = server.push.stats()
    emitWide(1)
    await waitUntil(() => clients.every((client) => client.entries.length === 2))
    const after = server.push.stats()
    expect(after.rows - before.rows).toBe(SYMBOLS)
    expect(after.frames - before.frames).toBe(8)
    expect(after.bytes - before.bytes).toBeGreaterThan(7 * (after.encodedBytes - before.encodedBytes))
    await Promise.all(clients.map((client) => client.close()))
  })
})
