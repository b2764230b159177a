import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  asUnread,
  isUnread,
  markOf,
  readNumber,
  shownText,
} from '../../../../src/main-thread/ui/read-number.ts'
import type { ReadingRules } from '../../../../src/main-thread/ui/read-number.ts'
import { parseDecimalText } from '../../../../src/shared/units/decimal-text.ts'

const languages = readdirSync(new URL('../../../../src/main-thread/i18n/locales', import.meta.url))

/** The number read, else what is offered and why. */
const read = (text: string, mark: '.' | ',' = '.', more: Partial<ReadingRules> = {}): string => {
  const reading = readNumber(text, { mark, isSigned: false, ...more })
  if (reading.kind === 'empty') return 'empty'
  return reading.kind === 'number' ? reading.text : `${reading.why} ${reading.offers.join(' or ')}`.trim()
}

describe('with a decimal point', () => {
  it('24A1, FORM-08: digit groups with commas are read as such, typed or pasted', () => {
    expect(read('108,700.0')).toBe('108700.0')
    expect(read('1,234,567')).toBe('1234567')
    expect(read('1,500.5')).toBe('1500.5')
    expect(read('1,234.50')).toBe('1234.50')
    expect(read('1 234\u00a0567.5')).toBe('1234567.5')
    expect(read("1'234.5")).toBe('1234.5')
  })
  it('24A2: a comma never multiplies: a foreign mark is refused with the number it may mean', () => {
    expect(read('0,05')).toBe('didYouMean 0.05')
    expect(read('1,5')).toBe('didYouMean 1.5')
    expect(read('1.234,50')).toBe('didYouMean 1234.50')
    expect(read('99.999.900')).toBe('didYouMean 99999900')
    expect(read('0,123')).toBe('didYouMean 0.123')
  })
  it('24A2: one comma before three digits may part thousands or a fraction: it is refused with both readings', () => {
    expect(read('1,500')).toBe('didYouMean 1500 or 1.500')
    expect(read('1,500', '.', { unit: 'BTC' })).toBe('didYouMean 1500 or 1.500')
    expect(read('108,700')).toBe('didYouMean 108700 or 108.700')
    expect(read('+1,234', '.', { isSigned: true })).toBe('didYouMean +1234 or +1.234')
    expect(read('1.500')).toBe('1.500')
  })
  it('24A2, 24C10: an invalid number is refused, and no digit changes its place', () => {
    for (const text of [
      '0.5.5',
      '1,00,000',
      '1,,234',
      '1e-7',
      '1E6',
      '0x10',
      'abc',
      '1 2',
      '1.2.3e4',
      '--1',
      '.',
      ',',
    ])
      expect(read(text), text).toBe('notNumber')
  })
  it('FORM-10: a leading dot is a zero before it', () => expect(read('.5')).toBe('0.5'))
})

describe('with a decimal comma', () => {
  it('24A2: an ambiguous text is refused with both readings', () => {
    expect(read('108.700', ',')).toBe('didYouMean 108700 or 108.700')
    expect(read('108,700', ',')).toBe('didYouMean 108.700 or 108700')
    expect(read('1.234', ',')).toBe('didYouMean 1234 or 1.234')
  })
  it('an unambiguous text is read, in the language\u2019s marks or in those of the page', () => {
    expect(read('1,5', ',')).toBe('1.5')
    expect(read('0,05', ',')).toBe('0.05')
    expect(read('1.9', ',')).toBe('1.9')
    expect(read('0.123', ',')).toBe('0.123')
    expect(read('108642.5', ',')).toBe('108642.5')
    expect(read('1.234,50', ',')).toBe('1234.50')
    expect(read('1,234.50', ',')).toBe('1234.50')
    expect(read('99.999.900', ',')).toBe('99999900')
  })
})

