import { describe, expect, it } from 'vitest'
import type { PrivateState } from '../../../../src/shared/contracts/private-feed.ts'
import type { HttpClient } from '../../../../src/workers/hub/http/http-client.ts'
import { createStepChecks } from '../../../../src/workers/hub/orders/step-checks.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { openOrder } from '../fake-venue.ts'

const stateOf = (positions: readonly object[], orders: readonly object[] = []): PrivateState =>
  ({ positions, orders, settings: [] }) as unknown as PrivateState
const long = { symbol: 'BTCUSDT', positionIdx: 1, size: '0.1' }
const closing = openOrder('o-1', 'rev-1')
const of = { symbol: 'BTCUSDT', positionIdx: 1, closedBy: 'rev-1' }

/** `stateAt`: what a fetch of the private state gives at a moment. */
async function flat(stateAt: (ms: number) => PrivateState | null, ms = 30_000) {
  const clock = createVirtualClock()
  const fetches: number[] = []
  const checks = createStepChecks({
    clock,
    http: {} as HttpClient,
    fetchState: async () => {
      fetches.push(clock.monotonic())
      return stateAt(clock.monotonic())
    },
  })
  let found: readonly [result: string, ms: number] | null = null
  void checks.flat(of, ms).then((result) => {
    found = [result, clock.monotonic()]
  })
  await clock.advance(120_000)
  return { found, fetches }
}

describe('whether a position is closed', () => {
  it('H7: flat at once without a position of this symbol and index, or with one of size zero', async () => {
    for (const positions of [
      [],
      [{ ...long, size: '0' }],
      [{ ...long, symbol: 'ETHUSDT' }],
      [{ ...long, positionIdx: 2 }],
    ])
      expect((await flat(() => stateOf(positions))).found).toEqual(['flat', 0])
  })

  it('H7: a position that closes a moment after its order is waited for', async () => {
    const { found, fetches } = await flat((ms) => stateOf(ms < 1000 ? [long] : []))
    expect(fetches).toEqual([0, 100, 300, 700, 1500])
    expect(found).toEqual(['flat', 1500])
  })

  it('H7: partial if it is still open after six checks and its order has ended', async () => {
    const { found, fetches } = await flat(() => stateOf([long], [openOrder('o-2', 'other')]))
    expect(fetches).toEqual([0, 100, 300, 700, 1500, 3100])
    expect(found).toEqual(['partial', 3100])
  })

  it('H7: an order that is still closing is waited for until the deadline, every 2 s in the end', async () => {
    const { found, fetches } = await flat(() => stateOf([long], [closing]), 8000)
    expect(fetches.slice(-3)).toEqual([5100, 7100, 9100])
    expect(found).toEqual(['partial', 9100])
    expect((await flat((ms) => stateOf(ms < 7000 ? [long] : [], [closing]), 8000)).found).toEqual([
      'flat',
      7100,
    ])
  })

  it('unread if no state could be fetched until the deadline', async () => {
    expect((await flat(() => null, 3100)).found).toEqual(['unread', 3100])
    expect((await flat((ms) => (ms < 1500 ? null : stateOf([long], [closing])), 3100)).found).toEqual([
      'partial',
      3100,
    ])
  })
})

describe('the order of a step', () => {
  async function order(...answers: readonly unknown[]) {
    const clock = createVirtualClock()
    const queries: unknown[] = []
    const http = {
      call: async ({ query }: { query: unknown }) => {
        queries.push([clock.monotonic(), query])
        const result = answers[queries.length - 1]
        return result === undefined ? { hasError: true } : { hasError: false, result }
      },
    } as unknown as HttpClient
    const checks = createStepChecks({ clock, http, fetchState: async () => null })
    const asked = checks.order('BTCUSDT', 'rev-1')
    await clock.advance(10_000)
    return { order: await asked, queries }
  }
  const query = { symbol: 'BTCUSDT', orderLinkId: 'rev-1' }

  it('H6, ERR-09: is the one that the exchange shows', async () => {
    const found = await order({ order: closing })
    expect(found.order).toMatchObject({ orderId: 'o-1' })
    expect(found.queries).toEqual([[0, query]])
  })

  it('is none as soon as the exchange denies it', async () => {
    expect(await order({ order: null }, { order: closing })).toEqual({ order: null, queries: [[0, query]] })
  })

  it('is queried three times, 300 ms apart, if there is no answer', async () => {
    expect(await order()).toEqual({
      order: null,
      queries: [
        [0, query],
        [300, query],
        [600, query],
      ],
    })
    expect((await order(undefined, { order: closing })).order).toMatchObject({ orderId: 'o-1' })
  })
})
