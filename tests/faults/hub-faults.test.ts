import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVirtualClock } from '../workers/runtime/virtual-clock.ts'
import { createFakeDatabase, createFakeVenue } from '../workers/hub/fake-venue.ts'
import { startTestHub } from '../workers/hub/test-hub.ts'
import { createVirtualWorld, joinVirtualTab, newOrder } from '../workers/hub/virtual-hub.ts'

const RUNS = process.env['DEEP'] === undefined ? 20 : 1000
const PLANTED = 'planted-token'

describe('faults of a whole hub under virtual time', () => {
  it('A7: every answer contains a foreign token: none is sent, stored or used, and no order is lost', async ({
    task,
  }) => {
    Object.assign(task.meta, { runs: RUNS })
    const act = fc.constantFrom('order', 'cut', 'read', 'account' as const)
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), async (acts) => {
        const world = createVirtualWorld('A')
        const { venue, clock, hub } = world
        const plain = venue.fetch
        const earns = (url: string): boolean => /\/ott|\/user\/login/.test(url)
        venue.fetch = async (url, init) => {
          const answer = await plain(url, init)
          if (earns(url) || !answer.ok) return answer
          const body = (await answer.json()) as { readonly result: object }
          const spoilt = { ...body, token: PLANTED, result: { ...body.result, token: PLANTED } }
          return new Response(JSON.stringify(spoilt), { headers: { token: PLANTED, usertoken: PLANTED } })
        }
        const tab = joinVirtualTab(hub, 'one')
        await clock.advance(1000)
        let orders = 0
        for (const what of acts) {
          if (what === 'order') {
            orders += 1
            const placed = hub.api.placeOrder(newOrder(`order-${orders}`))
            await clock.advance(200)
            expect((await placed).kind).toBe('accepted')
          } else if (what === 'cut') venue.socket().drop(1006)
          else if (what === 'read') void hub.api.demoAccounts()
          else void hub.api.login('A')
          await clock.advance(1500)
        }
        await clock.advance(40_000)
        expect(tab.session()?.kind).toBe('trader')
        expect(venue.created.size).toBe(orders)
        const sent = venue.calls.map(({ url, init }) => [
          url.href,
          [...new Headers(init.headers)],
          typeof init.body === 'string' ? init.body : '',
        ])
        const spoken = venue.sockets.map(({ requests }) => requests)
        const kept = [...world.database.data.values()].map((store) => [...store])
        const told = [tab.page, tab.risk, hub.trace.read()]
        expect(JSON.stringify([sent, spoken, kept, told])).not.toContain(PLANTED)
        hub.stop()
      }),
      { numRuns: RUNS },
    )
  })

  it('ST8, W7: two tabs save at once, through one hub or a hub each: one of the two layouts is stored, whole', async ({
    task,
  }) => {
    Object.assign(task.meta, { runs: RUNS })
    const write = fc.record({
      tab: fc.integer({ min: 0, max: 1 }),
      text: fc.string({ maxLength: 400 }),
      rest: fc.integer({ min: 0, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 2, maxLength: 20 }),
        fc.boolean(),
        async (writes, each) => {
          const clock = createVirtualClock()
          const database = createFakeDatabase()
          const start = () => startTestHub({ clock, venue: createFakeVenue(), database })
          const one = start()
          const hubs = [one, each ? start() : one]
          await clock.advance(500)
          const texts = writes.map(({ text }) => JSON.stringify({ text, again: text }))
          const done: Promise<unknown>[] = []
          for (const [at, { tab, rest }] of writes.entries()) {
            done.push(hubs[tab]?.api.writePreference('layout', texts[at] ?? '') ?? Promise.resolve())
            if (rest > 0) await clock.advance(rest)
          }
          await clock.advance(1000)
          await Promise.all(done)
          const next = start()
          await clock.advance(500)
          const kept = next.api.readPreference('layout')
          await clock.advance(100)
          expect(texts).toContain(await kept)
          for (const hub of new Set([...hubs, next])) hub.stop()
        },
      ),
      { numRuns: RUNS },
    )
  })
})
