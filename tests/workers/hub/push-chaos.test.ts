import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrivateTopic, topic } from '../../../src/shared/wire/topics.ts'
import type { FakeSocket } from './fake-socket.ts'
import { createVirtualWorld, joinVirtualTab } from './virtual-hub.ts'

const book = topic.book20('BTCUSDT')

/** A book of one bid whose quantity is its own sequence, so that a batch can be checked without a replay. */
function createScene() {
  const world = createVirtualWorld('A')
  const { clock, venue } = world
  const tab = joinVirtualTab(world.hub, 'one')
  tab.toFeed({ type: 'WantTopics', topics: [book], tickers: [], hz: 60 })
  const served = new Map<FakeSocket, number>()
  const faults: string[] = []
  let seq = 1
  let seen = 0
  let answersPings = true
  const rows = (quantity: number): number[] => [0, 100, quantity]

  /** The exchange sends snapshots to its subscribers. */
  function serve(): void {
    for (const socket of venue.sockets) {
      const before = served.get(socket) ?? 0
      served.set(socket, socket.requests.length)
      let granted = socket.requests.slice(0, before).some(({ op }) => op === 'login')
      for (const { op, args } of socket.requests.slice(before)) {
        if (op === 'login') granted = true
        if (op !== 'subscribe') continue
        if (args.some((name) => isPrivateTopic(name)) && !granted)
          faults.push('private topics before the login')
        if (args.includes(book)) socket.publish([[venue.idOf(book), seq, seq, 0, rows(seq)]])
      }
    }
  }
  const listening = (): FakeSocket[] => venue.sockets.filter(({ onmessage }) => onmessage !== null)
  function tick(spoil: 'none' | 'lose' | 'double' | 'swap'): void {
    const entry = (at: number) => [venue.idOf(book), at, at, 1, rows(at)] as const
    const send = (at: number): void => {
      for (const socket of listening()) socket.publish([entry(at)])
    }
    seq += 1
    if (spoil === 'lose') return
    if (spoil === 'swap') {
      seq += 1
      send(seq)
      send(seq - 1)
      return
    }
    send(seq)
    if (spoil === 'double') send(seq)
  }
  function take(): void {
    for (const message of tab.risk.slice(seen)) {
      if (message.type !== 'FeedBatch') continue
      tab.toFeed({ type: 'BatchTaken', batch: message.batch })
      // Every view is a state that the exchange had, named by its own sequence.
      for (const { bids, seq: named } of message.books ?? [])
        if (bids[1] !== named) faults.push(`a book of sequence ${named} with ${bids[1]}`)
    }
    seen = tab.risk.length
  }
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 250) {
      serve()
      take()
      await clock.advance(Math.min(250, left))
      serve()
      take()
      if (clock.monotonic() % 1000 < 250)
        for (const socket of listening()) socket.heartbeat(venue.state.seq, [venue.idOf(book), seq])
    }
  }
  return {
    world,
    tab,
    faults,
    tick,
    pass,
    listening,
    setPings: (on: boolean) => {
      answersPings = on
      venue.state.answerPing = answersPings
    },
    lastBook: () =>
      tab.risk.flatMap((message) => (message.type === 'FeedBatch' ? (message.books ?? []) : [])).at(-1),
    freshness: () =>
      tab.risk.flatMap((message) => (message.type === 'FeedBatch' ? (message.freshness ?? []) : [])).at(-1)
        ?.state,
    sequence: () => seq,
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 50, max: 4000 }) }),
  fc.record({
    kind: fc.constant('tick' as const),
    spoil: fc.constantFrom('none', 'lose', 'double', 'swap'),
  }),
  fc.record({ kind: fc.constant('drop' as const), code: fc.constantFrom(1006, 1001, 1011, 1012, 4000) }),
  fc.record({ kind: fc.constant('junk' as const), bytes: fc.uint8Array({ maxLength: 40 }) }),
  fc.record({ kind: fc.constant('upgrade' as const) }),
  fc.record({ kind: fc.constant('mute' as const), pings: fc.boolean() }),
  fc.record({ kind: fc.constant('failLogins' as const), times: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('failTokens' as const), times: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('hang' as const), hang: fc.boolean() }),
  fc.record({ kind: fc.constant('hint' as const) }),
  fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 6000, max: 600_000 }) }),
  fc.record({ kind: fc.constant('hide' as const), visible: fc.boolean() }),
)

describe('the hub in a storm, for many seeds', () => {
  it('N1..N4, N6, N10, N11, P1, P2, P9, A1..A3, T3, C3: under any faults no wrong book is shown, no token is used twice, and a quiet minute later everything is fresh on one socket', async ({
    task,
  }) => {
    const runs = process.env['DEEP'] === undefined ? 60 : 1000
    Object.assign(task.meta, { runs })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const scene = createScene()
        const { clock, venue, hub } = scene.world
        await scene.pass(1000)
        for (const one of steps) {
          const socket = scene.listening().at(-1)
          if (one.kind === 'pass') await scene.pass(one.ms)
          else if (one.kind === 'tick') scene.tick(one.spoil)
          else if (one.kind === 'drop') socket?.drop(one.code)
          else if (one.kind === 'junk') socket?.raw(Uint8Array.from(one.bytes).buffer)
          else if (one.kind === 'upgrade')
            socket?.answer({ op: 'notice', reqId: -1, event: 'service_upgrade', retMsg: 'we move' })
          else if (one.kind === 'mute') scene.setPings(one.pings)
          else if (one.kind === 'failLogins') venue.state.failLogins = one.times
          else if (one.kind === 'failTokens') venue.state.failTokens = one.times
          else if (one.kind === 'hang') venue.state.autoOpen = !one.hang
          else if (one.kind === 'hint') hub.online()
          else if (one.kind === 'sleep') clock.jumpWall(one.ms)
          else scene.tab.show(one.visible)
          await scene.pass(50)
          expect(scene.listening().length).toBeLessThanOrEqual(3)
        }
        scene.setPings(true)
        Object.assign(venue.state, { failLogins: 0, failTokens: 0, autoOpen: true })
        scene.tab.show(true)
        for (let second = 0; second < 90; second += 1) {
          scene.tick('none')
          await scene.pass(1000)
        }
        expect(scene.faults).toEqual([])
        expect(scene.listening()).toHaveLength(1)
        expect(scene.freshness()).toBe('fresh')
        expect(scene.lastBook()?.seq).toBe(scene.sequence())
        expect(scene.tab.session()?.kind).toBe('trader')
        const tokens = venue.sockets.flatMap(({ requests }) =>
          requests.flatMap(({ op, args }) => (op === 'login' ? args : [])),
        )
        expect(new Set(tokens).size).toBe(tokens.length)
        expect(clock.pending()).toBeLessThan(30)
        hub.stop()
      }),
      { numRuns: runs },
    )
  }, 180_000)
})
