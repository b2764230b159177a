import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstrumentView } from '../../../../src/shared/contracts/instrument.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { placePicked, shownDraft } from '../../../../src/main-thread/features/chart/place-at-once.ts'
import type { PickedOrder } from '../../../../src/main-thread/trading/ticket/picked-order.ts'
import {
  draftFor,
  editDraft,
  setAmountKind,
  setQty,
} from '../../../../src/main-thread/trading/ticket/draft.ts'

const submitTicket = vi.hoisted(() => vi.fn())
// What is sent is the ticket's own (send-order.test.ts). Here it matters whether anything is sent at all.
vi.mock('../../../../src/main-thread/trading/ticket/submit-ticket.ts', () => ({ submitTicket }))

const text = (value: string): DecimalText => value as DecimalText
const open = { symbol: 'BTCUSDT', priceFraction: 2 } as InstrumentView
const limit: PickedOrder = { side: 'Buy', kind: 'Limit', price: text('60000'), triggerBy: 'LastPrice' }
const stop: PickedOrder = { ...limit, side: 'Sell', kind: 'ConditionalMarket' }
const draft = draftFor(open.symbol)

beforeEach(() => {
  submitTicket.mockReset()
  vi.stubGlobal('document', { fullscreenElement: null })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  setAmountKind(draft, 'Qty')
  setQty(draft, '0.01')
  editDraft(draft, { reduceOnly: false, postOnly: false })
})

describe('an order of the chart’s menu that is placed at once', () => {
  it('is the ticket with the price of the menu', () => {
    const shown = shownDraft(open, text('0.01'))
    if (shown === null) throw new Error('not offered')
    placePicked(limit, open, shown)
    expect(submitTicket.mock.calls).toEqual([['Buy', { instrument: open, draft }]])
    expect(draft).toMatchObject({ kind: 'Limit', priceText: '60000.00', qtyText: '0.01' })
  })

  it('keeps the direction of a stop as the menu showed it', () => {
    const shown = shownDraft(open, text('0.01'))
    if (shown === null) throw new Error('not offered')
    placePicked(stop, open, shown)
    expect(submitTicket.mock.calls[0]?.[1]).toMatchObject({
      shown: { triggerPrice: '60000', triggerDirection: 2 },
    })
  })

  it.each([
    ['another quantity', () => setQty(draft, '1')],
    ['the same quantity typed again', () => setQty(draft, '0.01')],
    ['reduce-only', () => editDraft(draft, { reduceOnly: true })],
    ['post-only', () => editDraft(draft, { postOnly: true })],
  ])('is only filled in, and not sent, if the ticket changed under the menu: %s', (_, change) => {
    const shown = shownDraft(open, text('0.01'))
    if (shown === null) throw new Error('not offered')
    change()
    placePicked(limit, open, shown)
    expect(submitTicket).not.toHaveBeenCalled()
    expect(draft.priceText).toBe('60000.00')
  })

  it('is not offered for an amount of money, and without an amount', () => {
    expect(shownDraft(open, null)).toBeNull()
    setAmountKind(draft, 'Cost')
    expect(shownDraft(open, text('0.01'))).toBeNull()
  })
})
