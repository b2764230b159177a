import { describe, expect, it } from 'vitest'
import { privateTopics, topic } from '../../../../src/shared/wire/topics.ts'
import { PROTOCOL } from '../../../../src/shared/contracts/hub-protocol.ts'
import { createFakePort } from '../fake-port.ts'
import type { HttpFault } from '../fake-venue.ts'
import { createVirtualWorld, joinVirtualTab, newOrder } from '../virtual-hub.ts'
import type { VirtualWorld } from '../virtual-hub.ts'

const OTT = '/user/private/ott'
const isPrivateSubscribe = (request: { readonly op: string; readonly args: readonly string[] }): boolean =>
  request.op === 'subscribe' && request.args.some((name) => privateTopics.includes(name))
const privateSubscribes = (world: VirtualWorld) =>
  world.venue.sockets.flatMap((socket) => socket.requests).filter(isPrivateSubscribe)

describe('session', () => {
  it('FEED-01, FEED-05, FEED-14: token, login, then the private topics in one call; public ones are not delayed', async () => {
    const world = createVirtualWorld()
    const tab = joinVirtualTab(world.hub, 'one')
    tab.toFeed({ type: 'WantTopics', topics: [topic.book20('BTCUSDT')], tickers: [], hz: 10 })
    await world.clock.advance(100)
    expect(tab.session()?.kind).toBe('visitor')
    expect(await world.hub.api.login('A')).toMatchObject({ kind: 'accepted', value: { accountId: 'A' } })
    await world.clock.advance(100)
    expect(tab.session()).toMatchObject({ kind: 'trader', account: { accountId: 'A' } })
    const ops = world.venue.socket().requests.filter((one) => one.op !== 'ping')
    expect(ops.map((one) => [one.op, one.args])).toEqual([
      ['subscribe', [topic.notice, topic.symbolNotify, topic.book20('BTCUSDT')]],
      ['login', ['t1']],
      ['subscribe', [...privateTopics]],
    ])
    expect(tab.privately().at(-1)).toMatchObject({ kind: 'State', state: { account: { accountId: 'A' } } })
  })

  it('FEED-05: while the login is pending no private topic is requested, and no public one is delayed', async () => {
    const world = createVirtualWorld('A')
    world.venue.state.answerLogin = false
    const tab = joinVirtualTab(world.hub, 'one')
    const book = topic.book20('BTCUSDT')
    tab.toFeed({ type: 'WantTopics', topics: [book], tickers: [], hz: 10 })
    await world.clock.advance(2000)
    const { requests } = world.venue.socket()
    const login = requests.find(({ op }) => op === 'login')
    expect(requests.some(({ op, args }) => op === 'subscribe' && args.includes(book))).toBe(true)
    expect([login?.args, privateSubscribes(world).length]).toEqual([['t1'], 0])
    world.venue.socket().answer({ op: 'login', reqId: login?.reqId ?? 0, event: 'login_success' })
    await world.clock.advance(100)
    expect(privateSubscribes(world)).toHaveLength(1)
    expect(tab.session()?.kind).toBe('trader')
  })

  it('ENTITY-06: the account has the modes of its private state: they may have changed after the login', async () => {
    const world = createVirtualWorld('A')
    world.venue.state.modes = { positionMode: 'BothSide' }
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(500)
    const session = tab.session()
    expect(session).toMatchObject({ kind: 'trader', account: { accountId: 'A', positionMode: 'BothSide' } })
  })

  it('switching the account ends the previous session without a message', async () => {
    const world = createVirtualWorld('A')
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(500)
    const login = world.hub.api.login('B')
    world.venue
      .socket()
      .answer({ op: 'session', event: 'session_end', reqId: -1, success: false, retCode: 10009 })
    expect(await login).toMatchObject({ kind: 'accepted' })
    await world.clock.advance(500)
    const ends = tab.risk.flatMap((message) =>
      message.type === 'Session' && message.session.kind === 'visitor' ? [message.session.endedBy] : [],
    )
    expect([tab.session()?.kind, ends.filter((code) => code !== undefined)]).toEqual(['trader', []])
  })

  it('HTTP-11, SYM-03, BAN-02: the very first calls are made in the language of the page that joins', async () => {
    const world = createVirtualWorld()
    const own = createFakePort()
    world.hub.connect(own.port)
    own.emit({ type: 'JoinHub', tabId: 'one', build: 'test', protocol: PROTOCOL, language: 'de-DE' })
    await world.clock.advance(500)
    const langs = world.venue.calls.map(({ init }) => (init.headers as Record<string, string>)['lang'])
    expect([langs.length > 1, ...new Set(langs)]).toEqual([true, 'de-DE'])
  })

  it('FEED-03: the one-time token is requested by POST with an empty JSON body and the cookies, and read from result.token', async () => {
    const { clock, venue, hub } = createVirtualWorld('A')
    joinVirtualTab(hub, 'one')
    await clock.advance(200)
    const asked = venue.calls.filter(({ path }) => path === OTT)
    expect(asked.map(({ method, init }) => [method, init.body, init.credentials])).toEqual([
      ['POST', '{}', 'include'],
    ])
    expect(venue.socket().requests.find(({ op }) => op === 'login')?.args).toEqual(['t1'])
  })

  it('FEED-13: subscribe and unsubscribe contain the names of their topics, with the first and last subscriber', async () => {
    const { clock, venue, hub } = createVirtualWorld()
    const [one, two] = [joinVirtualTab(hub, 'one'), joinVirtualTab(hub, 'two')]
    const book = topic.book20('BTCUSDT')
    const said = (op: string): number =>
      venue.socket().requests.filter((request) => request.op === op && request.args.includes(book)).length
    for (const tab of [one, two]) tab.toFeed({ type: 'WantTopics', topics: [book], tickers: [], hz: 10 })
    await clock.advance(500)
    expect([said('subscribe'), said('unsubscribe')]).toEqual([1, 0])
    one.toFeed({ type: 'WantTopics', topics: [], tickers: [], hz: 10 })
    await clock.advance(1000)
    expect(said('unsubscribe')).toBe(0)
    expect(said('subscribe')).toBe(1)
    two.leave()
    await clock.advance(9000)
    const about = venue.socket().requests.filter(({ args }) => args.includes(book))
    expect(about.at(-1)?.op).toBe('unsubscribe')
  })

  it('a session is reported to tabs once the exchange has answered who is logged in, or has not', async () => {
    const kindsOf = async (account: string | null, faults: readonly HttpFault[] = []) => {
      const world = createVirtualWorld(account)
      world.venue.state.profileFaults.push(...faults)
      const tab = joinVirtualTab(world.hub, 'one')
      await world.clock.advance(60_000)
      return tab.risk.flatMap((message) => (message.type === 'Session' ? [message.session.kind] : []))
    }
    expect(await kindsOf('B')).toEqual(['logging-in', 'trader'])
    expect(await kindsOf(null)).toEqual(['visitor'])
    // A page that waits for the answer must not wait for an exchange that has none.
    expect(await kindsOf('B', ['502', '502'])).toEqual(['visitor', 'logging-in', 'trader'])
    expect(await kindsOf('B', ['hang'])).toEqual(['visitor', 'logging-in', 'trader'])
  })

  it('a session that the cookie still has is found at the start', async () => {
    const world = createVirtualWorld('B')
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(2000)
    expect(tab.session()).toMatchObject({ kind: 'trader', account: { accountId: 'B' } })
    expect(world.venue.count('/user/login')).toBe(0)
  })

  it('start, first tab and opened socket ask once between them whether the cookie has a session', async () => {
    const world = createVirtualWorld()
    joinVirtualTab(world.hub, 'one')
    await world.clock.advance(2000)
    expect(world.venue.count('/user/profile')).toBe(1)
  })

  it('A1, A2, FEED-04: after three failed tokens public prices continue and this is reported; the next round succeeds', async () => {
    const world = createVirtualWorld('A')
    world.venue.state.failTokens = 3
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(2000)
    expect(tab.session()).toMatchObject({ kind: 'private-unavailable', code: 10016 })
    expect(world.venue.count(OTT)).toBe(3)
    expect(privateSubscribes(world)).toHaveLength(0)
    await world.clock.advance(6000)
    expect(tab.session()?.kind).toBe('trader')
    expect(world.venue.count(OTT)).toBe(4)
  })

  it('FEED-04: the retry button requests at once', async () => {
    const world = createVirtualWorld('A')
    world.venue.state.failTokens = 3
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(2000)
    world.hub.api.reconnectNow()
    await world.clock.advance(100)
    expect(tab.session()?.kind).toBe('trader')
  })

  it('FEED-06: after a reconnect there are a new token, a new login, the private topics and the state again', async () => {
    const world = createVirtualWorld('A')
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(2000)
    world.venue.socket().drop(1006)
    await world.clock.advance(2000)
    expect(world.venue.count(OTT)).toBe(2)
    expect(privateSubscribes(world)).toHaveLength(2)
    expect(tab.privately().filter((event) => event.kind === 'State')).toHaveLength(2)
    expect(tab.session()?.kind).toBe('trader')
  })

  it('A4, FEED-08: 10007, 10009 and 33003, by call or by push or both, clear once and notify every tab', async () => {
    for (const code of [10007, 10009, 33003]) {
      for (const way of ['call', 'push', 'both']) {
        const world = createVirtualWorld('A')
        const tabs = [joinVirtualTab(world.hub, 'one'), joinVirtualTab(world.hub, 'two')]
        await world.clock.advance(2000)
        world.venue.state.refuseAll = code
        if (way !== 'push') void world.hub.api.cancelAll({})
        if (way !== 'call') {
          world.venue
            .socket()
            .answer({ op: 'session', reqId: -1, event: 'session_end', success: false, retCode: code })
        }
        await world.clock.advance(400)
        for (const tab of tabs) {
          expect(tab.session()?.kind).toBe('visitor')
          expect(tab.privately().filter((event) => event.kind === 'Cleared')).toHaveLength(2)
        }
      }
    }
  })

  it('A6: another account clears everything first; nothing of A is ever sent after B is logged in', async () => {
    const world = createVirtualWorld('A')
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(2000)
    await world.hub.api.login('B')
    await world.clock.advance(2000)
    const events = tab.privately()
    const cleared = events.findLastIndex((event) => event.kind === 'Cleared')
    const states = events.slice(cleared).filter((event) => event.kind === 'State')
    expect(states.map((event) => event.state.account.accountId)).toEqual(['B'])
  })

  it('A5, I12: the end of A’s session reported while B logs in does not end B’s', async () => {
    const world = createVirtualWorld('A')
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(2000)
    const login = world.hub.api.login('B')
    await login
    world.venue
      .socket()
      .answer({ op: 'session', reqId: -1, event: 'session_end', success: false, retCode: 10007 })
    await world.clock.advance(2000)
    expect(tab.session()).toMatchObject({ kind: 'trader', account: { accountId: 'B' } })
  })

  it('logout clears everything, and two simultaneous logins end in the last one', async () => {
    const world = createVirtualWorld()
    const tab = joinVirtualTab(world.hub, 'one')
    await world.clock.advance(100)
    const both = [world.hub.api.login('A'), world.hub.api.login('B')]
    await world.clock.advance(2000)
    await Promise.all(both)
    expect(tab.session()).toMatchObject({ kind: 'trader', account: { accountId: 'B' } })
    expect(world.venue.state.cookie).toBe('B')
    expect(await world.hub.api.logout()).toEqual({ kind: 'accepted', value: null })
    expect(tab.session()?.kind).toBe('visitor')
    expect(await world.hub.api.placeOrder(newOrder('x'))).toMatchObject({ kind: 'rejected', code: 10007 })
    expect(world.venue.created.size).toBe(0)
  })

  it('5.3: no token ever reaches a tab', async () => {
    const world = createVirtualWorld()
    const tab = joinVirtualTab(world.hub, 'one')
    await world.hub.api.login('A')
    await world.clock.advance(3000)
    const told = JSON.stringify([tab.page, tab.risk, world.hub.trace.read(), [...world.database.data]])
    expect(told).not.toMatch(/"t\d"/)
    expect(told).not.toMatch(/token/i)
  })
})