describe('in any language', () => {
  it('24A3, FORM-29: a sign is refused if the field has none, never dropped', () => {
    for (const text of ['-1', '\u22121.5', '-0', '\uff0d2']) expect(read(text), text).toBe('belowZero')
    expect(read('-1.2', '.', { isSigned: true })).toBe('-1.2')
    expect(read('\u2212.5', '.', { isSigned: true })).toBe('-0.5')
    expect(read('-0', '.', { isSigned: true })).toBe('0')
    expect(read('+1,234.5', '.', { isSigned: true })).toBe('+1234.5')
    expect(read('+5')).toBe('5')
    expect(read('-1,234', ',', { isSigned: true })).toBe('didYouMean -1.234 or -1234')
    for (const text of ['1-2', '5-', '(5)'])
      expect(read(text, '.', { isSigned: true }), text).toBe('notNumber')
  })
  it('24C10: digits and marks of other keyboards are read as digits and marks', () => {
    expect(read('\uff10\uff0e\uff15')).toBe('0.5')
    expect(read('\uff11\u3002\uff15')).toBe('1.5')
    expect(read('\u0661\u0662\u066b\u0665')).toBe('12.5')
    expect(read('\u0669\u066c\u0661\u0662\u0663\u066b\u0665')).toBe('9123.5')
    expect(read('\u06f1\u06f2')).toBe('12')
    expect(read('\u0e51\u0e52')).toBe('12')
    expect(read('\u200e0.5\u200f')).toBe('0.5')
    for (const text of ['\u00bd', '5\u00b2', '\u2460', '\u216b']) expect(read(text), text).toBe('notNumber')
  })
  it('24C10: beyond 2^53 no digit is lost, and a text too long for an amount is refused', () => {
    expect(read('9007199254740993.000000001')).toBe('9007199254740993.000000001')
    expect(read('9'.repeat(61))).toBe('notNumber')
  })
  it('the unit of the field may follow the number, but no other word', () => {
    expect(read(' 0.5 BTC ', '.', { unit: 'BTC' })).toBe('0.5')
    expect(read('$1,234.5', '.', { unit: 'USDT' })).toBe('1234.5')
    expect(read('12%', '.', { unit: '%' })).toBe('12')
    expect(read('12 1000PEPE', '.', { unit: '1000PEPE' })).toBe('12')
    expect(read('121000PEPE', '.', { unit: '1000PEPE' })).toBe('notNumber')
    for (const text of ['0.5 ETH', '5k', '1M', '\u20ac5', '10 BTC BTC'])
      expect(read(text, '.', { unit: 'BTC' })).toBe('notNumber')
  })
  it('a refused text is marked for its form, which reads neither a number nor an empty field', () => {
    for (const text of ['1,5', '5', '', '?5']) {
      expect(parseDecimalText(asUnread(text))).toBeNull()
      expect(isUnread(asUnread(text))).toBe(true)
      expect(shownText(asUnread(text))).toBe(text)
    }
    expect(shownText('5')).toBe('5')
  })
  it('figures in each language’s notation are read as that number, or refused with it among the suggestions', () => {
    expect(languages).toHaveLength(14)
    for (const language of languages) {
      const mark = markOf(language)
      for (const value of [1_234_567.5, 69_123.25, 69_123, 1234, 1.5, 0.25, 0.125, 12.345]) {
        for (const locale of [language, `${language}-u-nu-latn`]) {
          const text = value.toLocaleString(locale, { maximumFractionDigits: 3 })
          const reading = readNumber(text, { mark, isSigned: false })
          const may =
            reading.kind === 'number' ? [reading.text] : reading.kind === 'refused' ? reading.offers : []
          expect(may.map(Number), `${locale} ${text}`).toContain(value)
          if (reading.kind === 'refused') expect(mark + text, `${locale} ${text}`).toContain(',')
        }
      }
    }
  })
  it('the decimal mark follows the language', () => {
    expect(markOf('de')).toBe(',')
    expect(markOf('en')).toBe('.')
    expect(markOf('ar')).toBe('.')
    expect(markOf('not a locale')).toBe('.')
  })
})
