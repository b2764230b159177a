import { describe, expect, it } from 'vitest'
import { topic } from '../../../../src/shared/wire/topics.ts'
import { createVirtualWorld, joinVirtualTab } from '../virtual-hub.ts'
import type { VirtualTab } from '../virtual-hub.ts'

const book = topic.book20('BTCUSDT')
const want = { type: 'WantTopics', topics: [book], tickers: [], hz: 10 } as const
const freshness = (tab: VirtualTab): string[] =>
  tab.risk.flatMap((message) =>
    message.type === 'FeedBatch' ? (message.freshness ?? []).map((one) => one.state) : [],
  )
/** The announcements that the tab received last. */
const announced = (tab: VirtualTab | undefined) =>
  tab?.risk.filter((message) => message.type === 'Announcements').at(-1)?.list
const takeAll = (tab: VirtualTab): void => {
  const last = tab.risk.filter((message) => message.type === 'FeedBatch').at(-1)
  if (last !== undefined) tab.toFeed({ type: 'BatchTaken', batch: last.batch })
}

describe('the hub as a whole, under virtual time', () => {
  it('after an outage of 2 s data is fresh within 3 s of the venue, and marked meanwhile', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    const tab = joinVirtualTab(hub, 'one')
    tab.toFeed(want)
    await clock.advance(5000)
    venue.socket().publish([[venue.idOf(book), 1, 1, 0, [0, 100, 1, 1, 101, 1]]])
    await clock.advance(200)
    takeAll(tab)
    await clock.advance(200)
    takeAll(tab)
    expect(freshness(tab).at(-1)).toBe('fresh')
    venue.state.autoOpen = false
    venue.socket().drop(1006)
    await clock.advance(200)
    takeAll(tab)
    expect(freshness(tab).at(-1)).toBe('stale')
    await clock.advance(1800)
    venue.state.autoOpen = true
    // An exchange that is down refuses at once.
    venue.socket().drop(1006)
    await clock.advance(1500)
    venue.socket().publish([[venue.idOf(book), 1, 1, 0, [0, 100, 1, 1, 101, 1]]])
    await clock.advance(200)
    expect(freshness(tab).at(-1)).toBe('fresh')
  })

  it('FEED-07: code 1000 leaves no channel and no reconnect; Reconnect now restores everything once', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    const tab = joinVirtualTab(hub, 'one')
    tab.toFeed(want)
    await clock.advance(1000)
    venue.socket().drop(1000)
    await clock.advance(60_000)
    hub.online()
    await clock.advance(1000)
    expect(venue.sockets).toHaveLength(1)
    const connection = tab.risk.filter((message) => message.type === 'Connection').at(-1)
    expect(connection?.connection.state).toBe('closed')
    hub.api.reconnectNow()
    await clock.advance(1000)
    expect(venue.sockets).toHaveLength(2)
    const asked = venue.socket().requests.filter((one) => one.op === 'subscribe')
    expect(asked.map((one) => one.args)).toEqual([[topic.notice, topic.symbolNotify, book]])
  })

  it('N6: a gap causes exactly one new subscription; deltas wait for its snapshot', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    const tab = joinVirtualTab(hub, 'one')
    tab.toFeed(want)
    await clock.advance(1500)
    takeAll(tab)
    const id = venue.idOf(book)
    venue.socket().publish([[id, 1, 1, 0, [0, 100, 1]]])
    venue.socket().publish([[id, 3, 3, 1, [0, 99, 1]]])
    venue.socket().publish([[id, 5, 5, 1, [0, 98, 1]]])
    await clock.advance(100)
    expect(venue.socket().requests.filter((one) => one.op === 'subscribe')).toHaveLength(2)
    expect(freshness(tab)).toContain('invalid')
  })

  it('P1: three malformed frames cause a restart', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    const tab = joinVirtualTab(hub, 'one')
    await clock.advance(1000)
    for (let count = 0; count < 3; count += 1) venue.socket().raw(new Uint8Array([0xc1]).buffer)
    await clock.advance(2100)
    expect(venue.sockets).toHaveLength(2)
    const connection = tab.risk.filter((message) => message.type === 'Connection').at(-1)
    expect(connection?.connection).toMatchObject({ state: 'open', droppedFrames: 3, reconnects: 1 })
  })

  it('a hidden tab receives only private events; on return it receives the connection state and one full batch', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    const tab = joinVirtualTab(hub, 'one')
    tab.toFeed(want)
    await clock.advance(1500)
    venue.socket().publish([[venue.idOf(book), 1, 1, 0, [0, 100, 1]]])
    await clock.advance(200)
    takeAll(tab)
    tab.show(false)
    const before = tab.risk.length
    for (let seq = 2; seq < 50; seq += 1) {
      venue.socket().publish([[venue.idOf(book), seq, seq, 1, [0, 100, seq]]])
      await clock.advance(100)
    }
    expect(tab.risk.slice(before)).toEqual([])
    tab.show(true)
    await clock.advance(1)
    const after = tab.risk.slice(before)
    expect(after.map((message) => message.type)).toEqual(['Connection', 'FeedBatch'])
    const [, batch] = after
    expect(batch?.type === 'FeedBatch' ? batch.books?.[0]?.bids : null).toEqual(new Float64Array([100, 49]))
  })

  it('every tab receives a heartbeat each second', async () => {
    const { clock, hub } = createVirtualWorld()
    const tabs = [joinVirtualTab(hub, 'one'), joinVirtualTab(hub, 'two')]
    await clock.advance(10_050)
    for (const tab of tabs) {
      expect(tab.page.filter((message) => message.type === 'HubHeartbeat')).toHaveLength(10)
      expect(tab.page.filter((message) => message.type === 'HubJoined')).toHaveLength(1)
    }
  })

  it('start with everything broken: no storage, no calls: the main symbols are available in 2 s', async () => {
    const world = createVirtualWorld()
    world.venue.state.catalogueDown = true
    world.database.data.clear()
    world.restart()
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(2000)
    const catalogue = tab.risk.find((message) => message.type === 'Catalogue')
    expect(catalogue).toMatchObject({ source: 'built-in' })
  })

  it('bars: scaled rows become floats for pixels; preferences belong to the account', async () => {
    const { clock, hub } = createVirtualWorld()
    await clock.advance(100)
    expect(await hub.api.writePreference('theme', '"dark"')).toBe(true)
    expect(await hub.api.writePreference('theme', 'not json')).toBe(false)
    expect(await hub.api.readPreference('theme')).toBe('"dark"')
    await hub.api.login('A')
    expect(await hub.api.readPreference('theme')).toBeNull()
  })

  it('HTTP-11: the lang header follows the language of the page', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    await clock.advance(100)
    await hub.api.writePreference('lang', '"ar"')
    await hub.api.demoAccounts()
    expect(venue.calls.at(-1)?.init.headers).toMatchObject({ lang: 'ar' })
  })

  it('a replaced hub ends at once, with its socket; tabs cannot retain it', async () => {
    const world = createVirtualWorld()
    joinVirtualTab(world.hub, 'one')
    await world.clock.advance(1000)
    expect(world.venue.socket().closedWith).toBeNull()
    world.replace()
    expect(world.venue.socket().closedWith).toBe(1000)
    expect(world.ended).toBe(1)
    await world.clock.advance(60_000)
    expect(world.venue.sockets).toHaveLength(1)
  })

  it('a hub without tabs ends after 10 s; a reload is back before', async () => {
    const world = createVirtualWorld()
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(1000)
    tab.leave()
    await world.clock.advance(9000)
    const back = joinVirtualTab(world.hub, 'two')
    await world.clock.advance(60_000)
    expect(world.ended).toBe(0)
    expect(world.venue.socket().closedWith).toBeNull()
    back.leave()
    await world.clock.advance(10_000)
    expect(world.ended).toBe(1)
    expect(world.venue.socket().closedWith).toBe(1000)
    expect(world.venue.sockets).toHaveLength(1)
  })

  it('FEED-22: a notice reaches every tab once, hidden and late ones too; dismissed in one tab it is removed in all', async () => {
    const world = createVirtualWorld()
    const { clock, venue } = world
    const tabs = [joinVirtualTab(world.hub, 'one'), joinVirtualTab(world.hub, 'two')]
    await clock.advance(1000)
    tabs[1]?.show(false)
    venue.socket().heartbeat(-1, [])
    venue.socket().answer({ op: 'notice', reqId: -1, event: 'maintenance', retMsg: 'Maintenance at noon' })
    await clock.advance(100)
    tabs.push(joinVirtualTab(world.hub, 'three'))
    for (const tab of tabs) {
      expect(announced(tab)).toEqual([
        { id: expect.any(String), event: 'maintenance', text: 'Maintenance at noon', lasting: 'dismissed' },
      ])
    }
    world.hub.api.dismissAnnouncement(announced(tabs[0])?.[0]?.id ?? '')
    for (const tab of tabs) expect(announced(tab)).toEqual([])
    await clock.advance(10)
    // The exchange repeats the notice to the next hub of this browser, which shows it.
    world.restart()
    const after = joinVirtualTab(world.hub, 'four')
    await clock.advance(1000)
    venue.socket().answer({ op: 'notice', reqId: -1, event: 'maintenance', retMsg: 'Maintenance at noon' })
    await clock.advance(100)
    expect(announced(after)).toEqual([])
  })

  it('FEED-22: a listed or moved symbol, or a new socket, causes a new request of the catalogue', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    joinVirtualTab(hub, 'one')
    await clock.advance(1000)
    const asked = (): number => venue.calls.filter(({ path }) => path.endsWith('brief-symbol-list')).length
    const before = asked()
    venue
      .socket()
      .answer({ op: 'symbols', reqId: -1, event: 'changed', success: true, retCode: 0, retMsg: '' })
    await clock.advance(100)
    expect(asked()).toBe(before + 1)
    venue.socket().drop(1006)
    await clock.advance(3000)
    expect([venue.sockets.length, asked()]).toEqual([2, before + 2])
  })

  it('stray messages on a port change nothing', async () => {
    const { clock, hub } = createVirtualWorld()
    const tab = joinVirtualTab(hub, 'one')
    await clock.advance(100)
    const junk: readonly unknown[] = [
      null,
      5,
      {},
      { type: 'WantTopics' },
      { type: 'WantTopics', topics: [5], tickers: 'x', hz: 1 },
    ]
    for (const message of junk) tab.toFeed(message as never)
    await clock.advance(2000)
    expect(tab.page.some((message) => message.type === 'HubJoined')).toBe(true)
  })
})
