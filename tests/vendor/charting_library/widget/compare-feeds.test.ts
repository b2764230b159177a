import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bar, IBasicDataFeed } from '../../../../vendor/charting_library/api/datafeed.ts'
import { createServerClock } from '../../../../vendor/charting_library/feed/server-clock.ts'
import type { ToEngine } from '../../../../vendor/charting_library/protocol.ts'
import { COMPARE_KIND } from '../../../../vendor/charting_library/study-protocol.ts'
import { createCompareFeeds } from '../../../../vendor/charting_library/widget/compare-feeds.ts'
import { createSignal } from '../../../../vendor/charting_library/widget/emitter.ts'
import type { StudyHub } from '../../../../vendor/charting_library/widget/study-hub.ts'
import type { Study } from '../../../../vendor/charting_library/widget/study-model.ts'
import { bars, NOW, symbolInfo } from '../feed/fake-feed.ts'

const LAST = NOW / 1000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(10)

/** Two compared symbols, whose feed answers with the bars of `now`, or fails while `down` names the request. */
async function build(down: 'resolve' | 'bars' | '' = '') {
  const trace = vi.fn()
  const now = { down, list: bars(LAST - 9 * 60, 10) }
  const live = new Map<string, { tick: (bar: Bar) => void; reset: () => void }>()
  const feed: IBasicDataFeed = {
    onReady: (callback) => callback({}),
    searchSymbols: () => undefined,
    resolveSymbol: (name, onResolve, onError) =>
      now.down === 'resolve' ? onError('unknown symbol') : onResolve(symbolInfo(name)),
    getBars: (_symbol, _resolution, { to }, onResult, onError) =>
      now.down === 'bars' ? onError('no answer') : onResult(now.list.filter(({ time }) => time < to * 1000)),
    subscribeBars: (symbol, _resolution, tick, _guid, reset) => live.set(symbol.name, { tick, reset }),
    unsubscribeBars: (guid) => live.delete(guid.split('|')[0] ?? ''),
  }
  const added = createSignal<[Study]>(trace)
  const studies = { added, removed: createSignal(trace), changed: createSignal(trace), list: () => [] }
  const posted: ToEngine[] = []
  const feeds = createCompareFeeds({
    feed,
    clock: createServerClock(() => NOW),
    studies: { ...studies, setTitle: () => undefined } as unknown as StudyHub,
    resolution: () => '1',
    firstCount: () => 300,
    post: (message) => posted.push(message),
    trace,
  })
  for (const symbol of ['MARK', 'OTHER'])
    added.emit({ id: symbol, kind: COMPARE_KIND, inputs: { symbol } } as unknown as Study)
  await settle()
  /** Number of bars in the last message to the engine, of both symbols. */
  const shown = (): number[] =>
    ['MARK', 'OTHER'].map((id) => {
      const last = posted.findLast(
        ({ ...message }) =>
          message.type === 'studies' && message.command.do === 'bars' && message.command.id === id,
      )
      return last?.type === 'studies' && last.command.do === 'bars' ? last.command.bars.length / 6 : 0
    })
  return { feeds, now, live, shown }
}

it('an outage ends: compared symbols load the bars they missed, and stay live', async () => {
  const { feeds, now, live, shown } = await build()
  expect(shown()).toEqual([10, 10])
  now.list = bars(LAST - 11 * 60, 12)
  for (const { reset } of live.values()) reset()
  feeds.reload()
  await settle()
  expect(shown()).toEqual([12, 12])
  expect([...live.keys()]).toEqual(['MARK', 'OTHER'])
})

for (const down of ['resolve', 'bars'] as const) {
  it(`a page that was opened during the outage (${down} failed): compared symbols load with the chart’s reload`, async () => {
    const { feeds, now, live, shown } = await build(down)
    expect(shown()).toEqual([0, 0])
    now.down = ''
    feeds.reload()
    await settle()
    expect(shown()).toEqual([10, 10])
    expect(live.size).toBe(2)
  })

  it(`compared symbols that failed (${down}) load again once the chart’s own bars arrive, others are left alone`, async () => {
    const { feeds, now, live, shown } = await build(down)
    now.down = ''
    feeds.backTo(LAST - 9 * 60)
    await settle()
    expect(shown()).toEqual([10, 10])
    now.list = bars(LAST - 4 * 60, 5)
    feeds.backTo(LAST - 9 * 60)
    await settle()
    expect(shown()).toEqual([10, 10])
    expect(live.size).toBe(2)
  })
}
