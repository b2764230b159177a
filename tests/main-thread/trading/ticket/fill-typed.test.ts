import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { offerAction } from '../../../../src/main-thread/stores/page-actions.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'
import { draftFor, editDraft, newDraft, setKind } from '../../../../src/main-thread/trading/ticket/draft.ts'
import { fillTyped } from '../../../../src/main-thread/trading/ticket/fill-typed.ts'

const went = vi.hoisted(() => vi.fn())
vi.mock('wouter/use-browser-location', () => ({ navigate: went }))

const text = (plain: string): DecimalText => plain as DecimalText
const draft = draftFor('BTCUSDT')
const order = { side: 'Buy', tab: null, qty: '', price: '' } as const
const focusQty = vi.fn()
const focusBuy = vi.fn()
// A desktop.
vi.stubGlobal('document', { fullscreenElement: null })
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const btc = { symbol: 'BTCUSDT', contractType: 'LinearPerpetual' } as const

offerAction('focusQty', focusQty)
offerAction('focusBuy', focusBuy)
afterEach(() => {
  editDraft(draft, newDraft())
  vi.clearAllMocks()
})

describe('an order in words', () => {
  it('fills the ticket of the open market: side, amount in its own unit, kind and price', () => {
    editDraft(draft, { amountKind: 'Value', percent: 0.5, percentPending: true })
    fillTyped({ ...order, qty: text('0.1') }, btc)
    expect(draft).toMatchObject({ qtyText: '0.1', amountKind: 'Qty', percent: null, percentPending: false })
    expect(draft.picked).toEqual({ side: 'Buy', kind: 'Limit', price: '' })
    fillTyped({ side: 'Sell', tab: 'Market', qty: '', price: '' }, btc)
    expect(draft).toMatchObject({ kind: 'Market', qtyText: '0.1' })
    expect(draft.picked).toEqual({ side: 'Sell', kind: 'Market', price: '' })
    fillTyped({ ...order, tab: 'Limit', price: text('60000') }, btc)
    expect(draft).toMatchObject({ kind: 'Limit', priceText: '60000' })
    expect(draft.picked).toEqual({ side: 'Buy', kind: 'Limit', price: '60000' })
    setKind(draft, 'ConditionalMarket')
    fillTyped(order, btc)
    expect([draft.kind, draft.picked]).toEqual(['ConditionalMarket', null])
    expect(went).not.toHaveBeenCalled()
  })

  it('the focus goes to the amount and never to a button, which a second Enter would press', () => {
    fillTyped({ ...order, qty: text('0.1') }, btc)
    expect([focusQty.mock.calls.length, focusBuy.mock.calls.length]).toEqual([1, 0])
  })

  it('shows a ticket that is hidden, and focuses its amount once it is there', () => {
    const show = vi.fn(() => offerAction('focusQty', focusQty))
    offerAction('focusQty', undefined)
    offerAction('showTicket', show)
    fillTyped(order, btc)
    expect([show.mock.calls.length, focusQty.mock.calls.length]).toEqual([1, 1])
    offerAction('showTicket', undefined)
  })

  it('of another market opens that one first, and focuses nothing until it is there', async () => {
    vi.stubGlobal('requestAnimationFrame', (show: () => void) => show())
    fillTyped({ ...order, qty: text('2') }, { symbol: 'ETHUSDT', contractType: 'LinearPerpetual' })
    expect(went).toHaveBeenCalledWith('/trade/usdt/ETHUSDT')
    expect(draftFor('ETHUSDT').qtyText).toBe('2')
    expect(draft.qtyText).toBe('')
    expect(focusQty).not.toHaveBeenCalled()
    view.symbol = 'ETHUSDT'
    instrument.v = { symbol: 'ETHUSDT' } as InstrumentView
    await vi.waitFor(() => expect(focusQty).toHaveBeenCalledTimes(1))
    view.symbol = 'BTCUSDT'
  })
})
