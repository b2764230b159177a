import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstrumentView } from '../../../src/shared/contracts/instrument.ts'
import type { DecimalText } from '../../../src/shared/units/decimal-text.ts'
import { mainMarket } from '../../../src/main-thread/stores/market.ts'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { draftFor } from '../../../src/main-thread/trading/ticket/draft.ts'
import { takePickedOrder } from '../../../src/main-thread/trading/ticket/pick-elsewhere.ts'
import { sendPicksTo } from '../../../src/main-thread/trading/ticket/pick-price.ts'

const { navigate } = vi.hoisted(() => ({ navigate: vi.fn() }))
vi.mock('wouter/use-browser-location', () => ({ navigate }))

const order = {
  side: 'Sell',
  kind: 'Limit',
  price: '3000.5' as DecimalText,
  triggerBy: 'LastPrice',
} as const

beforeEach(() => {
  notices.list = []
  vi.stubGlobal('document', { fullscreenElement: null })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  mainMarket.view.symbol = 'BTCUSDT'
  mainMarket.instrument.v = { symbol: 'BTCUSDT', priceFraction: 2 } as unknown as InstrumentView
})
afterEach(() => {
  sendPicksTo(null)
  navigate.mockReset()
  vi.unstubAllGlobals()
})

describe('an order that was picked in another window', () => {
  it('of another market opens that market and fills its ticket, not the one in view', () => {
    const before = { ...draftFor('BTCUSDT') }
    takePickedOrder('ETHUSDT', order)
    expect(navigate.mock.calls).toEqual([['/trade/usdt/ETHUSDT']])
    expect(draftFor('ETHUSDT')).toMatchObject({
      kind: 'Limit',
      priceText: '3000.5',
      picked: { side: 'Sell' },
    })
    expect({ ...draftFor('BTCUSDT') }).toEqual(before)
  })

  it('of another market says which market is left, and offers to go back to it', async () => {
    takePickedOrder('ETHUSDT', order)
    await vi.waitFor(() =>
      expect(notices.list).toMatchObject([
        { titleKey: 'workspace:pickedMarket.title', params: { symbol: 'ETHUSDT', open: 'BTCUSDT' } },
      ]),
    )
    notices.list[0]?.action?.run()
    expect(navigate.mock.calls.at(-1)).toEqual(['/trade/usdt/BTCUSDT'])
    notices.list = []
    takePickedOrder('BTCUSDT', order)
    await vi.dynamicImportSettled()
    expect(notices.list).toEqual([])
  })

  it('of the open market fills the ticket, with the market’s decimals', () => {
    takePickedOrder('BTCUSDT', order)
    expect(navigate).not.toHaveBeenCalled()
    expect(draftFor('BTCUSDT').priceText).toBe('3000.50')
  })

  it('goes on to the window that has the ticket', () => {
    const elsewhere = vi.fn()
    sendPicksTo(elsewhere)
    takePickedOrder('ETHUSDT', order)
    expect(elsewhere.mock.calls).toEqual([['ETHUSDT', '3000.5', '', order]])
    expect(navigate).not.toHaveBeenCalled()
  })

  it('of an impossible name is ignored', () => {
    takePickedOrder('../x', order)
    expect(navigate).not.toHaveBeenCalled()
  })
})
