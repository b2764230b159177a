import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTierLoader } from '../../../../venue/bybit/catalogue/tier-loader.ts'
import type { ReadRows, TierLoader, Tiered } from '../../../../venue/bybit/catalogue/tier-loader.ts'
import { createFakeBybit, noAnswer, result } from './support/fake-bybit.ts'
import type { FakeBybit } from './support/fake-bybit.ts'
import { linearItem, NOW } from './support/items.ts'

let bybit: FakeBybit
let found: (readonly string[])[]
let log: string[]
let followed: readonly Tiered[]
let others: readonly Tiered[]
let loader: TierLoader

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  bybit = createFakeBybit()
  found = []
  log = []
  followed = []
  others = []
  loader = createTierLoader(bybit, {
    wanted: () => ({ followed, others }),
    take(rows: readonly ReadRows[]) {
      const names = rows.map(({ name }) => name)
      found.push(names)
      followed = followed.filter(({ name }) => !names.includes(name))
      others = others.filter(({ name }) => !names.includes(name))
    },
    log: (line) => log.push(line),
  })
})
afterEach(() => {
  loader.close()
  vi.useRealTimers()
})

const linear = (name: string): Tiered => ({ category: 'linear', name })
function listLinear(count: number): void {
  bybit.items.linear = Array.from({ length: count }, (_, at) => linearItem({ symbol: `C${at}USDT` }))
  others = bybit.items.linear.map((item) => linear(String(item['symbol'])))
}
const asked = () =>
  bybit.calls.map(({ params, at }) => [params['symbol'] ?? `page ${params['cursor'] ?? 0}`, at - NOW])

describe('risk tiers in the background', () => {
  it('of a whole category are read in pages, four calls a second, and arrive together', async () => {
    listLinear(40)
    loader.wake()
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked()).toEqual([
      ['page 0', 0],
      ['page 15', 250],
      ['page 30', 500],
    ])
    expect(found.map((names) => names.length)).toEqual([40])
  })

  it('of a followed market are read before the next page, alone', async () => {
    listLinear(40)
    loader.wake()
    await vi.advanceTimersByTimeAsync(10)
    followed = [linear('C39USDT')]
    loader.wakeFollowed()
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked().map(([what]) => what)).toEqual(['page 0', 'C39USDT', 'page 15', 'page 30'])
    expect(found.map((names) => names.length)).toEqual([1, 40])
  })

  it('of a few new contracts are read one by one', async () => {
    listLinear(40)
    others = others.slice(0, 2)
    loader.wake()
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked().map(([what]) => what)).toEqual(['C0USDT', 'C1USDT'])
  })

  it('of a page without an answer are read a minute later, and what was read before it counts', async () => {
    listLinear(40)
    bybit.answer = ({ params }) => (params['cursor'] === '15' ? noAnswer : undefined)
    loader.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(found.map((names) => names.length)).toEqual([15])
    expect(log).toEqual(['risk tiers of linear: Bybit did not answer in time.'])
    expect(bybit.calls).toHaveLength(2)
    bybit.answer = undefined
    await vi.advanceTimersByTimeAsync(2000)
    expect(others).toEqual([])
  })

  it('of a newly followed market are read at once after a call without an answer', async () => {
    listLinear(40)
    bybit.answer = () => noAnswer
    loader.wake()
    await vi.advanceTimersByTimeAsync(1000)
    bybit.answer = undefined
    followed = [linear('C39USDT')]
    loader.wakeFollowed()
    await vi.advanceTimersByTimeAsync(1)
    expect(found).toEqual([['C39USDT']])
  })

  it('of a followed market without an answer are read a minute later', async () => {
    followed = [linear('BTCUSDT')]
    bybit.answer = () => noAnswer
    loader.wake()
    await vi.advanceTimersByTimeAsync(1000)
    bybit.answer = undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toEqual([
      ['BTCUSDT', 0],
      ['BTCUSDT', 60_000],
    ])
    expect(followed).toEqual([])
  })

  it('that Bybit refuses are requested once a wake', async () => {
    listLinear(40)
    bybit.answer = () => result({}, 10_001, 'no')
    loader.wake()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(bybit.calls).toHaveLength(1)
  })

  it('that Bybit does not list for a followed market are requested once a wake', async () => {
    followed = [linear('NONEUSDT')]
    loader.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(bybit.calls).toHaveLength(1)
    expect(log).toEqual(['risk tiers of NONEUSDT: Bybit lists none'])
  })

  it('are no longer requested after close, and an answer on its way is dropped', async () => {
    listLinear(40)
    loader.wake()
    vi.advanceTimersByTime(1)
    expect(bybit.calls).toHaveLength(1)
    loader.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([bybit.calls.length, found]).toEqual([1, []])
  })
})
