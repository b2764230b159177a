import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TickerView } from '#shared/contracts/ticker.ts'
import { paceTexts } from '../../../../src/main-thread/features/header/text-pace.ts'
import { createMarket, emptyTicker } from '../../../../src/main-thread/stores/market.ts'
import { PATCH_WAIT_MS, runDeferredUpdates } from '../../../../src/main-thread/stores/next-patch.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stops: (() => void)[] = []

/** A paced market whose ticker arrives as a patch brings it. */
function paced(isPainted = true) {
  const market = createMarket(view)
  const first: TickerView = { ...emptyTicker, symbol: 'BTCUSDT', lastPrice: '60,000.0' }
  Object.assign(market.ticker, first)
  Object.assign(market.figures, first)
  const stop = paceTexts(market, () => isPainted)
  stops.push(stop)
  const arrive = (over: Partial<TickerView>): string => {
    const next = { ...first, ...over }
    Object.assign(market.ticker, next)
    if (!market.keepsTexts(next)) Object.assign(market.figures, next)
    return market.figures.lastPrice
  }
  return { market, arrive, stop }
}

describe('texts of painted figures', () => {
  it('change with the patch of the beat, and with no other', () => {
    const { market, arrive } = paced()
    vi.advanceTimersByTime(900)
    expect(arrive({ lastPrice: '60,001.0', trend: 'UP', changeTone: 1 })).toBe('60,000.0')
    runDeferredUpdates()
    expect(market.figures.lastPrice).toBe('60,000.0')
    vi.advanceTimersByTime(100)
    expect(arrive({ lastPrice: '60,002.0' })).toBe('60,000.0')
    runDeferredUpdates()
    expect(market.figures.lastPrice).toBe('60,002.0')
    expect(arrive({ lastPrice: '60,003.0' })).toBe('60,002.0')
  })

  it('the last change of a market that then is quiet is written a quarter of a second after the beat', () => {
    const { market, arrive } = paced()
    vi.advanceTimersByTime(100)
    arrive({ lastPrice: '60,001.0' })
    vi.advanceTimersByTime(900 + PATCH_WAIT_MS - 1)
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
