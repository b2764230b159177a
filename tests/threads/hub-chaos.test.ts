import { afterEach, describe, expect, it } from 'vitest'
import { topic } from '../../src/shared/wire/topics.ts'
import { startHub } from '../../src/workers/hub/compose/start-hub.ts'
import type { SocketLike } from '../../src/workers/hub/socket/socket-like.ts'
import { createSystemClock } from '../../src/workers/runtime/clock.ts'
import { startVenue } from '../../venue/start-venue.ts'
import { createChaosProxy } from '../support/chaos-proxy/chaos-proxy.ts'
import { noFaults } from '../support/chaos-proxy/fault-plan.ts'
import { createControl } from '../venue/support/control-client.ts'
import { createFakeDatabase } from '../workers/hub/fake-venue.ts'
import { joinVirtualTab, newOrder } from '../workers/hub/virtual-hub.ts'
import type { VirtualTab } from '../workers/hub/virtual-hub.ts'

const symbol = 'BTCUSDT'
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A hub whose socket goes through a chaos proxy; its calls go straight to the venue. */
async function setUp(seed: number) {
  const venue = await startVenue({ port: 0, symbols: 3, seed: 7, control: true })
  closers.push(() => venue.close())
  const proxy = await createChaosProxy({ target: { host: '127.0.0.1', port: venue.port }, seed })
  closers.push(() => proxy.close())
  let cookie = ''
  let ids = 0
  const hub = startHub({
    kind: 'shared',
    build: 'test',
    script: '/hub.js',
    name: 'hub',
    channel: null,
    origin: venue.url,
    language: 'en',
    clock: createSystemClock(),
    random: Math.random,
    newId: () => `id-${(ids += 1)}`,
    openSocket: (url) =>
      new WebSocket(url.replace(`:${venue.port}`, `:${proxy.port}`)) as unknown as SocketLike,
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, headers: { ...(init.headers as object), cookie } })
      const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
      const kept = cookie
        .split('; ')
        .filter((one) => !set.some((other) => other.split('=')[0] === one.split('=')[0]))
      cookie = [...kept, ...set].filter((one) => one !== '').join('; ')
      return response
    },
    locks: null,
    openHubDatabase: createFakeDatabase().open,
    openCatalogueDatabase: createFakeDatabase().open,
    serve: () => () => undefined,
    onReplaced: () => undefined,
    end: () => undefined,
  })
  closers.push(() => hub.stop())
  return { venue, proxy, hub, control: createControl(venue) }
}

/** Acknowledges every batch as a risk worker does; returns the last book received. */
function follow(tab: VirtualTab) {
  let next = 0
  let book: { readonly bids: ArrayLike<number>; readonly asks: ArrayLike<number> } | null = null
  const timer = setInterval(() => {
    for (; next < tab.risk.length; next += 1) {
      const message = tab.risk[next]
      if (message?.type !== 'FeedBatch') continue
      book = message.books?.find((one) => one.topic === topic.book200(symbol)) ?? book
      tab.toFeed({ type: 'BatchTaken', batch: message.batch })
    }
  }, 5)
  closers.push(() => clearInterval(timer))
  return () => book
}

describe('the hub behind the chaos proxy', () => {
  const seeds = process.env['DEEP'] === undefined ? [3] : Array.from({ length: 20 }, (_, at) => at + 1)
  for (const seed of seeds) {
    it(`N6, N7: after frames were lost, doubled, swapped, changed and cut (seed ${seed}) book and orders are right again`, async () => {
      const { proxy, hub, control } = await setUp(seed)
      const tab = joinVirtualTab(hub, 'one')
      const bookNow = follow(tab)
      tab.toFeed({
        type: 'WantTopics',
        topics: [topic.tickerAll, topic.book200(symbol), topic.trades(symbol)],
        tickers: 'all',
        hz: 60,
      })
      const accounts = await hub.api.demoAccounts()
      const account = accounts.kind === 'accepted' ? accounts.value[0] : undefined
      await hub.api.login(account?.accountId ?? '')
      while (bookNow() === null) await pause(20)

      proxy.set({ onlyWebsocket: true, drop: 0.03, duplicate: 0.03, swap: 0.03, mutate: 0.02, cut: 0.004 })
      for (let turn = 0; turn < 8; turn += 1) {
        // Each order differs: two equal presses within half a second are one (H8).
        const qty = `0.00${turn + 1}` as never
        const order = { ...newOrder(`chaos-${turn}`), price: '20000' as never, qty }
        expect((await hub.api.placeOrder(order)).kind).toBe('accepted')
        await pause(350)
      }
      expect(proxy.records.length).toBeGreaterThan(5)
      // A corrupted number that is still a number can't be noticed: only new data is certain to be right.
      proxy.set({ ...noFaults, onlyWebsocket: true })
      proxy.reset()
      await pause(4000)
      await control.post('/freeze', { frozen: true })
      const final = await control.get(`/final?symbol=${symbol}`)
      const expected = (final['bids'] as number[]).slice(0, 40)
      for (let tried = 0; tried < 100; tried += 1) {
        const now = Array.from(bookNow()?.bids ?? []).slice(0, 40)
        if (now.every((value, at) => value === expected[at]) && now.length === 40) break
        await pause(50)
      }
      expect(Array.from(bookNow()?.bids ?? []).slice(0, 40)).toEqual(expected)

      // Every order is known once: from the last whole state, or from a later push.
      const known = new Set<string>()
      let seqs: number[] = []
      for (const event of tab.privately()) {
        if (event.kind === 'State') {
          known.clear()
          seqs = []
          for (const order of event.state.orders) known.add(order.orderLinkId ?? '')
        }
        if ('seq' in event) seqs.push(event.seq)
        if (event.kind === 'Order') known.add(event.order.orderLinkId ?? '')
      }
      expect([...known].filter((link) => link.startsWith('chaos-')).toSorted()).toEqual(
        Array.from({ length: 8 }, (_, turn) => `chaos-${turn}`),
      )
      expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
    }, 60_000)
  }
})
