import { readdirSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  caretAfterClean,
  cleanTyped,
  readPasted,
  separatorOf,
  settleText,
  stepText,
} from '../../../src/main-thread/ui/number-input-text.ts'
import type { NumberRules } from '../../../src/main-thread/ui/number-input-text.ts'
import { isMultipleOf } from '../../../src/shared/units/tick.ts'

const rules = (over: Partial<NumberRules> = {}): NumberRules => ({
  decimals: 2,
  step: '0.01',
  min: '0',
  max: '1999999',
  separator: '.',
  ...over,
})

describe('typing', () => {
  it('FORM-09: decimals are truncated, not rounded', () => {
    expect(cleanTyped('1.239', rules())).toBe('1.23')
    expect(cleanTyped('1.9', rules({ decimals: 0 }))).toBe('1')
  })
  it('FORM-10: a leading dot becomes 0.', () => {
    expect(cleanTyped('.5', rules())).toBe('0.5')
    expect(cleanTyped('.', rules())).toBe('0.')
  })
  it('FORM-08: only digits and one point are let in', () => {
    expect(cleanTyped('-1.2.3e4abc', rules())).toBe('1.23')
    expect(cleanTyped('1e400', rules())).toBe('1400')
    expect(cleanTyped('abc', rules())).toBe('')
  })
  it('a decimal comma is read where the locale writes one, and left out elsewhere', () => {
    expect(cleanTyped('12,5', rules({ separator: ',' }))).toBe('12.5')
    expect(cleanTyped('12,5', rules())).toBe('125')
  })
  it('figures of Arabic and full-width keyboards are figures', () => {
    expect(cleanTyped('١٢٫٥', rules())).toBe('12.5')
    expect(cleanTyped('１２．５', rules())).toBe('12.5')
  })
  it('the caret stays behind the character just typed', () => {
    expect(caretAfterClean('12x34', 3, rules())).toBe(2)
    expect(caretAfterClean('.5', 1, rules())).toBe(2)
    expect(caretAfterClean('1.2934', 4, rules())).toBe(4)
  })
})

describe('pasting', () => {
  it('FORM-08: grouped numbers of either habit are read', () => {
    expect(readPasted('1,234.50', rules())).toBe('1234.50')
    expect(readPasted('1.234,50', rules())).toBe('1234.50')
    expect(readPasted('1.234.567,5', rules({ separator: ',' }))).toBe('1234567.5')
    expect(readPasted('1 234\u00a0567.5', rules())).toBe('1234567.5')
    expect(readPasted("1'234.5", rules())).toBe('1234.5')
    expect(readPasted(' 0.5 BTC ', rules())).toBe('0.5')
    expect(readPasted('$1,234', rules())).toBe('1234')
  })
  it('one mark before three digits groups unless the field has three decimals', () => {
    expect(readPasted('1,234', rules({ separator: ',' }))).toBe('1234')
    expect(readPasted('1,234', rules({ separator: ',', decimals: 3 }))).toBe('1.234')
    expect(readPasted('1.234', rules({ decimals: 3 }))).toBe('1.234')
    expect(readPasted('0,5', rules({ separator: ',' }))).toBe('0.5')
    // More may be typed than belongs here: what belongs here tells.
    const judged = rules({ separator: ',', decimals: 40, shown: 2, min: '-1' })
    expect(readPasted('69.123', judged)).toBe('69123')
    expect(readPasted('-69.123', judged)).toBe('-69123')
    expect(readPasted('69,1234', judged)).toBe('69.1234')
  })
  it('what is not one plain number is not pasted', () => {
    for (const text of ['abc', '', '-5', '−1.5', '1e5', '0x10', '1 and 2', '.', ','])
      expect(readPasted(text, rules())).toBeNull()
  })
})

describe('stepping', () => {
  it('FORM-07: arrows move by the tick and stop at min and max', () => {
    const price = rules({ decimals: 1, step: '0.1', max: '100' })
    let text = '99.8'
    for (let i = 0; i < 3; i += 1) text = stepText(text, 1, price)
    expect(text).toBe('100.0')
    expect(stepText('0.0', -1, price)).toBe('0.0')
  })
  it('FORM-16: lot 0.001 adds 0.001 without residue', () => {
    expect(stepText('0.1', 1, rules({ decimals: 3, step: '0.001' }))).toBe('0.101')
  })
  it('off the grid, the first step goes to the next multiple', () => {
    expect(stepText('100.3', 1, rules({ decimals: 1, step: '0.5' }))).toBe('100.5')
    expect(stepText('12', -1, rules({ decimals: 0, step: '5' }))).toBe('10')
  })
  it('an empty field starts from the given value', () => {
    expect(stepText('', 1, rules({ decimals: 1, step: '0.1' }), '108642.5')).toBe('108642.6')
  })
})

