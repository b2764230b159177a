import { describe, expect, it } from 'vitest'
import { ENTRY_DELTA, ENTRY_SNAPSHOT } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'
import { createTopicCutter } from '../../../../src/workers/hub/recorder/cut-topics.ts'
import { createRecorder } from '../../../../src/workers/hub/recorder/recorder.ts'
import { createTickerTable } from '../../../../src/workers/hub/state/ticker-table.ts'
import { createTopicState } from '../../../../src/workers/hub/state/topic-state.ts'
import type { TopicState } from '../../../../src/workers/hub/state/topic-state.ts'

const names = {
  trades: topic.trades('BTCUSDT'),
  candles: topic.kline('1', 'BTCUSDT'),
  limits: topic.priceLimit('BTCUSDT'),
  book: topic.book20('BTCUSDT'),
} as const
type Name = keyof typeof names

/** A topic that was just subscribed and has this many rows. */
function taken(name: Name, rows: number): TopicState {
  const state = createTopicState(names[name])
  if (state === null) throw new Error(`${names[name]} is no topic`)
  state.guard.judge(ENTRY_SNAPSHOT, 1, 1)
  state.version = rows
  const row = (at: number): number[] => Array.from({ length: state.width }, () => at + 1)
  const values = Array.from({ length: rows }, (_, at) => row(at)).flat()
  const { data } = state
  if (data.kind === 'trades') data.trades.apply(values, 0, true)
  else if (data.kind === 'candles') data.candles.apply(values, 0, true)
  else if (data.kind === 'newest') data.row = row(rows)
  else if (data.kind === 'book')
    data.book.applySnapshot(Array.from({ length: rows }, (_, at) => [1, at + 1, 5]).flat())
  return state
}

describe('a topic that is dropped and taken again', () => {
  it.each(['trades', 'candles', 'limits', 'book'] as const)(
    'is cut whole, whatever its rows were before (%s)',
    (name) => {
      for (const [before, after] of [
        [50, 3],
        [3, 3],
        [3, 50],
      ] as const) {
        let state = taken(name, before)
        const cutter = createTopicCutter({
          store: { get: () => state, tickers: createTickerTable() },
          subscribed: () => [names[name]],
        })
        cutter.whole()
        state = taken(name, after)
        const [first] = cutter.changes('all')
        expect(first?.[3]).toBe(ENTRY_SNAPSHOT)
        expect(cutter.changes('all')).toEqual([])
      }
    },
  )

  it('goes on with changes after that', () => {
    let state = taken('trades', 50)
    const cutter = createTopicCutter({
      store: { get: () => state, tickers: createTickerTable() },
      subscribed: () => [names.trades],
    })
    cutter.whole()
    state = taken('trades', 2)
    cutter.changes('all')
    if (state.data.kind === 'trades') state.data.trades.apply([9, 9, 9, 9, 1], 0, false)
    const [next] = cutter.changes('trades')
    expect(next?.[3]).toBe(ENTRY_DELTA)
    expect(Array.from(next?.[4] ?? [])).toEqual([9, 9, 9, 9, 1])
  })
})

describe('a fault of the recorder', () => {
  it('does not reach who notes an intent, and a new recording begins', async () => {
    const clock = createVirtualClock()
    const faults: string[] = []
    let isBroken = false
    const recorder = createRecorder({
      clock,
      store: {
        get: () => {
          if (isBroken) throw new RangeError('Invalid typed array length: -845')
          return undefined
        },
        tickers: createTickerTable(),
      },
      subscribed: () => [names.trades],
      serverNow: () => clock.now(),
      onFault: (what) => faults.push(what),
    })
    recorder.note('before')
    isBroken = true
    expect(() => recorder.note('an order')).not.toThrow()
    recorder.touch()
    await clock.advance(1000)
    expect((await recorder.save()).parts).toEqual([])
    expect(faults.length).toBeGreaterThan(0)
    isBroken = false
    recorder.note('after')
    expect((await recorder.save()).parts).toHaveLength(1)
  })
})
