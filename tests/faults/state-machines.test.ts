import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { topic } from '../../src/shared/wire/topics.ts'
import { createVirtualWorld, joinVirtualTab } from '../workers/hub/virtual-hub.ts'
import type { VirtualTab } from '../workers/hub/virtual-hub.ts'

const book = topic.book20('BTCUSDT')
const want = { type: 'WantTopics', topics: [book], tickers: [], hz: 60 } as const
const RUNS = process.env['DEEP'] === undefined ? 40 : 1000
const row = (at: number): number[] => [0, 100, at]

/** Live sockets: those that a hub still listens to. */
const listening = (world: ReturnType<typeof createVirtualWorld>) =>
  world.venue.sockets.filter(({ onmessage }) => onmessage !== null)
const batches = (tab: VirtualTab): number => tab.risk.filter(({ type }) => type === 'FeedBatch').length

describe('the hub under virtual time, for many seeds', () => {
  it('C2: clocks that jump in either direction end no session, show no banner and leave one socket', async ({
    task,
  }) => {
    Object.assign(task.meta, { runs: RUNS })
    const jump = fc.record({
      ms: fc.integer({ min: -7_200_000, max: 7_200_000 }),
      rest: fc.integer({ min: 1, max: 20_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(jump, { minLength: 1, maxLength: 8 }), async (jumps) => {
        const world = createVirtualWorld('A')
        const tab = joinVirtualTab(world.hub, 'one')
        await world.clock.advance(1000)
        expect(tab.session()?.kind).toBe('trader')
        for (const { ms, rest } of jumps) {
          world.clock.jumpWall(ms)
          await world.clock.advance(rest)
          expect(listening(world).length).toBeLessThanOrEqual(2)
        }
        await world.clock.advance(10_000)
        expect(tab.session()?.kind).toBe('trader')
        expect(
          tab.risk.some(
            (message) =>
              message.type === 'Session' &&
              message.session.kind === 'visitor' &&
              message.session.endedBy !== undefined,
          ),
        ).toBe(false)
        expect(listening(world)).toHaveLength(1)
        world.hub.stop()
      }),
      { numRuns: RUNS },
    )
  })

  it('T2, N8: a suspended tab is owed one batch, and receives the newest of each topic when it resumes', async ({
    task,
  }) => {
    Object.assign(task.meta, { runs: RUNS })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2000 }), async (updates) => {
        const world = createVirtualWorld()
        const { clock, venue } = world
        const [still, quick] = [joinVirtualTab(world.hub, 'still'), joinVirtualTab(world.hub, 'quick')]
        for (const tab of [still, quick]) tab.toFeed(want)
        await clock.advance(500)
        venue.socket().publish([[venue.idOf(book), 1, 1, 0, row(1)]])
        await clock.advance(100)
        const before = batches(still)
        const take = (tab: VirtualTab): void => {
          const last = tab.risk.findLast((message) => message.type === 'FeedBatch')
          if (last?.type === 'FeedBatch') tab.toFeed({ type: 'BatchTaken', batch: last.batch })
        }
        take(quick)
        for (let at = 2; at <= updates + 1; at += 1) {
          venue.socket().publish([[venue.idOf(book), at, at, 1, row(at)]])
          if (at % 50 === 0) await clock.advance(17)
          take(quick)
        }
        expect(batches(still)).toBeLessThanOrEqual(before + 1)
        take(still)
        await clock.advance(100)
        take(still)
        await clock.advance(100)
        const newest = still.risk.flatMap((message) =>
          message.type === 'FeedBatch' ? (message.books ?? []) : [],
        )
        expect(newest.at(-1)?.seq).toBe(updates + 1)
        world.hub.stop()
      }),
      { numRuns: Math.min(RUNS, 200) },
    )
  })

  it('T4, T5, T6, W8: tabs that open, close, reopen and are doubled, in any order: each counts once, there is one socket, nothing remains', async ({
    task,
  }) => {
    Object.assign(task.meta, { runs: RUNS })
    const step = fc.record({
      tab: fc.integer({ min: 0, max: 49 }),
      kind: fc.constantFrom('join', 'leave', 'hide', 'show'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 200 }), async (steps) => {
        const world = createVirtualWorld('A')
        const joined = new Map<number, VirtualTab>()
        const keeper = joinVirtualTab(world.hub, 'keeper')
        await world.clock.advance(1000)
        for (const { tab, kind } of steps) {
          if (kind === 'join') {
            // The same id twice, as out of the back-forward cache, is one tab.
            const one = joinVirtualTab(world.hub, `tab-${tab}`)
            one.toFeed(want)
            joined.set(tab, one)
          } else if (kind === 'leave') {
            joined.get(tab)?.leave()
            joined.delete(tab)
          } else joined.get(tab)?.show(kind === 'show')
          await world.clock.advance(7)
        }
        await world.clock.advance(2000)
        const shown = keeper.risk.findLast((message) => message.type === 'Connection')
        expect(shown?.type === 'Connection' ? shown.connection.tabs : -1).toBe(joined.size + 1)
        expect(listening(world)).toHaveLength(1)
        const logins = world.venue.sockets.flatMap(({ requests }) =>
          requests.filter(({ op }) => op === 'login'),
        )
        expect(logins).toHaveLength(1)
        for (const one of joined.values()) one.leave()
        keeper.leave()
        await world.clock.advance(20_000)
        expect(world.ended).toBe(1)
        expect(world.clock.pending()).toBe(0)
      }),
      { numRuns: RUNS },
    )
  })
})
