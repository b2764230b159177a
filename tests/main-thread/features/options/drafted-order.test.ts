import { describe, expect, it } from 'vitest'
import { draftedOrder } from '../../../../src/main-thread/features/options/drafted-order.ts'
import { answerWith, sideView, text } from '../../trading/ticket/samples.ts'

const draft = {
  kind: 'Limit',
  priceText: '120',
  qtyText: '2',
  sellQtyText: null,
  amountKind: 'Qty',
} as const
const answer = answerWith({ buy: sideView({ qty: text('0.5') }), sell: sideView({ qty: text('0.4') }) })

describe('the order of the ticket in the payoff', () => {
  it('has the typed quantity, also while the worker has not answered', () => {
    expect(draftedOrder(draft, null, 'Buy')).toEqual({ qty: '2', price: '120' })
    expect(draftedOrder({ ...draft, qtyText: '' }, answer, 'Buy')).toBeNull()
  })

  it('has no price where its kind has none, whatever was typed before', () => {
    expect(draftedOrder({ ...draft, kind: 'Market' }, answer, 'Buy')).toEqual({ qty: '2', price: '' })
  })

  it('has the average price that the ticket expects where its kind has none', () => {
    const expected = answerWith({
      buy: sideView({ averagePrice: '1,360.00' }),
      sell: sideView({ averagePrice: '355.65' }),
    })
    const at = { ...draft, kind: 'Market' } as const
    expect(draftedOrder(at, expected, 'Buy')).toEqual({ qty: '2', price: '1360' })
    expect(draftedOrder(at, expected, 'Sell')).toEqual({ qty: '2', price: '355.65' })
    expect(draftedOrder(at, answer, 'Buy')).toEqual({ qty: '2', price: '' })
  })

  it('has the quantity of its own side, where the slider gave the sides different ones', () => {
    const slid = { ...draft, sellQtyText: '3' }
    expect([draftedOrder(slid, null, 'Buy')?.qty, draftedOrder(slid, null, 'Sell')?.qty]).toEqual(['2', '3'])
  })

  it('has the quantity that an amount of money gives, never the amount itself', () => {
    const money = { ...draft, qtyText: '60', amountKind: 'Value' } as const
    expect([draftedOrder(money, answer, 'Buy')?.qty, draftedOrder(money, answer, 'Sell')?.qty]).toEqual([
      '0.5',
      '0.4',
    ])
    expect(draftedOrder(money, null, 'Buy')).toBeNull()
  })
})
