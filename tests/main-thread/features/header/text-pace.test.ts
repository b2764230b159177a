import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TickerView } from '#shared/contracts/ticker.ts'
import { paceTexts } from '../../../../src/main-thread/features/header/text-pace.ts'
import { createMarket, emptyTicker } from '../../../../src/main-thread/stores/market.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A paced market whose ticker arrives as a patch brings it. */
function paced(isPainted = true) {
  const market = createMarket(view)
  const first: TickerView = { ...emptyTicker, symbol: 'BTCUSDT', lastPrice: '60,000.0' }
  Object.assign(market.ticker, first)
  Object.assign(market.figures, first)
  const stop = paceTexts(market, () => isPainted)
  const arrive = (over: Partial<TickerView>, isAlone = true): string => {
    const next = { ...first, ...over }
    Object.assign(market.ticker, next)
    if (!market.keepsTexts(next, isAlone)) Object.assign(market.figures, next)
    return market.figures.lastPrice
  }
  return { market, arrive, stop }
}

describe('texts of painted figures', () => {
  it('wait up to a second, and a fifth less with another change of the page', () => {
    const { arrive } = paced()
    vi.advanceTimersByTime(500)
    expect(arrive({ lastPrice: '60,001.0', trend: 'UP', changeTone: 1 })).toBe('60,000.0')
    vi.advanceTimersByTime(299)
    expect(arrive({ lastPrice: '60,002.0' }, false)).toBe('60,000.0')
    vi.advanceTimersByTime(1)
    expect(arrive({ lastPrice: '60,003.0' }, false)).toBe('60,003.0')
  })

  it('the last change of a market that then is quiet is written after a second', () => {
    const { market, arrive } = paced()
    vi.advanceTimersByTime(100)
    arrive({ lastPrice: '60,001.0' })
    vi.advanceTimersByTime(899)
    expect(market.figures.lastPrice).toBe('60,000.0')
    vi.advanceTimersByTime(1)
    expect(market.figures.lastPrice).toBe('60,001.0')
  })

  it.each([
    { lastPrice: '100,000.0' },
    { markPrice: '60,000.0' },
    { lastPrice: '--' },
    { stale: true },
    { symbol: 'ETHUSDT' },
    { nextFundingTime: 1 },
  ])('do not wait if they take other room or mean something else: %o', (next) => {
    const { market, arrive } = paced()
    arrive(next)
    expect(market.figures).toMatchObject(next)
  })

  it('wait once their box has the room, however long they are', () => {
    const { arrive } = paced()
    expect(arrive({ lastPrice: '100,000.0' })).toBe('100,000.0')
    expect(arrive({ lastPrice: '99,999.0' })).toBe('100,000.0')
    expect(arrive({ lastPrice: '100,001.0' })).toBe('100,000.0')
  })

  it('do not wait while a figure somewhere on the page is not painted, nor after painting ended', () => {
    expect(paced(false).arrive({ lastPrice: '60,001.0' })).toBe('60,001.0')
    const { market, arrive, stop } = paced()
    arrive({ lastPrice: '60,001.0' })
    stop()
    expect(market.figures.lastPrice).toBe('60,001.0')
    expect(arrive({ lastPrice: '60,002.0' })).toBe('60,002.0')
  })
})
