import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimiter } from '../../../../venue/bybit/connection/limiter.ts'
import type { Limiter, Permit, Turn } from '../../../../venue/bybit/connection/limiter.ts'
import { laneMaximum } from '../../../../venue/bybit/connection/limits.ts'
import { lanes } from '../../../../venue/bybit/terms/endpoints.ts'
import type { Lane } from '../../../../venue/bybit/terms/endpoints.ts'

interface Seen {
  readonly name: string
  readonly permit: Permit
  readonly at: number
}

let limiter: Limiter
let seen: Seen[]
let startedAt: number
beforeEach(() => {
  vi.useFakeTimers()
  limiter = createLimiter()
  seen = []
  startedAt = performance.now()
})
afterEach(() => {
  limiter.close()
  vi.useRealTimers()
})

const turnOf = (lane: Lane, over: Partial<Turn> = {}): Turn => ({
  lane,
  path: `/${lane}`,
  category: 'linear',
  cost: 1,
  ...over,
})
function enter(lane: Lane, count = 1, over: Partial<Turn> = {}): void {
  for (let each = 0; each < count; each += 1)
    void limiter.enter(turnOf(lane, over)).then((permit) => {
      seen.push({ name: over.path ?? lane, permit, at: performance.now() - startedAt })
    })
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)
const went = (name?: string): readonly Seen[] =>
  seen.filter((one) => one.permit === 'go' && (name === undefined || one.name === name))
const countOf = (permit: Permit): number => seen.filter((one) => one.permit === permit).length

describe('the lanes', () => {
  it.each(lanes)('%s sends its own maximum at once and the next a second later', async (lane) => {
    enter(lane, laneMaximum(lane) + 1)
    await pass(999)
    expect(went()).toHaveLength(laneMaximum(lane))
    await pass(1)
    expect(went()).toHaveLength(laneMaximum(lane) + 1)
  })

  it('have the maxima of the design', () => {
    expect(lanes.map((lane) => [lane, laneMaximum(lane)])).toEqual([
      ['kill', 20],
      ['cancel', 10],
      ['order', 8],
      ['position', 8],
      ['resolve', 10],
      ['sync', 30],
      ['history', 10],
      ['public', 40],
    ])
  })

  it('do not wait for each other', async () => {
    for (const lane of lanes) enter(lane, laneMaximum(lane) + 1)
    await pass(0)
    // 100 in all, cancels on top.
    expect(went().length).toBeGreaterThanOrEqual(100)
    for (const lane of lanes.filter((one) => one !== 'public'))
      expect(went(lane)).toHaveLength(laneMaximum(lane))
  })

  it('share 100 calls per second, the most urgent lane first, and cancels overtake all', async () => {
    for (const path of ['/a', '/b', '/c', '/d']) enter('sync', 30, { path })
    for (const lane of ['public', 'history', 'resolve', 'position', 'order'] as const)
      enter(lane, laneMaximum(lane))
    enter('sync', 4)
    await pass(0)
    const before = went().length
    enter('cancel', 10)
    await pass(0)
    expect([before, went('cancel').length]).toEqual([30 + 40 + 10 + 10 + 8 + 2, 10])
  })

  it('go in their order when places become free', async () => {
    for (const lane of ['public', 'sync', 'history', 'resolve'] as const) enter(lane, laneMaximum(lane))
    enter('order', 8)
    enter('position', 2)
    await pass(500)
    seen.length = 0
    for (const lane of [...lanes].reverse()) enter(lane, 1, { path: `/late/${lane}` })
    await pass(500)
    // The kill switch and cancels wait for no other lane: they are sent as they come, here in the reverse order.
    const ordered = ['cancel', 'kill', ...lanes.filter((lane) => lane !== 'cancel' && lane !== 'kill')]
    expect(went().map(({ name }) => name)).toEqual(ordered.map((lane) => `/late/${lane}`))
  })

  it('do not let a full path hold up the other paths of the lane', async () => {
    enter('history', 3, { path: '/v5/account/fee-rate' })
    enter('history', 4, { path: '/v5/execution/list' })
    await pass(0)
    expect(went().map(({ name }) => name)).toEqual([
      '/v5/account/fee-rate',
      ...Array.from({ length: 4 }, () => '/v5/execution/list'),
    ])
    await pass(2000)
    expect(went('/v5/account/fee-rate').map(({ at }) => at)).toEqual([0, 1000, 2000])
  })

  it('count a batch as many as it has orders', async () => {
    enter('cancel', 1, { cost: 7 })
    enter('cancel', 1, { cost: 4 })
    enter('cancel', 1, { cost: 3 })
    await pass(0)
    expect(went()).toHaveLength(2)
    await pass(1000)
    expect(went()).toHaveLength(3)
  })

  it('refuse orders that waited more than a second, and let cancels wait longer', async () => {
    enter('order', 20)
    enter('position', 20)
    enter('cancel', 30)
    await pass(1000)
    expect([went('order').length, went('position').length]).toEqual([16, 16])
    expect(seen.filter(({ name, permit }) => name !== 'cancel' && permit === 'late')).toHaveLength(8)
    await pass(1000)
    expect(went('cancel')).toHaveLength(30)
  })
})

