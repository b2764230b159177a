import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChartLine, PriceOrderView } from '../../../../src/shared/contracts/chart.ts'
import type { InstrumentView } from '../../../../src/shared/contracts/instrument.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { followDraft, giveUpDraft, moveDraft } from '../../../../src/main-thread/features/chart/drag-draft.ts'
import { draftLineId, draggedDraft } from '../../../../src/main-thread/features/chart/pre-order-line.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'
import {
  draftFor,
  editDraft,
  setPrice,
  setTrigger,
} from '../../../../src/main-thread/trading/ticket/draft.ts'
import { speakEnglish } from './english.ts'

const judgePriceOrders = vi.hoisted(() => vi.fn())
vi.mock('../../../../src/main-thread/bridge/ask-risk.ts', async (load) => ({
  ...(await load()),
  judgePriceOrders,
}))

const text = (value: string): DecimalText => value as DecimalText
const line = (part: 'price' | 'trigger', symbol = 'BTCUSDT') =>
  ({ id: draftLineId(part), kind: 'pre-order', symbol, price: '60000' }) as unknown as ChartLine
const view2 = (over: Partial<PriceOrderView> = {}): PriceOrderView => ({
  qty: text('0.01'),
  error: null,
  verdict: '',
  limit: '',
  value: '601.00',
  ...over,
})
const draft = draftFor('BTCUSDT')

beforeAll(() => speakEnglish(['actions', 'chart', 'common', 'ticket']))

beforeEach(() => {
  judgePriceOrders.mockReset().mockResolvedValue([view2(), view2({ verdict: 'fillsNow' })])
  view.symbol = 'BTCUSDT'
  instrument.v = {
    symbol: 'BTCUSDT',
    priceFraction: 1,
    lotFraction: 3,
    unit: 'BTC',
    valueCoin: 'USDT',
    tradable: true,
    bannedSides: [],
    contractType: 'LinearPerpetual',
  } as unknown as InstrumentView
  setPrice(draft, '60000.0')
  setTrigger(draft, '61000.0')
  editDraft(draft, { picked: null })
  moveDraft(line('price'), text('60000'))
})

describe('LINES-09: the draft’s line while it is dragged', () => {
  it('puts each price into the ticket at once, and shows size, price, value and each side’s verdict', async () => {
    const shown = followDraft(line('price'), text('60100'))
    // Before any answer of the worker.
    expect(draft.priceText).toBe('60100.0')
    expect(await shown).toMatch(
      /^\W*0\.010 BTC @ 60,100\.0\W* · \W*601\.00 USDT\W* · Sell: Fills immediately$/,
    )
    expect(judgePriceOrders.mock.calls[0]?.[0]).toMatchObject([
      { side: 'Buy', draft: { symbol: 'BTCUSDT', priceText: '60100.0' } },
      { side: 'Sell', draft: { symbol: 'BTCUSDT', priceText: '60100.0' } },
    ])
  })

  it('shows a refusal that holds for both sides once', async () => {
    const error = { field: 'price', key: 'aboveMax', params: { max: '1', coin: 'USDT' } } as const
    judgePriceOrders.mockResolvedValue([view2({ error }), view2({ error })])
    expect((await followDraft(line('price'), text('60100'))).split(' · ')).toHaveLength(3)
  })

  it('keeps the side that was chosen with the order, and judges that side alone', async () => {
    judgePriceOrders.mockResolvedValue([view2()])
    editDraft(draft, { picked: { side: 'Sell', kind: 'Limit', price: '60000.0' } })
    await followDraft(line('price'), text('60100'))
    expect(draft.picked).toEqual({ side: 'Sell', kind: 'Limit', price: '60100.0' })
    expect(judgePriceOrders.mock.calls[0]?.[0]).toMatchObject([{ side: 'Sell' }])
  })

  it('a drop leaves the ticket at the price that the line shows', async () => {
    await followDraft(line('price'), text('60100'))
    expect(moveDraft(line('price'), text('60101.5'))).toBe('60101.5')
    expect(draft.priceText).toBe('60101.5')
    expect(draggedDraft.id).toBe('')
  })

  it('trigger and limit price are dragged apart, and a drag that is given up restores its own field only', async () => {
    await followDraft(line('trigger'), text('61500'))
    await followDraft(line('trigger'), text('61600'))
    expect([draft.triggerText, draft.priceText]).toEqual(['61600.0', '60000.0'])
    giveUpDraft(line('trigger'))
    expect([draft.triggerText, draft.priceText]).toEqual(['61000.0', '60000.0'])
  })

  it('a price that was typed meanwhile stays, and a later drag is given up to that price', async () => {
    await followDraft(line('price'), text('60100'))
    setPrice(draft, '59000.0')
    giveUpDraft(line('price'))
    expect(draft.priceText).toBe('59000.0')
    await followDraft(line('price'), text('60200'))
    giveUpDraft(line('price'))
    expect(draft.priceText).toBe('59000.0')
  })

  it('a line of another market than the ticket’s changes no ticket', async () => {
    expect(await followDraft(line('price', 'ETHUSDT'), text('3000'))).toBe('')
    expect(moveDraft(line('price', 'ETHUSDT'), text('3000'))).toBeNull()
    view.symbol = 'ETHUSDT'
    expect(await followDraft(line('price'), text('3000'))).toBe('')
    expect([draft.priceText, draftFor('ETHUSDT').priceText]).toEqual(['60000.0', ''])
    expect(judgePriceOrders).not.toHaveBeenCalled()
  })
})
