import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AccountInfo } from '../../src/shared/domain/records.ts'
import { topic } from '../../src/shared/wire/topics.ts'
import { createSystemClock } from '../../src/workers/runtime/clock.ts'
import { startHub } from '../../src/workers/hub/compose/start-hub.ts'
import type { Hub } from '../../src/workers/hub/compose/hub.ts'
import type { SocketLike } from '../../src/workers/hub/socket/socket-like.ts'
import { startVenue } from '../../venue/start-venue.ts'
import type { Venue } from '../../venue/start-venue.ts'
import { createFakeDatabase } from '../workers/hub/fake-venue.ts'
import { joinVirtualTab, newOrder } from '../workers/hub/virtual-hub.ts'
import type { VirtualTab } from '../workers/hub/virtual-hub.ts'

let venue: Venue
beforeAll(async () => {
  venue = await startVenue({ port: 0, symbols: 5, seed: 7 })
}, 60_000)
afterAll(async () => {
  await venue.close()
})
const hubs: Hub[] = []
afterEach(() => {
  for (const hub of hubs.splice(0)) hub.stop()
})

/** A browser profile: cookies and storage that outlive a hub. */
function createProfile() {
  const cookies = new Map<string, string>()
  const database = createFakeDatabase()
  const fetchLike = async (url: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  let ids = 0
  const startOne = (): Hub => {
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
      newId: () => {
        ids += 1
        return `id-${performance.now()}-${ids}`
      },
      openSocket: (url) => new WebSocket(url) as unknown as SocketLike,
      fetch: fetchLike,
      locks: null,
      openHubDatabase: database.open,
      openCatalogueDatabase: createFakeDatabase().open,
      serve: () => () => undefined,
      onReplaced: () => undefined,
      end: () => undefined,
    })
    hubs.push(hub)
    return hub
  }
  return { startOne }
}

async function until<T>(read: () => T | undefined | false, what: string): Promise<T> {
  for (let tried = 0; tried < 1000; tried += 1) {
    const value = read()
    if (value !== undefined && value !== false) return value
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`waited in vain for ${what}`)
}

const symbol = 'BTCUSDT'
const topics = [
  topic.tickerAll,
  topic.tickerFast(symbol),
  topic.book20(symbol),
  topic.book200(symbol),
  topic.trades(symbol),
  topic.kline('1', symbol),
  topic.markKline('5', symbol),
]

/** Acknowledges every batch as a risk worker does. */
function takeBatches(tab: VirtualTab): () => void {
  let next = 0
  const timer = setInterval(() => {
    for (; next < tab.risk.length; next += 1) {
      const message = tab.risk[next]
      if (message?.type === 'FeedBatch') tab.toFeed({ type: 'BatchTaken', batch: message.batch })
    }
  }, 5)
  return () => clearInterval(timer)
}
const batches = (tab: VirtualTab) =>
  tab.risk.flatMap((message) => (message.type === 'FeedBatch' ? [message] : []))

async function login(hub: Hub): Promise<AccountInfo> {
  const accounts = await hub.api.demoAccounts()
  const first = accounts.kind === 'accepted' ? accounts.value[0] : undefined
  if (first === undefined) throw new Error('no demo account')
  const outcome = await hub.api.login(first.accountId)
  if (outcome.kind !== 'accepted') throw new Error(`login: ${outcome.kind}`)
  return outcome.value
}

