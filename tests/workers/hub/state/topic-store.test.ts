import { describe, expect, it } from 'vitest'
import { topic } from '../../../../src/shared/wire/topics.ts'
import { createTopicStore } from '../../../../src/workers/hub/state/topic-store.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const book = topic.book20('BTCUSDT')

function setUp() {
  const clock = createVirtualClock()
  const broken: string[] = []
  const learnt: [string, number][] = []
  const store = createTopicStore({
    clock,
    onInvalid: (name, reason) => broken.push(`${name} ${reason}`),
    onChange: () => undefined,
    onTickerId: (symbol, id) => learnt.push([symbol, id]),
  })
  store.open(book)
  store.bind(book, 1)
  return { clock, store, broken, learnt }
}

describe('topic store', () => {
  it('N6: a gap makes the topic invalid in the same tick and is reported exactly once; deltas wait for the snapshot', () => {
    const { store, broken } = setUp()
    store.apply([[1, 5, 5, 0, [0, 100, 5, 1, 101, 5]]], 1)
    store.apply([[1, 7, 7, 1, [0, 99, 5]]], 2)
    expect(store.get(book)?.freshness).toBe('invalid')
    store.apply([[1, 8, 8, 1, [0, 98, 5]]], 3)
    store.apply([[1, 12, 12, 1, [0, 97, 5]]], 3)
    expect(broken).toEqual([`${book} gap`])
    store.apply([[1, 12, 12, 0, [0, 100, 7, 1, 101, 5]]], 4)
    expect(store.get(book)?.freshness).toBe('fresh')
  })
  it('I7, N13: silence makes a topic stale 5 s after its last confirmation; a heartbeat confirms a quiet one', async () => {
    const { clock, store } = setUp()
    store.apply([[1, 5, 5, 0, [0, 100, 5]]], 1)
    for (let second = 0; second < 20; second += 1) {
      await clock.advance(1000)
      store.confirm([1, 5])
      store.watch()
    }
    expect(store.get(book)?.freshness).toBe('fresh')
    await clock.advance(4900)
    store.watch()
    expect(store.get(book)?.freshness).toBe('fresh')
    await clock.advance(100)
    store.watch()
    expect(store.get(book)?.freshness).toBe('stale')
    store.confirm([1, 5])
    expect(store.get(book)?.freshness).toBe('fresh')
  })
  it('I4: data that the venue has sent and the hub has not received is detected by the second heartbeat', () => {
    const { store, broken } = setUp()
    store.apply([[1, 5, 5, 0, [0, 100, 5]]], 1)
    store.confirm([1, 6])
    expect(broken).toHaveLength(0)
    store.confirm([1, 6])
    expect(broken).toEqual([`${book} gap`])
  })
  it('a lost socket makes everything stale at once', () => {
    const { store } = setUp()
    store.apply([[1, 5, 5, 0, [0, 100, 5]]], 1)
    store.lost()
    expect(store.get(book)?.freshness).toBe('stale')
    expect(store.apply([[1, 6, 6, 1, [0, 100, 6]]], 2)).toBe(0)
  })
  it('a book that is crossed for a second is requested again', async () => {
    const { clock, store, broken } = setUp()
    store.apply([[1, 5, 5, 0, [0, 102, 5, 1, 101, 5]]], 1)
    store.watch()
    expect(broken).toHaveLength(0)
    await clock.advance(1000)
    store.watch()
    expect(broken).toEqual([`${book} crossed`])
  })
  it('rows that do not belong to the topic make it invalid and change nothing', () => {
    const { store, broken } = setUp()
    store.apply([[1, 5, 5, 0, [0, 100, 5]]], 1)
    store.apply([[1, 6, 6, 1, [0, 100]]], 1)
    expect(broken).toEqual([`${book} rows`])
  })
  it('a symbol’s own ticker topic shows which id the frames use', () => {
    const { store, learnt } = setUp()
    const name = topic.tickerFast('ETHUSDT')
    store.open(name)
    store.bind(name, 2)
    const row = [42, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    store.apply([[2, 1, 1, 0, row]], 1)
    store.apply([[2, 2, 2, 1, row]], 1)
    expect(learnt).toEqual([['ETHUSDT', 42]])
  })
})
