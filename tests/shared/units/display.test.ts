import { describe, expect, it } from 'vitest'
import {
  formatAbbreviated,
  formatDecimal,
  formatFineRate,
  formatLeverage,
  formatMoney,
  formatPercent,
  formatPnl,
  formatPrice,
  formatQuantity,
  formatRate,
  formatRoi,
  inversePnlDecimals,
} from '#shared/units/display.ts'
import {
  normaliseMarginRate,
  parseRate,
  percentFromE4,
  percentOfRate,
  rateFromE4,
  rateFromE8,
  rateOfPercent,
} from '#shared/units/rate.ts'
import { compareUnixMs, parseUnixMs } from '#shared/units/time.ts'

describe('display formats', () => {
  it('shows prices half-up at the price scale, also where the carry adds a digit', () => {
    expect(formatPrice('28632.126', 2, { group: true })).toBe('28,632.13')
    expect(formatPrice('99.995', 2)).toBe('100.00')
    expect(formatPrice('-0.005', 2)).toBe('-0.01')
    expect(formatPrice('0.0000010', 7)).toBe('0.0000010')
    expect(formatPrice('5', 0)).toBe('5')
  })

  it('cuts quantities and money towards zero and never shows -0', () => {
    expect(formatQuantity('1.9999', 3)).toBe('1.999')
    expect(formatMoney('-0.001', 2)).toBe('0.00')
    expect(formatMoney('-1.999', 2, { sign: true })).toBe('-1.99')
    expect(formatMoney('12345678.9', 4, { group: true })).toBe('12,345,678.9000')
    expect(formatMoney('1.50', 4, { trim: true })).toBe('1.5')
  })

  it('rounds to floor, ceiling and halves on request', () => {
    expect(formatDecimal('-1.25', 1, { rounding: 'floor' })).toBe('-1.3')
    expect(formatDecimal('-1.25', 1, { rounding: 'ceil' })).toBe('-1.2')
    expect(formatDecimal('1.21', 1, { rounding: 'ceil' })).toBe('1.3')
    expect(formatDecimal('1.29', 1, { rounding: 'floor' })).toBe('1.2')
    expect(formatDecimal('-1.25', 1, { rounding: 'half-up' })).toBe('-1.3')
    expect(formatDecimal('1.24', 1, { rounding: 'half-up' })).toBe('1.2')
  })

  it('POS-31: inverse PnL has at least 5 decimals', () => {
    expect(inversePnlDecimals(4)).toBe(5)
    expect(inversePnlDecimals(8)).toBe(8)
    expect(formatPnl('0.012345678', 4, true)).toBe('+0.01234')
    expect(formatPnl('-0.000001', 4, true)).toBe('0.00000')
    expect(formatPnl('12.345', 2, false)).toBe('+12.34')
  })

  it('POS-29: ratios are percents of 100, cut at 2 decimals', () => {
    expect(formatRate('0.1234')).toBe('12.34%')
    expect(formatPercent('71.0767')).toBe('71.07%')
    expect(formatRoi('71.0767')).toBe('+71.07%')
    expect(formatRoi('-0.001')).toBe('0.00%')
    expect(formatFineRate('0.0001')).toBe('0.0100%')
    expect(formatFineRate('0.0000123', 6)).toBe('0.001230%')
  })

  it('LEV-08: leverage has at most 2 decimals', () => {
    expect(formatLeverage('12.3456')).toBe('12.35x')
    expect(formatLeverage('10.00')).toBe('10x')
    expect(formatLeverage('')).toBe('--')
  })

  it('POSTER-05: amounts shorten at thousands, millions and billions', () => {
    expect(
      ['999', '1000', '1500000', '2000000000', '-1234567.8', '999999', '0', '1234567890123456'].map((v) =>
        formatAbbreviated(v),
      ),
    ).toEqual(['999', '1K', '1.5M', '2B', '-1.23M', '999.99K', '0', '1,234,567.89B'])
    expect(formatAbbreviated('0.001')).toBe('0')
    expect(formatAbbreviated('-999.999')).toBe('-999.99')
    expect(formatAbbreviated('1500000', 2, { trim: false })).toBe('1.50M')
    expect(formatAbbreviated('x')).toBe('--')
    expect(formatAbbreviated('5000', -1)).toBe('--')
  })

  it.each(['', ' ', 'NaN', 'Infinity', null, undefined, '1e400', '0x10', '1,000', '１２', {}, Number.NaN])(
    'D1, POS-30: %j is shown as --',
    (input) => {
      for (const format of [formatMoney, formatPrice, formatQuantity, formatDecimal]) {
        expect(format(input, 2)).toBe('--')
      }
      for (const format of [
        formatPercent,
        formatRate,
        formatRoi,
        formatFineRate,
        formatLeverage,
        formatAbbreviated,
      ]) {
        expect(format(input)).toBe('--')
      }
      expect(formatPnl(input, 2, true)).toBe('--')
    },
  )

  it('D3: an invalid precision shows --', () => {
    for (const decimals of [-1, 1.5, Number.NaN, 1000]) expect(formatMoney('1', decimals)).toBe('--')
  })
})

describe('rates', () => {
  it('HTTP-24: E8 rates are fractions, E4 margin rates are percent once divided by 100', () => {
    expect(rateFromE8('500000')).toBe('0.005')
    expect(rateFromE4(30)).toBe('0.003')
    expect(percentFromE4(30)).toBe('0.3')
    expect(percentOfRate('0.003')).toBe('0.3')
    expect(rateOfPercent('0.3')).toBe('0.003')
    expect(parseRate('-0.00025')).toBe('-0.00025')
    expect(percentOfRate('')).toBeNull()
    expect(rateOfPercent('x')).toBeNull()
  })

  it('a maintenance rate sent as a percentage is distinguished from a fraction by the leverage of its tier', () => {
    expect(normaliseMarginRate('0.5', '100')).toBe('0.005')
    expect(normaliseMarginRate('0.005', '100')).toBe('0.005')
    expect(normaliseMarginRate('0', '100')).toBe('0')
    expect(normaliseMarginRate('50', '100')).toBeNull()
    expect(normaliseMarginRate('-1', '100')).toBeNull()
    expect(normaliseMarginRate('0.5', '0')).toBeNull()
    expect(normaliseMarginRate('', '1')).toBeNull()
  })
})

describe('times on the wire', () => {
  const good = 1_700_000_000_000
  it.each([
    0,
    -1,
    1_700_000_000,
    1.7e12 + 0.5,
    253_402_300_799_999,
    Number.MAX_VALUE,
    Number.NaN,
    '',
    '0',
    '1e12',
    null,
    undefined,
    {},
    10n ** 30n,
  ])('D5: %s is not a time', (input) => {
    expect(parseUnixMs(input)).toBeNull()
    expect(compareUnixMs(good, input)).toBeLessThan(0)
    expect(compareUnixMs(input, good)).toBeGreaterThan(0)
    expect(compareUnixMs(input, null)).toBe(0)
  })

  it('D5: valid times are numbers, text and bigints', () => {
    expect([good, String(good), BigInt(good)].map(parseUnixMs)).toEqual([good, good, good])
    expect(compareUnixMs(good, good + 1)).toBe(-1)
  })
})
