import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chartBars, setFollowedSeries, setLiveSeries } from '../../../src/main-thread/stores/series-live.ts'

const BTC = 'BTCUSDT 30'
const ONE = 'BTCUSDT 1'

beforeEach(() => {
  vi.useFakeTimers()
  setFollowedSeries([])
  setLiveSeries([])
})
afterEach(() => {
  vi.useRealTimers()
})

describe('X2: a chart whose running bar is not confirmed is marked', () => {
  it('not while it is confirmed', () => {
    setFollowedSeries([BTC])
    setLiveSeries([BTC])
    vi.advanceTimersByTime(60_000)
    expect(chartBars.stale).toBe(false)
  })

  it('if a series other than the one it shows is confirmed: after the usual staleness limit', () => {
    setLiveSeries([BTC])
    setFollowedSeries([ONE])
    vi.advanceTimersByTime(4999)
    expect(chartBars.stale).toBe(false)
    vi.advanceTimersByTime(1)
    expect(chartBars.stale).toBe(true)
    setLiveSeries([ONE])
    expect(chartBars.stale).toBe(false)
  })

  it('at once if it was confirmed and is no longer: the feed was already silent for that time', () => {
    setFollowedSeries([BTC])
    setLiveSeries([BTC])
    setLiveSeries([])
    expect(chartBars.stale).toBe(true)
    setFollowedSeries([ONE])
    expect(chartBars.stale).toBe(false)
    vi.advanceTimersByTime(5000)
    expect(chartBars.stale).toBe(true)
  })

  it('if a compared symbol is stale beside a live one', () => {
    setFollowedSeries([BTC, 'ETHUSDT 30'])
    setLiveSeries([BTC])
    vi.advanceTimersByTime(5000)
    expect(chartBars.stale).toBe(true)
    setLiveSeries([BTC, 'ETHUSDT 30'])
    expect(chartBars.stale).toBe(false)
  })

  it('not a chart without a series', () => {
    setFollowedSeries([])
    vi.advanceTimersByTime(60_000)
    expect(chartBars.stale).toBe(false)
  })
})
