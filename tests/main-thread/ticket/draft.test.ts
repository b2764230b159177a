import { describe, expect, it } from 'vitest'
import {
  clearQty,
  draftFor,
  setPercent,
  setPrice,
  setQty,
  takePercentQty,
  timeInForceOf,
} from '../../../src/main-thread/features/ticket/draft.ts'

describe('drafts', () => {
  it('what was typed for a symbol is there again after looking at another', () => {
    setPrice(draftFor('BTCUSDT'), '108600.5')
    setQty(draftFor('BTCUSDT'), '0.5')
    setPrice(draftFor('ETHUSDT'), '3900')
    expect(draftFor('BTCUSDT')).toMatchObject({ priceText: '108600.5', qtyText: '0.5' })
  })

  it("the slider's quantity is taken once, unless it was moved or overtyped meanwhile", () => {
    const draft = draftFor('SOLUSDT')
    setPercent(draft, 0.25)
    takePercentQty(draft, 0.25, '1.5')
    expect(draft).toMatchObject({ qtyText: '1.5', percent: 0.25 })
    takePercentQty(draft, 0.25, '9')
    expect(draft.qtyText).toBe('1.5')
    setPercent(draft, 0.5)
    takePercentQty(draft, 0.25, '9')
    expect(draft.qtyText).toBe('1.5')
    setQty(draft, '7')
    takePercentQty(draft, 0.5, '3')
    expect(draft).toMatchObject({ qtyText: '7', percent: null })
  })

  it('after an accepted order the quantity is used up and the rest stays', () => {
    const draft = draftFor('XRPUSDT')
    setPrice(draft, '2.5')
    setQty(draft, '100')
    clearQty(draft)
    expect(draft).toMatchObject({ priceText: '2.5', qtyText: '', percent: null })
  })

  it('market orders take what is there; post-only is a time in force of its own', () => {
    const base = { orderType: 'Limit', postOnly: false, timeInForce: 'FillOrKill' } as const
    expect(timeInForceOf(base)).toBe('FillOrKill')
    expect(timeInForceOf({ ...base, postOnly: true })).toBe('PostOnly')
    expect(timeInForceOf({ ...base, orderType: 'Market', postOnly: true })).toBe('ImmediateOrCancel')
  })
})
