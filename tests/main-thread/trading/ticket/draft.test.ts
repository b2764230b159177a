import { describe, expect, it } from 'vitest'
import {
  clearQty,
  draftFor,
  setPercent,
  setAmountKind,
  setKind,
  setPrice,
  setQty,
  setTab,
  sideQtyText,
  takeConverted,
  takePercentQty,
  timeInForceOf,
} from '../../../../src/main-thread/trading/ticket/draft.ts'

import { exchange } from '../../../../src/main-thread/stores/exchange.ts'
import { ableExchange } from '../../../../src/shared/contracts/exchange.ts'

const both = (text: string) => ({ buy: text, sell: text })

describe('drafts', () => {
  it('values typed for a symbol return after another symbol was shown', () => {
    setPrice(draftFor('BTCUSDT'), '108600.5')
    setQty(draftFor('BTCUSDT'), '0.5')
    setPrice(draftFor('ETHUSDT'), '3900')
    expect(draftFor('BTCUSDT')).toMatchObject({ priceText: '108600.5', qtyText: '0.5' })
  })

  it('a tab opens with a kind that the exchange has, whichever was chosen on it last', () => {
    const draft = draftFor('ICEUSDT')
    setKind(draft, 'Iceberg')
    setTab(draft, 'Market')
    setTab(draft, 'Limit')
    expect(draft.kind).toBe('Iceberg')
    const { capabilities } = ableExchange
    exchange.v = { ...ableExchange, capabilities: { ...capabilities, strategies: false } }
    setTab(draft, 'Market')
    setTab(draft, 'Limit')
    exchange.v = ableExchange
    expect(draft.kind).toBe('Limit')
  })

  it('the slider’s quantity is applied once, unless it was moved or overtyped meanwhile', () => {
    const draft = draftFor('SOLUSDT')
    setPercent(draft, 0.25)
    takePercentQty(draft, 0.25, both('1.5'))
    expect(draft).toMatchObject({ qtyText: '1.5', percent: 0.25 })
    takePercentQty(draft, 0.25, both('9'))
    expect(draft.qtyText).toBe('1.5')
    setPercent(draft, 0.5)
    takePercentQty(draft, 0.25, both('9'))
    expect(draft.qtyText).toBe('1.5')
    setQty(draft, '7')
    takePercentQty(draft, 0.5, both('3'))
    expect(draft).toMatchObject({ qtyText: '7', percent: null })
  })

  it('FORM-03: sides with different maxima have separate amounts, until one amount is typed', () => {
    const draft = draftFor('LTCUSDT')
    setPercent(draft, 1)
    takePercentQty(draft, 1, { buy: '0.016', sell: '0.5' })
    expect([sideQtyText(draft, 'Buy'), sideQtyText(draft, 'Sell')]).toEqual(['0.016', '0.5'])
    setQty(draft, '0.2')
    expect([sideQtyText(draft, 'Buy'), sideQtyText(draft, 'Sell')]).toEqual(['0.2', '0.2'])
    setPercent(draft, 0.5)
    takePercentQty(draft, 0.5, { buy: '0.008', sell: '0.25' })
    clearQty(draft, draft.amountEdits)
    expect(draft).toMatchObject({ qtyText: '', sellQtyText: null })
  })

  it('FORM-01: an amount is converted once, unless it was typed over or switched back meanwhile', () => {
    const draft = draftFor('ADAUSDT')
    setQty(draft, '0.1')
    setAmountKind(draft, 'Value')
    expect(draft).toMatchObject({ qtyText: '0.1', amountKind: 'Qty', convertTo: 'Value' })
    takeConverted(draft, { kind: 'Value', from: '0.1' }, '6000.00')
    expect(draft).toMatchObject({ qtyText: '6000.00', amountKind: 'Value', convertTo: null })
    setAmountKind(draft, 'Cost')
    setQty(draft, '7')
    takeConverted(draft, { kind: 'Cost', from: '6000.00' }, '606.27')
    expect(draft).toMatchObject({ qtyText: '7', amountKind: 'Cost', convertTo: null })
    setAmountKind(draft, 'Qty')
    setAmountKind(draft, 'Cost')
    takeConverted(draft, { kind: 'Qty', from: '7' }, '1')
    expect(draft).toMatchObject({ qtyText: '7', amountKind: 'Cost', convertTo: null })
  })

  it('FORM-01, FORM-03: the slider’s amount is requested again in the new kind; an empty field only changes its kind', () => {
    const draft = draftFor('DOTUSDT')
    setAmountKind(draft, 'Cost')
    expect(draft).toMatchObject({ amountKind: 'Cost', convertTo: null })
    setPercent(draft, 0.5)
    takePercentQty(draft, 0.5, both('500'))
    setAmountKind(draft, 'Value')
    expect(draft).toMatchObject({ amountKind: 'Value', percentPending: true, percent: 0.5 })
  })

  it('after an accepted order the quantity is cleared and the rest remains', () => {
    const draft = draftFor('XRPUSDT')
    setPrice(draft, '2.5')
    setQty(draft, '100')
    clearQty(draft, draft.amountEdits)
    expect(draft).toMatchObject({ priceText: '2.5', qtyText: '', percent: null })
  })

  it('C: values typed, slid or switched while an order was pending are not cleared by its acceptance', () => {
    const draft = draftFor('ADAUSDT')
    for (const meanwhile of [
      () => setQty(draft, '7'),
      // The same text typed again is the next order's too.
      () => setQty(draft, '100'),
      () => setPercent(draft, 0.5),
      () => setAmountKind(draft, 'Value'),
    ]) {
      setAmountKind(draft, 'Qty')
      setQty(draft, '100')
      const { amountEdits } = draft
      meanwhile()
      const typed = { ...draft }
      clearQty(draft, amountEdits)
      expect(draft).toEqual(typed)
    }
  })

  it('a tab opens with the kind last chosen on it', () => {
    const draft = draftFor('TRXUSDT')
    setTab(draft, 'Conditions')
    expect(draft.kind).toBe('ConditionalLimit')
    setKind(draft, 'ConditionalMarket')
    setTab(draft, 'Limit')
    expect(draft.kind).toBe('Limit')
    setTab(draft, 'Conditions')
    expect(draft.kind).toBe('ConditionalMarket')
  })

  it('market orders fill from the book; post-only is a separate time in force', () => {
    const base = {
      kind: 'Limit',
      postOnly: false,
      timeInForce: 'FillOrKill',
    } as const
    expect(timeInForceOf(base)).toBe('FillOrKill')
    expect(timeInForceOf({ ...base, postOnly: true })).toBe('PostOnly')
    expect(timeInForceOf({ ...base, kind: 'Market', postOnly: true })).toBe('ImmediateOrCancel')
    expect(timeInForceOf({ ...base, kind: 'ConditionalMarket' })).toBe('ImmediateOrCancel')
    expect(timeInForceOf({ ...base, kind: 'ConditionalLimit' })).toBe('FillOrKill')
  })
})
