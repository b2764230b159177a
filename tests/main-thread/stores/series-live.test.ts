import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSeriesLive } from '../../../src/main-thread/stores/series-live.ts'

const BTC = 'BTCUSDT 30'
const ONE = 'BTCUSDT 1'

let series = createSeriesLive()
beforeEach(() => {
  vi.useFakeTimers()
  series = createSeriesLive()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('X2: a chart whose running bar is not confirmed is marked', () => {
  it('not while it is confirmed', () => {
    series.setFollowed([BTC])
    series.setLive([BTC])
    vi.advanceTimersByTime(60_000)
    expect(series.bars.stale).toBe(false)
  })

  it('if a series other than the one it shows is confirmed: after the usual staleness limit', () => {
    series.setLive([BTC])
    series.setFollowed([ONE])
    vi.advanceTimersByTime(4999)
    expect(series.bars.stale).toBe(false)
    vi.advanceTimersByTime(1)
    expect(series.bars.stale).toBe(true)
    series.setLive([ONE])
    expect(series.bars.stale).toBe(false)
  })

  it('at once if it was confirmed and is no longer: the feed was already silent for that time', () => {
    series.setFollowed([BTC])
    series.setLive([BTC])
    series.setLive([])
    expect(series.bars.stale).toBe(true)
    series.setFollowed([ONE])
    expect(series.bars.stale).toBe(false)
    vi.advanceTimersByTime(5000)
    expect(series.bars.stale).toBe(true)
  })

  it('if a compared symbol is stale beside a live one', () => {
    series.setFollowed([BTC, 'ETHUSDT 30'])
    series.setLive([BTC])
    vi.advanceTimersByTime(5000)
    expect(series.bars.stale).toBe(true)
    series.setLive([BTC, 'ETHUSDT 30'])
    expect(series.bars.stale).toBe(false)
  })

  it('not a chart without a series', () => {
    series.setFollowed([])
    vi.advanceTimersByTime(60_000)
    expect(series.bars.stale).toBe(false)
  })
})
