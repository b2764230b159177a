import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Instrument } from '../../src/shared/domain/instrument.ts'
import { path } from '../../src/shared/wire/http.ts'
import { topic } from '../../src/shared/wire/topics.ts'
import type { SocketLike } from '../../src/workers/hub/socket/socket-like.ts'
import { createSystemClock } from '../../src/workers/runtime/clock.ts'
import { startVenue } from '../../venue/start-venue.ts'
import type { Venue } from '../../venue/start-venue.ts'
import type { FakeVenue } from '../workers/hub/fake-venue.ts'
import { startTestHub } from '../workers/hub/test-hub.ts'
import { joinVirtualTab } from '../workers/hub/virtual-hub.ts'

const lists: readonly string[] = [
  path.briefSymbolList,
  path.own.instruments,
  path.spotSymbolListAll,
  path.spotSymbolListV3,
  path.spotSymbolListV2,
]
let venue: Venue
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 5, seed: 7 })
}, 60_000)
afterAll(() => venue.close())

it('SYM-08, SYM-28, FEED-18: with every list down the built-in symbols receive the exchange’s own ids from their tickers', async () => {
  const catalogue = await fetch(`${venue.url}${path.own.instruments}`)
  const { result } = (await catalogue.json()) as {
    readonly result: { readonly list: readonly { readonly s: string; readonly id: number }[] }
  }
  const idOf = (symbol: string) => result.list.find((item) => item.s === symbol)?.id
  const theirs = ['BTCUSDT', 'BTC_USDT', 'ETH_USDT'].map((symbol) => idOf(symbol))
  for (const id of theirs) expect(id).toBeTypeOf('number')
  const browser = {
    openSocket: (url: string) =>
      new WebSocket(
        url
          .replace('http://venue.test', venue.url)
          .replace('ws://venue.test', venue.url.replace('http', 'ws')),
      ) as unknown as SocketLike,
    fetch: (url: string, init: RequestInit) => {
      const at = new URL(url)
      if (lists.includes(at.pathname)) return Promise.resolve(new Response('<html>', { status: 502 }))
      return fetch(url.replace('http://venue.test', venue.url), init)
    },
  }
  const hub = startTestHub({ clock: createSystemClock(), venue: browser as unknown as FakeVenue })
  const tab = joinVirtualTab(hub, 'one')
  const shown = (symbol: string): Instrument | undefined => {
    const message = tab.risk.findLast(({ type }) => type === 'Catalogue')
    return message?.type === 'Catalogue'
      ? message.instruments.find((one) => one.symbol === symbol)
      : undefined
  }
  const symbols = ['BTCUSDT', 'BTC_USDT', 'ETH_USDT']
  const wanted = symbols.map((symbol) => topic.tickerFast(symbol))
  tab.toFeed({ type: 'WantTopics', topics: wanted, tickers: 'all', hz: 10 })
  try {
    await expect.poll(() => symbols.map((symbol) => shown(symbol)?.id), { timeout: 15_000 }).toEqual(theirs)
    // Symbols that weren't viewed have ids that the exchange doesn't use.
    expect(shown('ETHUSDT')?.id).toBeGreaterThan(Math.max(...result.list.map(({ id }) => id)))
  } finally {
    hub.stop()
  }
}, 40_000)
