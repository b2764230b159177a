import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { proxy } from 'valtio/vanilla'
import { pickLevel } from '../../../src/main-thread/features/order-book/pick-level.ts'
import type { InstrumentView } from '../../../src/shared/contracts/instrument.ts'
import {
  closeMarket,
  createMarket,
  instrument,
  mainMarket,
  openMarket,
} from '../../../src/main-thread/stores/market.ts'
import type { Market } from '../../../src/main-thread/stores/market.ts'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { offerAction } from '../../../src/main-thread/stores/page-actions.ts'
import { setSymbol } from '../../../src/main-thread/stores/view.ts'
import { draftFor } from '../../../src/main-thread/trading/ticket/draft.ts'
import { pickPriceOf } from '../../../src/main-thread/trading/ticket/pick-elsewhere.ts'
import { pickOrder } from '../../../src/main-thread/trading/ticket/pick-order.ts'
import { pickShownPrice } from '../../../src/main-thread/trading/ticket/pick-price.ts'
import type { DecimalText } from '../../../src/shared/units/decimal-text.ts'

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }))
vi.mock('wouter/use-browser-location', () => ({ navigate }))

const dec = (text: string): DecimalText => text as DecimalText
let opened: Market | null = null
function open(symbol: string): Market {
  const made = createMarket(proxy({ id: 'a', symbol, interval: '30', chartKind: 'market', bookGrouping: 1 }))
  opened = made
  openMarket(made)
  return made
}
// Of a desk: there the ticket is no sheet that a pick opens.
beforeEach(() => {
  vi.stubGlobal('document', { fullscreenElement: null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  if (opened !== null) closeMarket(opened)
  notices.list = []
})
const filled = (symbol: string) => {
  const { kind, priceText, qtyText } = draftFor(symbol)
  return { kind, priceText, qtyText }
}

describe('a price picked in a further market', () => {
  it('never fills the ticket of another symbol: a notice says so', async () => {
    setSymbol('BTCUSDT')
    const other = open('ETHUSDT')
    const before = ['BTCUSDT', 'ETHUSDT'].map(filled)
    pickLevel(dec('3000.5'), dec('2'), other)
    pickShownPrice('3,000.5', other)
    expect(['BTCUSDT', 'ETHUSDT'].map(filled)).toEqual(before)
    await vi.waitFor(() =>
      expect(notices.list).toMatchObject([
        { titleKey: 'workspace:otherMarket.title', params: { symbol: 'ETHUSDT', open: 'BTCUSDT' } },
      ]),
    )
    expect(notices.list[0]?.action?.labelKey).toBe('errors:symbol.open')
    notices.list[0]?.action?.run()
    expect(navigate.mock.calls).toEqual([['/trade/usdt/ETHUSDT']])
  })

  it('fills the ticket if both show the same symbol', () => {
    setSymbol('BTCUSDT')
    pickLevel(dec('60001'), '', open('BTCUSDT'))
    expect(filled('BTCUSDT')).toMatchObject({ kind: 'Limit', priceText: '60001' })
    expect(notices.list).toEqual([])
  })

  it('is in a ticket that the page does not show: a notice says so and shows it', async () => {
    setSymbol('BTCUSDT')
    const showTicket = vi.fn()
    offerAction('showTicket', showTicket)
    onTestFinished(() => offerAction('showTicket', undefined))
    pickLevel(dec('60002'), '', open('BTCUSDT'))
    expect(filled('BTCUSDT').priceText).toBe('60002')
    await vi.waitFor(() =>
      expect(notices.list).toMatchObject([
        { titleKey: 'workspace:hiddenTicket.title', params: { symbol: 'BTCUSDT' } },
      ]),
    )
    notices.list[0]?.action?.run()
    expect(showTicket).toHaveBeenCalledTimes(1)
    notices.list = []
    const order = { side: 'Buy', kind: 'Limit', price: dec('60003'), triggerBy: 'LastPrice' } as const
    pickOrder(order, { symbol: 'BTCUSDT', priceFraction: 0 })
    expect(showTicket).toHaveBeenCalledTimes(2)
  })

  it('of a market that has since opened the ticket’s symbol is judged by what it shows now', () => {
    setSymbol('BTCUSDT')
    const other = open('ETHUSDT')
    setSymbol('ETHUSDT')
    pickLevel(dec('3002'), '', other)
    expect(filled('ETHUSDT').priceText).toBe('3002')
    pickLevel(dec('3001'), '', mainMarket)
    expect(filled('ETHUSDT').priceText).toBe('3001')
  })
})

describe('a price of another market, which its press opens (an option in the chain)', () => {
  async function pick(isShownAfter: number | null): Promise<readonly string[]> {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
      offerAction('showTicket', undefined)
      offerAction('focusQty', undefined)
      instrument.v = null
    })
    offerAction('showTicket', () => undefined)
    setSymbol('BTCUSDT')
    navigate.mockImplementationOnce(() => setSymbol('ETHUSDT'))
    pickPriceOf('ETHUSDT', '3000.5')
    instrument.v = { symbol: 'ETHUSDT' } as InstrumentView
    if (isShownAfter !== null) setTimeout(() => offerAction('focusQty', () => undefined), isShownAfter)
    await vi.advanceTimersByTimeAsync(5000)
    await vi.dynamicImportSettled()
    expect(filled('ETHUSDT').priceText).toBe('3000.5')
    return notices.list.map(({ titleKey }) => titleKey)
  }

  it('is in a ticket that comes with its market: no notice says that it is hidden', async () => {
    expect(await pick(600)).toEqual([])
  })

  it('is in a ticket that the page does not show: a notice says so', async () => {
    expect(await pick(null)).toEqual(['workspace:hiddenTicket.title'])
  })
})
