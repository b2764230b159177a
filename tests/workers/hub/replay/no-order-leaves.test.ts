import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { path } from '../../../../src/shared/wire/http.ts'
import { createReplayFetch } from '../../../../src/workers/hub/replay/replay-fetch.ts'
import { newOrder } from '../virtual-hub.ts'
import { readWhole, record, seeded, startLiveMarket, startVirtualReplay } from './recorded-market.ts'

const network = { fetch: vi.fn(), WebSocket: vi.fn(), BroadcastChannel: vi.fn() }
beforeEach(() => {
  for (const [name, way] of Object.entries(network)) vi.stubGlobal(name, way)
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const way of Object.values(network)) way.mockClear()
})

const paths = Object.values({ ...path, ...path.own }).filter((one) => typeof one === 'string')

describe('a replay while orders are open', () => {
  it('has none of the account: no session, no position, no order, and a market that can only be watched', async () => {
    const market = await startLiveMarket(seeded(3), 'A')
    await market.world.hub.api.placeOrder(newOrder('before'))
    const { replay } = await startVirtualReplay(await readWhole(await record(market, 3000)))
    expect(replay.hub.api.hello('', '').session).toEqual({ kind: 'visitor' })
    replay.stop()
  })

  it('sends nothing, whichever call of the hub is made', async () => {
    const market = await startLiveMarket(seeded(4), 'A')
    const { replay, clock } = await startVirtualReplay(await readWhole(await record(market, 3000)))
    const created = [...market.world.venue.created.keys()]
    const calls = market.world.venue.calls.length
    const order = { ...newOrder('past'), orderId: 'o-1', accountId: 'A', buyLeverage: '5', sellLeverage: '5' }
    const outcomes: unknown[] = []
    for (const call of Object.values(replay.hub.api) as ((...args: unknown[]) => unknown)[]) {
      // Calls that cannot read this throw, and those that wait for time settle below.
      void (async () => outcomes.push(await call(order, order)))().catch(() => undefined)
    }
    await clock.advance(60_000)
    expect(await replay.hub.api.placeOrder(newOrder('past'))).toMatchObject({ kind: 'rejected' })
    expect(outcomes.length).toBeGreaterThan(20)
    for (const way of Object.values(network)) expect(way).not.toHaveBeenCalled()
    expect(market.world.venue.calls).toHaveLength(calls)
    expect([...market.world.venue.created.keys()]).toEqual(created)
    replay.stop()
  })

  it.each(paths)('refuses POST and DELETE %s as not sent', async (to) => {
    const recording = {
      view: {
        from: 0,
        to: 1,
        exchange: '',
        symbols: [],
        isCut: false,
        barMs: 0,
        intents: [],
        charts: [],
        intervals: [],
      },
      parts: [],
      topics: new Map(),
      exchange: {},
      instruments: new Map(),
      bars: [],
      hash: {},
    }
    const answer = createReplayFetch(recording, () => 0)
    for (const method of ['POST', 'DELETE', 'PUT'])
      expect(await (await answer(`https://recording.invalid${to}`, { method })).json()).toMatchObject({
        retCode: -1,
      })
  })
})
