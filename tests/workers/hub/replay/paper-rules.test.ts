import { describe, expect, it } from 'vitest'
import type { PaperRefusal } from '../../../../src/shared/contracts/recording.ts'
import type { DecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { createPaperAccount } from '../../../../src/workers/hub/replay/paper-account.ts'
import { paperRefusal } from '../../../../src/workers/hub/replay/paper-rules.ts'
import ticketTexts from '../../../../src/main-thread/i18n/locales/en/ticket.json' with { type: 'json' }
import { paperInstrument } from './paper-instrument.ts'

const order = (qty: string, price: string | null = null) =>
  ({ symbol: 'BTCUSDT', side: 'Buy', qty, price }) as const
const reasons: PaperRefusal[] = []
const reason = (qty: string, price: string | null = null, last = '100'): PaperRefusal | null => {
  const market = paperInstrument({ minNotionalValue: '5' as DecimalText })
  const found = paperRefusal(order(qty, price), market, last as DecimalText)
  if (found !== null) reasons.push(found)
  return found
}

describe('the quantity of a paper order', () => {
  it.each([
    ['nothing', '', 'empty', {}],
    ['spaces', '  ', 'empty', {}],
    ['a text', 'abc', 'notNumber', {}],
    ['an exponent', '1e99', 'notNumber', {}],
    ['two points', '1.2.3', 'notNumber', {}],
    ['no number', 'NaN', 'notNumber', {}],
    ['digits that the field should have read', '\u0661\u0662', 'notNumber', {}],
    ['zero', '0', 'notPositive', {}],
    ['a negative number', '-3', 'notPositive', {}],
    ['more digits than the lot has', '1.00004', 'offLot', { lot: '0.001', nearest: '1.000' }],
    ['less than the least', '0.0009', 'belowMin', { min: '0.001', coin: 'BTC' }],
    ['more than an order at the market may have', '21', 'aboveMax', { max: '20', coin: 'BTC' }],
    ['a value below the least', '0.049', 'minNotional', { min: '5', coin: 'USDT' }],
  ] as const)('of %s (%j) is refused with its reason', (_what, qty, key, params) => {
    expect(reason(qty)).toEqual({ field: 'qty', key, params })
  })

  it.each([
    ['0.05', null],
    ['20', null],
    ['21', '100'],
    ['0.0500', '100.0'],
  ])('of %s at %s is taken', (qty, price) => {
    expect(reason(qty, price)).toBeNull()
  })

  it('at the market before any trade is not measured by its value, which is unknown', () => {
    const market = paperInstrument({ minNotionalValue: '5' as DecimalText })
    expect(paperRefusal(order('0.001'), market, null)).toBeNull()
  })
})

describe('the price of a paper order', () => {
  it.each([
    ['', 'empty', {}],
    ['x', 'notNumber', {}],
    ['-1', 'notPositive', {}],
    ['100.05', 'offTick', { tick: '0.1', nearest: '100.1' }],
    ['0.01', 'belowMin', { min: '0.1', coin: 'USDT' }],
    ['2000.1', 'aboveMax', { max: '2000', coin: 'USDT' }],
  ] as const)('%j is refused with its reason', (price, key, params) => {
    expect(reason('1', price)).toEqual({ field: 'price', key, params })
  })
})

it('each reason has its text in the ticket, with the values that the text shows', () => {
  const texts: Readonly<Record<string, string>> = ticketTexts.field
  expect(reasons.length).toBeGreaterThan(15)
  for (const { key, params } of reasons) {
    const shown = [...(texts[key] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    expect(texts[key]).toBeDefined()
    expect(new Set(Object.keys(params))).toEqual(new Set(shown))
  }
})

it('no more than 50 paper orders wait at once', () => {
  const account = createPaperAccount(paperInstrument())
  for (let count = 0; count < 50; count += 1) expect(account.place(order('1', '90'))).toBeNull()
  expect(account.place(order('1', '90'))).toEqual({ field: 'form', key: 'tooMany', params: { most: '50' } })
  expect(account.view().open).toHaveLength(50)
})