describe('corrections by answers', () => {
  it('a higher rank of the account raises a path and its lane', async () => {
    limiter.correct(turnOf('order'), { limit: 20, left: 19 })
    enter('order', 30)
    await pass(0)
    expect(went()).toHaveLength(16)
  })

  it('a part of a call is none', async () => {
    limiter.correct(turnOf('order'), { limit: 12, left: 11 })
    enter('order', 12)
    await pass(0)
    expect(went()).toHaveLength(9)
  })

  it('a lower limit lowers its path alone', async () => {
    limiter.correct(turnOf('sync'), { limit: 10, left: 9 })
    enter('sync', 10)
    enter('sync', 24, { path: '/other' })
    await pass(0)
    expect([went('sync').length, went('/other').length]).toEqual([6, 24])
  })

  it('a limit of another category changes nothing here', async () => {
    limiter.correct(turnOf('order', { category: 'spot' }), { limit: 1, left: 1 })
    enter('order', 8)
    await pass(0)
    expect(went()).toHaveLength(8)
  })

  it('no call left, because another program used them: the path rests', async () => {
    limiter.correct(turnOf('order'), { limit: 10, left: 0 })
    enter('order')
    await pass(499)
    expect(went()).toHaveLength(0)
    await pass(1)
    expect(went()).toHaveLength(1)
  })

  it('E38: code 10006 lets the lane sleep until its reset and 50 ms, and no other lane', async () => {
    limiter.sleep('sync', 3000)
    enter('sync', 2)
    enter('order')
    await pass(3049)
    expect(went().map(({ name }) => name)).toEqual(['order'])
    await pass(1)
    expect(went('sync').map(({ at }) => at)).toEqual([3050, 3050])
  })

  it('E38: while the order lane sleeps, orders are refused after a second and nothing is sent', async () => {
    limiter.sleep('order', 5000)
    enter('order', 3)
    await pass(1000)
    expect([countOf('late'), countOf('go')]).toEqual([3, 0])
  })

  it('code 10006 without a reset time sleeps for a second', async () => {
    limiter.sleep('sync', null)
    enter('sync')
    await pass(1049)
    expect(went()).toHaveLength(0)
    await pass(1)
    expect(went()).toHaveLength(1)
  })
})

describe('a refused address', () => {
  it('E37: nothing is sent for 10 minutes, waiting calls are refused at once', async () => {
    enter('public', 50)
    await pass(0)
    limiter.pause(600_000)
    await pass(0)
    expect([countOf('go'), countOf('paused')]).toEqual([40, 10])
    for (const lane of lanes) enter(lane)
    await pass(599_999)
    expect([countOf('go'), countOf('paused')]).toEqual([40, 10 + lanes.length])
    await pass(1)
    enter('cancel')
    await pass(0)
    expect(countOf('go')).toBe(41)
  })

  it('after the end of the gateway every call is refused', async () => {
    enter('public', 41)
    await pass(0)
    limiter.close()
    enter('order')
    await pass(0)
    expect(countOf('stopped')).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
