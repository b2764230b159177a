import { describe, expect, it } from 'vitest'
import { topic } from '../../../src/shared/wire/topics.ts'
import { createVirtualWorld, joinVirtualTab } from './virtual-hub.ts'
import type { VirtualTab, VirtualWorld } from './virtual-hub.ts'

const book = topic.book20('BTCUSDT')
const want = { type: 'WantTopics', topics: [book], tickers: [], hz: 10 } as const
const takeAll = (tab: VirtualTab): void => {
  const last = tab.risk.filter((message) => message.type === 'FeedBatch').at(-1)
  if (last !== undefined) tab.toFeed({ type: 'BatchTaken', batch: last.batch })
}
const freshness = (tab: VirtualTab): string[] =>
  tab.risk.flatMap((message) =>
    message.type === 'FeedBatch' ? (message.freshness ?? []).map((one) => one.state) : [],
  )
const SNAPSHOT = [0, 100, 1, 1, 101, 1]
/** A healthy exchange: it sends a heartbeat each second. */
async function run(world: VirtualWorld, tab: VirtualTab, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await world.clock.advance(1000)
    takeAll(tab)
    for (const socket of world.venue.sockets) {
      if (socket.onmessage !== null) socket.heartbeat(world.venue.state.seq, [world.venue.idOf(book), 1])
    }
    takeAll(tab)
  }
}

describe('the hub and the faults of the push channel, under virtual time', () => {
  it('N10: before an upgrade the new socket has login and topics first, then the old one closes: never stale, nothing lost, nothing twice', async () => {
    const world = createVirtualWorld('A')
    const { clock, venue, hub } = world
    const tab = joinVirtualTab(hub, 'one')
    tab.toFeed(want)
    await clock.advance(1000)
    venue.socket().publish([[venue.idOf(book), 1, 1, 0, SNAPSHOT]])
    await run(world, tab, 5)
    expect(tab.session()?.kind).toBe('trader')
    const old = venue.socket()
    const staleBefore = freshness(tab).filter((state) => state !== 'fresh').length
    const sessions = tab.risk.filter((message) => message.type === 'Session').length
    old.answer({ op: 'notice', reqId: -1, event: 'service_upgrade', retMsg: 'we move' })
    await clock.advance(2500)
    expect(venue.sockets).toHaveLength(2)
    venue.socket().publish([[venue.idOf(book), 1, 1, 0, SNAPSHOT]])
    await run(world, tab, 3)
    expect(old.closedWith).not.toBeNull()
    expect(
      venue
        .socket()
        .requests.map(({ op }) => op)
        .filter((op) => op !== 'ping'),
    ).toEqual(['subscribe', 'login', 'subscribe'])
    old.drop(1012)
    await run(world, tab, 20)
    expect(freshness(tab).filter((state) => state !== 'fresh')).toHaveLength(staleBefore)
    expect(venue.sockets).toHaveLength(2)
    expect(tab.risk.filter((message) => message.type === 'Session')).toHaveLength(sessions)
  })

  it('after a notice that the exchange has changed, its record is read again and every tab gets it', async () => {
    const { clock, venue, hub } = createVirtualWorld('A')
    const tabs = ['one', 'two'].map((id) => joinVirtualTab(hub, id))
    await clock.advance(1000)
    const told = () =>
      tabs.map((tab) =>
        tab.risk.flatMap((message) => (message.type === 'Exchange' ? [message.exchange.isReadOnly] : [])),
      )
    expect(told()).toEqual([[false], [false]])
    venue.state.exchange = { isReadOnly: true }
    venue
      .socket()
      .answer({ op: 'notice', reqId: -1, event: 'exchange_changed', retMsg: 'keys are read-only' })
    await clock.advance(1000)
    expect(told()).toEqual([
      [false, true],
      [false, true],
    ])
    const announced = tabs[0]?.risk.flatMap((message) =>
      message.type === 'Announcements' ? message.list : [],
    )
    expect(announced).toEqual([])
  })

  it('A4: a session that ends by push ends in every tab at the same moment: private data cleared, once', async () => {
    for (const code of [10007, 10009, 33003]) {
      const world = createVirtualWorld('A')
      const { clock, venue, hub } = world
      const tabs = Array.from({ length: 10 }, (_none, at) => joinVirtualTab(hub, `tab-${at}`))
      tabs[3]?.show(false)
      await clock.advance(2000)
      expect(tabs.map((tab) => tab.session()?.kind)).toEqual(tabs.map(() => 'trader'))
      venue.socket().answer({ op: 'session', reqId: -1, event: 'session_end', success: false, retCode: code })
      await clock.advance(1)
      for (const tab of tabs) {
        expect(tab.session()).toEqual({ kind: 'visitor', endedBy: code })
        expect(tab.privately().at(-1)).toEqual({ kind: 'Cleared' })
      }
      venue.socket().answer({ op: 'session', reqId: -1, event: 'session_end', success: false, retCode: code })
      await clock.advance(1)
      expect(
        tabs[0]?.risk.filter(
          (message) =>
            message.type === 'Session' &&
            message.session.kind === 'visitor' &&
            message.session.endedBy === code,
        ),
      ).toHaveLength(1)
    }
  })

  it('V5: an exchange with another push version is refused clearly: no attempt until the trader requests one', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    const tab = joinVirtualTab(hub, 'one')
    await clock.advance(100)
    venue.socket().onclose?.({ code: 4400, reason: 'unsupported push version; this venue speaks v=3' })
    await clock.advance(600_000)
    expect(venue.sockets).toHaveLength(1)
    const told = tab.risk.filter((message) => message.type === 'Connection').at(-1)
    expect(told?.connection).toMatchObject({
      state: 'closed',
      endCode: 4400,
      endReason: expect.stringMatching(/v=3/),
    })
  })

  it('P4: text frames are ignored and noted once a minute', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    joinVirtualTab(hub, 'one')
    await clock.advance(100)
    for (let count = 0; count < 50; count += 1) venue.socket().raw('{"op":"hello"}')
    const noted = (): number => hub.trace.read().filter(({ name }) => name === 'text frame').length
    expect(noted()).toBe(1)
    await clock.advance(61_000)
    venue.socket().raw('again')
    expect([noted(), venue.sockets.length]).toEqual([2, 1])
  })

  it('P3: a frame above 1 MB is refused undecoded and ends the socket', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    joinVirtualTab(hub, 'one')
    await clock.advance(100)
    venue.socket().raw(new ArrayBuffer(1024 * 1024 + 1))
    await clock.advance(1500)
    expect(venue.sockets).toHaveLength(2)
  })

  it('FEED-34, T5: 50 tabs have one socket, one login, one subscription; after the last one nothing remains', async () => {
    const world = createVirtualWorld('A')
    const { clock, venue, hub } = world
    const tabs = Array.from({ length: 50 }, (_none, at) => joinVirtualTab(hub, `tab-${at}`))
    for (const tab of tabs) tab.toFeed(want)
    await clock.advance(2000)
    const asked = venue.socket().requests.flatMap(({ op, args }) => (op === 'subscribe' ? args : []))
    expect(asked.filter((name) => name === book)).toHaveLength(1)
    expect([venue.sockets.length, venue.count('/user/private/ott')]).toEqual([1, 1])
    for (const tab of tabs) tab.leave()
    await clock.advance(11_000)
    expect([world.ended, venue.socket().closedWith]).toEqual([1, 1000])
  })
})