describe('leaving the field', () => {
  it('FORM-04, FORM-11: the value is held into min and max', () => {
    expect(settleText('5', rules({ min: '10' }))).toEqual({ text: '10.00', adjusted: 'min' })
    expect(settleText('99999999', rules())).toEqual({ text: '1999999.00', adjusted: 'max' })
  })
  it('FORM-05, FORM-12: the value goes up to the next tick', () => {
    expect(settleText('1.21', rules({ step: '0.05' })).text).toBe('1.25')
    expect(settleText('1.23', rules({ step: '0.02' })).text).toBe('1.24')
    expect(settleText('1.23', rules())).toEqual({ text: '1.23', adjusted: null })
    expect(settleText('100.3', rules({ decimals: 1, step: '0.5' }))).toEqual({
      text: '100.5',
      adjusted: 'step',
    })
  })
  it('FORM-06: a tick above 1 is not snapped silently', () => {
    expect(settleText('12', rules({ decimals: 0, step: '5' }))).toEqual({ text: '12', adjusted: null })
  })
  it('empty stays empty', () => {
    expect(settleText('', rules())).toEqual({ text: '', adjusted: null })
  })
})

describe('any hand at the keyboard', () => {
  const key = fc.oneof(
    fc.constantFrom('0', '1', '5', '9', '.', ',', '-', 'e', ' ', 'x', '٣'),
    fc.string({ maxLength: 3 }),
  )
  const act = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), text: key, at: fc.nat(50) }),
    fc.record({ kind: fc.constant('paste' as const), text: fc.oneof(fc.string(), fc.double().map(String)) }),
    fc.record({ kind: fc.constant('erase' as const), at: fc.nat(50) }),
    fc.record({ kind: fc.constant('step' as const), count: fc.integer({ min: -20, max: 20 }) }),
    fc.record({ kind: fc.constant('blur' as const) }),
  )
  const grid = fc.constantFrom(
    rules(),
    rules({ separator: ',' }),
    rules({ decimals: 1, step: '0.5', max: '500' }),
    rules({ decimals: 0, step: '5', max: '5000' }),
    rules({ decimals: 7, step: '0.000001', min: '0.000001' }),
    rules({ min: '-500', max: '500' }),
  )

  it('FORM-08: any keys, pastes, arrows and blurs leave decimal text or nothing', () => {
    fc.assert(
      fc.property(grid, fc.array(act, { maxLength: 40 }), (rule, acts) => {
        let text = ''
        for (const step of acts) {
          if (step.kind === 'type') {
            const at = Math.min(step.at, text.length)
            const raw = text.slice(0, at) + step.text + text.slice(at)
            const caret = caretAfterClean(raw, at + step.text.length, rule)
            text = cleanTyped(raw, rule)
            expect(caret).toBeGreaterThanOrEqual(0)
            expect(caret).toBeLessThanOrEqual(text.length)
          } else if (step.kind === 'paste') text = readPasted(step.text, rule) ?? text
          else if (step.kind === 'erase')
            text = cleanTyped(text.slice(0, step.at) + text.slice(step.at + 1), rule)
          else if (step.kind === 'step') text = stepText(text, step.count, rule)
          else text = settleText(text, rule).text
          expect(text).toMatch(rule.min.startsWith('-') ? /^-?(\d+(\.\d*)?)?$/ : /^(\d+(\.\d*)?)?$/)
          expect(text.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(rule.decimals)
        }
        const settled = settleText(text, rule).text
        expect(settleText(settled, rule)).toEqual({ text: settled, adjusted: null })
        if (settled !== '' && rule.step !== '5') expect(isMultipleOf(settled, rule.step)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
  it('cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(grid, fc.string(), (rule, raw) => {
        const once = cleanTyped(raw, rule)
        expect(cleanTyped(once, rule)).toBe(once)
      }),
    )
  })
})

it('FORM-08: a sign is taken only where the least value is below zero, and a lone one is nothing', () => {
  const signed = rules({ min: '-100', max: '100' })
  expect(cleanTyped('-1.2', signed)).toBe('-1.2')
  expect(cleanTyped('−.5', signed)).toBe('-0.5')
  expect(cleanTyped('1-2', signed)).toBe('12')
  expect(cleanTyped('-1.2', rules())).toBe('1.2')
  expect(readPasted('-1,234.5', rules({ decimals: 2, min: '-9999', max: '9999' }))).toBe('-1234.5')
  expect(readPasted('-1', rules())).toBeNull()
  expect(settleText('-', signed).text).toBe('')
  expect(settleText('-500', signed)).toMatchObject({ adjusted: 'min' })
})

it('grouped figures as each language of the page writes them are read, with its decimal mark', () => {
  const languages = readdirSync(new URL('../../../src/main-thread/i18n/locales', import.meta.url))
  expect(languages).toContain('de')
  for (const language of languages) {
    const separator = separatorOf(language)
    const write = (value: number, decimals: number): string =>
      value.toLocaleString(language, { numberingSystem: 'latn', minimumFractionDigits: decimals })
    expect(readPasted(write(1_234_567.5, 1), rules({ separator })), language).toBe('1234567.5')
    expect(readPasted(write(69_123.25, 2), rules({ separator })), language).toBe('69123.25')
    expect(readPasted(write(69_123, 0), rules({ separator })), language).toBe('69123')
    expect(readPasted(write(0.25, 2), rules({ separator })), language).toBe('0.25')
    expect(cleanTyped(write(0.25, 2), rules({ separator })), language).toBe('0.25')
    const own = (69_123.5).toLocaleString(language, { minimumFractionDigits: 1 })
    expect(readPasted(own, rules({ separator })), language).toBe('69123.5')
  }
})

it('the separator follows the locale', () => {
  expect(separatorOf('de')).toBe(',')
  expect(separatorOf('en')).toBe('.')
  expect(separatorOf('ar')).toBe('.')
  expect(separatorOf('not a locale')).toBe('.')
})
