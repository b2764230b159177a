import * as Comlink from 'comlink'
import { afterEach, describe, expect, it } from 'vitest'
import type { FeedPortInput, FeedPortOutput } from '../../src/shared/contracts/feed-port.ts'
import type { HubApi } from '../../src/shared/contracts/hub-api.ts'
import type { HubPortInput, HubPortOutput } from '../../src/shared/contracts/hub-port.ts'
import { PROTOCOL, tabLockName } from '../../src/shared/contracts/hub-protocol.ts'
import { topic } from '../../src/shared/wire/topics.ts'
import { createSystemClock } from '../../src/workers/runtime/clock.ts'
import type { Hub } from '../../src/workers/hub/compose/hub.ts'
import type { LocksLike } from '../../src/workers/hub/browser/locks.ts'
import { createFakeVenue } from '../workers/hub/fake-venue.ts'
import { startTestHub } from '../workers/hub/test-hub.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function until(check: () => boolean, what: string): Promise<void> {
  for (let tried = 0; tried < 2000; tried += 1) {
    if (check()) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`waited in vain for ${what}`)
}

/** Locks by name, first come first served. */
function createLocks(): LocksLike & { hold(name: string): () => void } {
  const held = new Map<string, { release: () => void; readonly queue: (() => void)[] }>()
  function take(name: string, run: () => Promise<void>): void {
    const entry = held.get(name)
    if (entry !== undefined) {
      entry.queue.push(() => take(name, run))
      return
    }
    const queue: (() => void)[] = []
    const release = (): void => {
      held.delete(name)
      for (const next of queue) next()
    }
    held.set(name, { release, queue })
    void run().then(release)
  }
  return {
    request: (name, options, callback) => {
      take(name, () => (options.signal?.aborted === true ? Promise.resolve() : callback()))
      return Promise.resolve()
    },
    hold: (name) => {
      let release: () => void = () => undefined
      take(name, () => new Promise((resolve) => (release = resolve)))
      return release
    },
  }
}

interface TestTab {
  readonly api: Comlink.Remote<HubApi>
  readonly pageMessages: HubPortOutput[]
  readonly riskMessages: FeedPortOutput[]
  toHub(message: HubPortInput): void
  toFeed(message: FeedPortInput): void
  crash(): void
}

function joinTab(hub: Hub, locks: ReturnType<typeof createLocks>, tabId: string): TestTab {
  const releaseLock = locks.hold(tabLockName(tabId))
  const own = new MessageChannel()
  const commands = new MessageChannel()
  const risk = new MessageChannel()
  const pageMessages: HubPortOutput[] = []
  const riskMessages: FeedPortOutput[] = []
  own.port1.onmessage = (event: MessageEvent<HubPortOutput>) => pageMessages.push(event.data)
  risk.port1.onmessage = (event: MessageEvent<FeedPortOutput>) => riskMessages.push(event.data)
  hub.connect(own.port2)
  const join: HubPortInput = { type: 'JoinHub', tabId, build: 'test', protocol: PROTOCOL }
  own.port1.postMessage(join, [commands.port2])
  own.port1.postMessage({ type: 'LinkRisk', tabId }, [risk.port2])
  closers.push(() => {
    for (const port of [own.port1, commands.port1, risk.port1]) port.close()
  })
  return {
    api: Comlink.wrap<HubApi>(commands.port1),
    pageMessages,
    riskMessages,
    toHub: (message) => own.port1.postMessage(message),
    toFeed: (message) => risk.port1.postMessage(message),
    crash: releaseLock,
  }
}

function setUp() {
  const venue = createFakeVenue()
  const locks = createLocks()
  const hub = startTestHub({ clock: createSystemClock(), venue, locks })
  closers.push(() => hub.stop())
  return { venue, locks, hub }
}

const bookTopic = topic.book20('BTCUSDT')
const batches = (tab: TestTab) => tab.riskMessages.filter((message) => message.type === 'FeedBatch')

