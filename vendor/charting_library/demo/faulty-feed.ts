import type { Bar, IBasicDataFeed } from '../index.ts'

const HOUR = 3_600_000

/** Bars as a broken service would send them: unordered, duplicated, missing values, not numbers, far in the future. */
function spoil(bars: readonly Bar[]): Bar[] {
  const broken: unknown[] = [...bars.toReversed(), ...bars.slice(0, 5), null, undefined, 7, {}]
  const [first] = bars
  if (first !== undefined)
    broken.push(
      { ...first, time: first.time - HOUR, close: Number.NaN },
      { ...first, time: Number.NaN },
      { ...first, time: Date.now() + 40 * 365 * 24 * HOUR },
      { ...first, time: first.time - 2 * HOUR, high: 'high' },
    )
  return broken as Bar[]
}

/**
 * Wraps a feed with a fault, for tests: `bad` bars, a second answer (`twice`), no answer (`silent`), `empty` history,
 * an `error`, or `throws`. Any other name adds no fault.
 */
export function createFaultyFeed(feed: IBasicDataFeed, fault: string): IBasicDataFeed {
  return {
    ...feed,
    getBars: (symbol, resolution, period, onResult, onError) => {
      if (fault === 'silent') return
      if (fault === 'throws') throw new Error('the feed broke')
      if (fault === 'error') {
        setTimeout(() => onError('no bars today'), 0)
        return
      }
      if (fault === 'empty') {
        setTimeout(() => onResult([], { noData: true }), 0)
        return
      }
      feed.getBars(
        symbol,
        resolution,
        period,
        (bars, meta) => {
          onResult(fault === 'bad' ? spoil(bars) : bars, meta)
          if (fault === 'twice') onResult([], { noData: true })
        },
        onError,
      )
    },
    subscribeBars: (symbol, resolution, onTick, guid, onReset) => {
      if (fault === 'bad') for (const bar of spoil([])) onTick(bar)
      if (fault !== 'empty') feed.subscribeBars(symbol, resolution, onTick, guid, onReset)
    },
  }
}