describe('the hub against the real venue', () => {
  it('VENUE-10, FEED-17..19: catalogue, tickers, books, trades and candles arrive and stay fresh', async () => {
    const hub = createProfile().startOne()
    const tab = joinVirtualTab(hub, 'one')
    const stop = takeBatches(tab)
    tab.toFeed({ type: 'WantTopics', topics, tickers: 'all', hz: 60 })
    const catalogue = await until(() => tab.risk.find((message) => message.type === 'Catalogue'), 'catalogue')
    expect(catalogue).toMatchObject({ source: 'network' })
    expect(catalogue.type === 'Catalogue' ? catalogue.instruments.length : 0).toBeGreaterThanOrEqual(5)
    await until(() => batches(tab).some((batch) => batch.tickers !== undefined), 'tickers')
    for (const depth of [topic.book20(symbol), topic.book200(symbol)]) {
      const book = await until(
        () =>
          batches(tab)
            .flatMap((batch) => batch.books ?? [])
            .find((one) => one.topic === depth),
        depth,
      )
      expect(book.bids.length).toBeGreaterThan(10)
      expect(book.bids[0]).toBeLessThan(book.asks[0] ?? 0)
    }
    await until(() => batches(tab).some((batch) => (batch.trades?.[0]?.rows.length ?? 0) > 0), 'trades')
    const candles = () => batches(tab).flatMap((batch) => batch.candles ?? [])
    await until(() => candles().some((view) => view.topic === topic.kline('1', symbol)), 'candles')
    await until(() => candles().some((view) => view.topic === topic.markKline('5', symbol)), 'mark candles')
    await new Promise((resolve) => setTimeout(resolve, 6000))
    const last = new Map(
      batches(tab)
        .flatMap((batch) => batch.freshness ?? [])
        .map((one) => [one.topic, one.state]),
    )
    expect([...last.values()]).toEqual(topics.map(() => 'fresh'))
    const connection = tab.risk.findLast((message) => message.type === 'Connection')
    expect(connection).toMatchObject({
      connection: { state: 'open', droppedFrames: 0, reconnects: 0, tabs: 1 },
    })
    stop()
  }, 40_000)

  it('FEED-24, FEED-30: an order from one tab shows in the other by push; a market order fills and moves position and balance', async () => {
    const hub = createProfile().startOne()
    const tabs = [joinVirtualTab(hub, 'one'), joinVirtualTab(hub, 'two')] as const
    await login(hub)
    await until(() => tabs[1].privately().find((event) => event.kind === 'State'), 'state')
    const bars = await hub.api.bars({
      symbol,
      interval: '1',
      kind: 'market',
      to: Date.now() / 1000,
      countBack: 300,
    })
    expect(bars).toMatchObject({ kind: 'accepted' })
    expect(bars.kind === 'accepted' ? bars.value.bars.length : 0).toBe(300 * 6)
    const price = '20000' as never
    const placed = await hub.api.placeOrder({ ...newOrder('link-1'), price, qty: '0.001' as never })
    expect(placed).toMatchObject({ kind: 'accepted', value: { orderLinkId: 'link-1', price: '20000' } })
    const orderEvents = () => tabs[1].privately().flatMap((event) => (event.kind === 'Order' ? [event] : []))
    const newed = await until(
      () => orderEvents().find((event) => event.order.orderLinkId === 'link-1'),
      'push',
    )
    expect(newed).toMatchObject({ event: 'newed', order: { orderStatus: 'New', price: '20000' } })
    const { orderId } = newed.order
    expect(await hub.api.replaceOrder({ orderId, symbol, price: '20001' as never })).toMatchObject({
      kind: 'accepted',
    })
    await until(() => orderEvents().find((event) => event.event === 'replaced'), 'replaced')
    expect(await hub.api.cancelOrder({ orderId, symbol })).toMatchObject({ kind: 'accepted' })
    await until(() => orderEvents().find((event) => event.event === 'canceled'), 'canceled')
    expect((await hub.api.cancelOrder({ orderId, symbol })).kind).toBe('rejected')
    const { price: _price, ...market } = {
      ...newOrder('link-2'),
      kind: 'Market' as const,
      qty: '0.001' as never,
    }
    expect(await hub.api.placeOrder({ ...market, timeInForce: 'ImmediateOrCancel' })).toMatchObject({
      kind: 'accepted',
    })
    for (const kind of ['Execution', 'Position', 'Wallet'] as const) {
      await until(() => tabs[1].privately().some((event) => event.kind === kind), kind)
    }
    // Each event once and in order, without a second fetch. Messages for people have sequence numbers too, and stop at the
    // hub.
    const seqs = tabs[1].privately().flatMap((event) => ('seq' in event ? [event.seq] : []))
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b))
    expect(tabs[1].privately().filter((event) => event.kind === 'State')).toHaveLength(1)
    const bad = await hub.api.placeOrder({ ...newOrder('link-3'), price: '20000.05' as never })
    expect(bad).toMatchObject({ kind: 'rejected' })
  }, 30_000)

  it('a new hub finds the cookie session and the orders of the previous hub; a login as another user clears them', async () => {
    const profile = createProfile()
    const first = profile.startOne()
    const account = await login(first)
    await until(() => first.api.hello('', '').session?.kind === 'trader', 'trader')
    await first.api.placeOrder({ ...newOrder('keep'), price: '20000' as never, qty: '0.001' as never })
    first.stop()
    const second = profile.startOne()
    const tab = joinVirtualTab(second, 'one')
    const state = await until(() => tab.privately().find((event) => event.kind === 'State'), 'state')
    expect(state).toMatchObject({ state: { account: { accountId: account.accountId } } })
    expect(state.kind === 'State' ? state.state.orders.map((order) => order.orderLinkId) : []).toContain(
      'keep',
    )
    const accounts = await second.api.demoAccounts()
    const other =
      accounts.kind === 'accepted'
        ? accounts.value.find((one) => one.accountId !== account.accountId)
        : undefined
    if (other !== undefined) {
      await second.api.login(other.accountId)
      await until(
        () =>
          tab
            .privately()
            .some((event) => event.kind === 'State' && event.state.account.accountId === other.accountId),
        'the other account',
      )
      const session = tab.session()
      expect(session).toMatchObject({ account: { accountId: other.accountId } })
    }
    await second.api.logout()
    expect(tab.session()?.kind).toBe('visitor')
  }, 30_000)
})