describe('the hub over real message channels', () => {
  it('FEED-34: two tabs share one socket and one subscription per topic, and both get the book', async () => {
    const { venue, locks, hub } = setUp()
    const tabs = [joinTab(hub, locks, 'one'), joinTab(hub, locks, 'two')]
    for (const tab of tabs) tab.toFeed({ type: 'WantTopics', topics: [bookTopic], tickers: [], hz: 60 })
    await until(
      () => venue.sockets[0]?.requests.some((one) => one.args.includes(bookTopic)) === true,
      'subscribe',
    )
    await until(() => tabs.every((tab) => tab.pageMessages.some((one) => one.type === 'HubJoined')), 'joined')
    await until(() => {
      // Published until it arrives: the answer with the topic's id may still be on its way.
      venue.socket().publish([[venue.idOf(bookTopic), 7, 7, 0, [0, 100, 5, 1, 101, 6]]])
      // The first batch may contain only freshness: it must be acknowledged before the book arrives.
      for (const tab of tabs) {
        const batch = batches(tab).at(-1)
        if (batch !== undefined) tab.toFeed({ type: 'BatchTaken', batch: batch.batch })
      }
      return tabs.every((tab) => batches(tab).some((batch) => batch.books !== undefined))
    }, 'books')
    const [batch] = batches(tabs[0] as TestTab).filter((one) => one.books !== undefined)
    expect([...(batch?.books?.[0]?.bids ?? [])]).toEqual([100, 5])
    expect([...(batch?.books?.[0]?.asks ?? [])]).toEqual([101, 6])
    expect(venue.sockets).toHaveLength(1)
    const asked = venue.socket().requests.filter((one) => one.op === 'subscribe')
    expect(asked.flatMap((one) => one.args)).toEqual([topic.notice, topic.symbolNotify, bookTopic])
  })

  it('one batch at a time: the next one arrives only after the credit was returned', async () => {
    const { venue, locks, hub } = setUp()
    const tab = joinTab(hub, locks, 'one')
    tab.toFeed({ type: 'WantTopics', topics: [bookTopic], tickers: [], hz: 60 })
    await until(
      () => venue.sockets[0]?.requests.some((one) => one.args.includes(bookTopic)) === true,
      'subscribe',
    )
    const id = venue.idOf(bookTopic)
    await until(() => {
      venue.socket().publish([[id, 1, 1, 0, [0, 100, 5]]])
      return batches(tab).length === 1
    }, 'first batch')
    for (let seq = 2; seq < 20; seq += 1) {
      venue.socket().publish([[id, seq, seq, 1, [0, 100, seq]]])
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(batches(tab)).toHaveLength(1)
    tab.toFeed({ type: 'BatchTaken', batch: batches(tab)[0]?.batch ?? 0 })
    await until(() => batches(tab).length === 2, 'second batch')
    expect([...(batches(tab)[1]?.books?.[0]?.bids ?? [])]).toEqual([100, 19])
  })

  it('the command port serves the API: log in, place an order, both tabs are notified in order', async () => {
    const { venue, locks, hub } = setUp()
    const one = joinTab(hub, locks, 'one')
    const two = joinTab(hub, locks, 'two')
    expect(await one.api.login('A')).toMatchObject({ kind: 'accepted', value: { accountId: 'A' } })
    const states = (tab: TestTab) =>
      tab.riskMessages.filter((message) => message.type === 'Private' && message.event.kind === 'State')
    await until(() => states(one).length === 1 && states(two).length === 1, 'private state in both tabs')
    const placed = await one.api.placeOrder({
      orderLinkId: 'link-1',
      symbol: 'BTCUSDT',
      side: 'Buy',
      kind: 'Limit',
      qty: '1' as never,
      price: '100' as never,
      timeInForce: 'GoodTillCancel',
      reduceOnly: false,
      closeOnTrigger: false,
      positionIdx: 0,
    })
    expect(placed).toMatchObject({ kind: 'accepted', value: { orderLinkId: 'link-1' } })
    expect(venue.created.get('link-1')).toBe(1)
  })

  it('W8, T1: a tab whose lock is free is dropped, and its topics are released', async () => {
    const { venue, locks, hub } = setUp()
    const tab = joinTab(hub, locks, 'one')
    const other = joinTab(hub, locks, 'two')
    tab.toFeed({ type: 'WantTopics', topics: [bookTopic], tickers: [], hz: 10 })
    await until(
      () => venue.sockets[0]?.requests.some((one) => one.args.includes(bookTopic)) === true,
      'subscribe',
    )
    tab.crash()
    const seen = () =>
      other.riskMessages.some((message) => message.type === 'Connection' && message.connection.tabs === 1)
    await until(seen, 'one tab left')
    await until(
      () => venue.socket().requests.some((one) => one.op === 'unsubscribe'),
      'unsubscribe after the grace',
    )
  }, 20_000)

  it('a page of another protocol is refused, with both versions', async () => {
    const { hub } = setUp()
    const own = new MessageChannel()
    const messages: HubPortOutput[] = []
    own.port1.onmessage = (event: MessageEvent<HubPortOutput>) => messages.push(event.data)
    hub.connect(own.port2)
    own.port1.postMessage({ type: 'JoinHub', tabId: 'old', build: 'old', protocol: PROTOCOL + 1 })
    await until(() => messages.length > 0, 'refusal')
    expect(messages[0]).toEqual({ type: 'HubRefused', reason: 'protocol' })
    own.port1.close()
  })

  it('W4: an uncaught error of the worker is reported to every page', async () => {
    const { locks, hub } = setUp()
    const tabs = [joinTab(hub, locks, 'one'), joinTab(hub, locks, 'two')]
    await until(() => tabs.every((tab) => tab.pageMessages.length > 0), 'joined')
    hub.failed('error', 'boom')
    const told = (tab: TestTab) =>
      tab.pageMessages.some((one) => one.type === 'HubFailure' && one.message === 'boom')
    await until(() => tabs.every(told), 'failure')
  })
})
