import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import {
  draftFor,
  setKind,
  setPrice,
  setTab,
  setTrigger,
} from '../../../../src/main-thread/trading/ticket/draft.ts'
import { fillTicket } from '../../../../src/main-thread/trading/ticket/pick-order.ts'
import { pickPrice } from '../../../../src/main-thread/trading/ticket/pick-price.ts'
import type { PickedOrder } from '../../../../src/main-thread/trading/ticket/picked-order.ts'
import { submitTicket } from '../../../../src/main-thread/trading/ticket/submit-ticket.ts'
import { followTicket, sender } from '../../../../src/main-thread/trading/ticket/ticket-session.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'

vi.mock('../../../../src/main-thread/bridge/ask-risk.ts', async (load) => ({
  ...(await load()),
  previewTicket: () => Promise.resolve(null),
  leaveTicket: () => Promise.resolve(),
}))

const instrument = { symbol: 'BTCUSDT', priceFraction: 1 } as InstrumentView
const limit: PickedOrder = {
  side: 'Sell',
  kind: 'Limit',
  price: '109310.4' as DecimalText,
  triggerBy: 'LastPrice',
}
const draft = draftFor(instrument.symbol)
const send = vi.spyOn(sender, 'send')

beforeEach(() => {
  view.symbol = instrument.symbol
  send.mockReset().mockResolvedValue(false)
  vi.stubGlobal('document', {
    visibilityState: 'hidden',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  fillTicket(limit, instrument)
})

describe('an order that was chosen with its side', () => {
  it.each([
    ['another price is typed', () => setPrice(draft, '109310.5')],
    ['another trigger price is typed', () => setTrigger(draft, '1')],
    ['another kind is chosen', () => setKind(draft, 'Market')],
    ['another tab is opened', () => setTab(draft, 'Market')],
    ['a price of the book is chosen, even the same', () => pickPrice('109310.4')],
  ])('is a draft of both sides again once %s', (_, change) => {
    expect(draft.picked).toMatchObject({ side: 'Sell' })
    change()
    expect(draft.picked).toBeNull()
  })

  it('is a draft of both sides again once another market was opened', () => {
    const stop = followTicket()
    view.symbol = 'ETHUSDT'
    return vi.waitFor(() => expect(draft.picked).toBeNull()).finally(stop)
  })

  it('keeps its side while its field writes the same price', () => {
    setPrice(draft, '109310.4')
    setKind(draft, 'Limit')
    expect(draft.picked).toMatchObject({ side: 'Sell' })
  })

  it('is sent on its own side as before', async () => {
    await submitTicket('Sell', { instrument, draft })
    expect(send.mock.calls[0]?.[1].chosen).toBeNull()
  })

  it.each([
    [limit, { side: 'Sell', kind: 'Limit', price: '109310.4' }],
    [
      { ...limit, kind: 'ConditionalMarket' } as const,
      { side: 'Sell', kind: 'ConditionalMarket', price: '109310.4' },
    ],
  ])('is named to the guard by a press on the other side', async (order, chosen) => {
    fillTicket(order, instrument)
    await submitTicket('Buy', { instrument, draft })
    expect(send.mock.calls[0]?.[1]).toMatchObject({ chosen })
  })

  it('ends with the accepted order, unless another one was chosen meanwhile', async () => {
    send.mockResolvedValue(true)
    await submitTicket('Sell', { instrument, draft })
    expect(draft.picked).toBeNull()
    fillTicket(limit, instrument)
    send.mockImplementation(async () => {
      fillTicket(limit, instrument)
      return true
    })
    await submitTicket('Sell', { instrument, draft })
    expect(draft.picked).toMatchObject({ side: 'Sell' })
  })
})
