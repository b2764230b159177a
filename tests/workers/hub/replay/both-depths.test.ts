import { describe, expect, it } from 'vitest'
import { encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_PUBLIC } from '#shared/wire/frames.ts'
import type { PublicEntry } from '#shared/wire/frames.ts'
import type { RecordedItem } from '#shared/wire/recording.ts'
import { topic } from '#shared/wire/topics.ts'
import { copyDepths, withBothDepths } from '../../../../src/workers/hub/replay/both-depths.ts'
import { readFrame } from '../../../../src/workers/hub/replay/read-frame.ts'
import { readWhole, record, seeded, startLiveMarket, startVirtualReplay } from './recorded-market.ts'
import type { VirtualReplay } from './recorded-market.ts'

const frame = (...entries: readonly PublicEntry[]): RecordedItem => ({
  kind: 'frame',
  at: 5,
  bytes: new Uint8Array(encodeFrame([FRAME_PUBLIC, 5, entries])),
})
const entriesOf = ({ bytes }: RecordedItem): unknown[] =>
  (readFrame(bytes)?.entries ?? []).map(([id, first, last, kind, values]) => [
    id,
    first,
    last,
    kind,
    [...values],
  ])

const bookOf = ({ replay }: VirtualReplay, name: string) => {
  const data = replay.recorded.store.get(name)?.data
  return data?.kind === 'book' ? data.book.view(200) : null
}

describe('the two depths of a recorded book', () => {
  it('a market with one has both: the other gets an id of its own', () => {
    const topics = new Map([
      [topic.book20('BTCUSDT'), 4],
      [topic.book200('BTC_USDT'), 7],
      [topic.trades('ETHUSDT'), 9],
    ])
    const found = withBothDepths(topics)
    expect(found.pairs).toEqual([
      [4, 10],
      [11, 7],
    ])
    expect([...found.topics]).toEqual([
      ...topics,
      [topic.book200('BTCUSDT'), 10],
      [topic.book20('BTC_USDT'), 11],
    ])
  })

  it('a part with one of them plays it as both; one with both, or none, is played as it is', () => {
    const whole: PublicEntry = [7, 3, 3, 0, [0, 90, 5, 1, 110, 5]]
    const change: PublicEntry = [7, 4, 4, 1, [0, 90, 6]]
    const trade: PublicEntry = [9, 1, 1, 1, [1, 5, 100, 1, 0]]
    const [first, second, third] = copyDepths([frame(whole, trade), frame(change), frame(trade)], [[4, 7]])
    if (first === undefined || second === undefined || third === undefined) throw new Error('no items')
    expect(entriesOf(first)).toEqual([whole, trade, [4, 3, 3, 0, whole[4]]])
    expect(entriesOf(second)).toEqual([change, [4, 4, 4, 1, change[4]]])
    expect(entriesOf(third)).toEqual([trade])
    const both = [frame(whole, [4, 1, 1, 0, [0, 90, 5]]), frame(change)]
    expect(copyDepths(both, [[4, 7]])).toBe(both)
    const none = [frame(trade)]
    expect(copyDepths(none, [[4, 7]])).toBe(none)
  })

  it('a tab of a replay has the book of either depth at every place, played or sought', async () => {
    const market = await startLiveMarket(seeded(3))
    const recording = await readWhole(await record(market, 12_000))
    const virtual = await startVirtualReplay(recording)
    const { from } = recording.view
    for (const ms of [2000, 9000, 6000]) {
      virtual.replay.seek(from + ms)
      await virtual.clock.advance(50)
      await virtual.ready()
      const recorded = bookOf(virtual, topic.book20('BTCUSDT'))
      expect(recorded?.bids.length).toBeGreaterThan(0)
      expect(bookOf(virtual, topic.book200('BTCUSDT'))).toEqual(recorded)
    }
    virtual.replay.stop()
  })
})
