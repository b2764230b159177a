import { readdirSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNumberField } from '../../../../src/main-thread/ui/number-field.ts'
import type { FieldOptions, NumberNote } from '../../../../src/main-thread/ui/number-field.ts'
import { settleText, stepText } from '../../../../src/main-thread/ui/number-input-text.ts'
import type { NumberRules } from '../../../../src/main-thread/ui/number-input-text.ts'
import { isUnread, markOf, shownText } from '../../../../src/main-thread/ui/read-number.ts'
import { parseDecimalText } from '../../../../src/shared/units/decimal-text.ts'
import { meaningOf, written } from '../../../support/number-meaning.ts'
import type { Mark, Written } from '../../../support/number-meaning.ts'
import { createBrowserInput } from './browser-input.ts'

const TEXTS = process.env['DEEP'] === undefined ? 20_000 : 1_000_000
const languages = readdirSync(new URL('../../../../src/main-thread/i18n/locales', import.meta.url))

const price: NumberRules = { decimals: 2, step: '0.01', min: '0', max: '1000000000000' }
const grids: readonly (NumberRules | null)[] = [
  price,
  { decimals: 2, step: '0.1', min: '0', max: '1999999.8' },
  { decimals: 3, step: '0.001', min: '0', max: '' },
  { decimals: 0, step: '5', min: '0', max: '5000' },
  { decimals: 2, step: '0.01', min: '0.01', max: '100' },
  null,
]

/** A field with its input and its form, wired as the page wires them. */
function open(mark: Mark, rules: NumberRules | null) {
  let form = ''
  let note: NumberNote | null = null
  const adjusted: { typed: string; text: string }[] = []
  const options: FieldOptions = {
    reading: { mark, isSigned: false },
    rules,
    snap: 'up',
    stepped: (value, steps) => (rules === null ? '' : stepText(value, steps, rules)),
    onChange: (value) => {
      form = value
      field.show(value)
    },
    onNote: (next) => {
      note = next
    },
    onAdjusted: (_why, typed, text) => adjusted.push({ typed, text }),
  }
  const input = createBrowserInput(() => field.edited())
  const field = createNumberField(input, () => options)
  field.show('')
  return {
    input,
    field,
    adjusted,
    form: () => form,
    note: () => note,
    /** The form sets its value: an order was sent, a price was picked. */
    set: (value: string): void => {
      form = value
      field.show(value)
    },
  }
}
type Open = ReturnType<typeof open>

/** The form holds what stands there, or the text is refused in words. `own`: the field wrote the text by itself. */
function expectTrue(opened: Open, mark: Mark, own: string | null): void {
  const shown = opened.input.value
  const form = opened.form()
  if (isUnread(form)) {
    const kind = opened.note()?.kind
    if (shownText(form) !== shown || (kind !== 'refused' && kind !== 'several'))
      expect({ form, kind }).toEqual({ form: shown, kind: 'refused' })
    return
  }
  const number = parseDecimalText(form)
  const meant = shown === own ? parseDecimalText(own) : shown.trim() === '' ? null : meaningOf(shown, mark)
  if (number !== meant && !(shown.replaceAll('\u200e', '').trim() === '' && form === ''))
    expect({ form, shown }).toEqual({ form: meant, shown })
}

/** What a written text must come to: the number meant, or a refusal. */
function expectMeant({ text, meant, habit }: Written, mark: Mark, form: string): void {
  if (isUnread(form) || form === '') return
  const one = meaningOf(text, mark)
  const is = parseDecimalText(form)
  if (is !== one) expect({ text, is }).toEqual({ text, is: one })
  // A habit that the page's own language reads as another number is that language's number: "1.234" in English.
  if (meant !== null && (mark === ',' || habit === '.') && is !== meant)
    expect({ text, is }).toEqual({ text, is: meant })
}

describe('a number field', () => {
  it('24A1: typing never moves the caret: the browser owns text, selection and history', () => {
    const { input, form, note } = open('.', price)
    for (const [at, key] of '108,700.5'.split('').entries()) {
      input.insert(key)
      expect(input.caret()).toBe(at + 1)
    }
    expect(input.value).toBe('108,700.5')
    expect(form()).toBe('108700.5')
    expect(note()).toEqual({ kind: 'readAs', value: '108700.5' })
    input.undo()
    expect(input.value).toBe('108,700.')
    input.redo()
    expect(form()).toBe('108700.5')
  })
  it('24A2: a refused text remains, shows the reason with the numbers it may mean, and one of them can be chosen', () => {
    const opened = open(',', { ...price, decimals: 3, step: '0.001' })
    opened.input.insert('108.700')
    expect(opened.form()).toBe('?108.700')
    expect(opened.note()).toMatchObject({ why: 'didYouMean', offers: ['108700', '108.700'], isShown: true })
    expect(opened.field.leave()).toBe(false)
    expect(opened.input.value).toBe('108.700')
    opened.field.choose('108.700')
    expect(opened.form()).toBe('108.700')
    expect(opened.note()).toBeNull()
    expect(opened.field.leave()).toBe(true)
    expect(opened.input.value).toBe('108.700')
  })
  it('a refusal waits while more typing may complete the text, and is shown when the field is left', () => {
    const opened = open('.', price)
    opened.input.insert('1,5')
    expect(opened.note()).toMatchObject({ why: 'didYouMean', isShown: false })
    opened.field.leave()
    expect(opened.note()).toMatchObject({ why: 'didYouMean', offers: ['1.5'], isShown: true })
    opened.input.insert('00')
    expect(opened.form()).toBe('?1,500')
    expect(opened.note()).toMatchObject({ offers: ['1500', '1.500'], isShown: true })
    opened.input.insert(',000')
    expect(opened.form()).toBe('1500000')
  })
  it('FORM-05, FORM-09: leaving the field reports the correction', () => {
    const opened = open('.', { ...price, step: '0.1' })
    opened.input.insert('60000.039')
    expect(opened.input.value).toBe('60000.039')
    expect(opened.field.leave()).toBe(false)
    expect(opened.input.value).toBe('60000.10')
    expect(opened.note()).toEqual({
      kind: 'changed',
      by: 'step',
      step: '0.1',
      typed: '60000.039',
      value: '60000.10',
    })
    expect(opened.adjusted).toEqual([{ typed: '60000.039', text: '60000.10' }])
    expect(opened.field.leave()).toBe(true)
  })
  it('two values at once are refused: an input would join their digits', () => {
    const opened = open('.', price)
    opened.input.insert('5')
    for (const text of ['108\n700', '1\t2', '108642.5\r\n0.123'])
      expect(opened.field.mayReceive(text)).toBe(false)
    expect(opened.note()).toEqual({ kind: 'several' })
    expect(opened.form()).toBe('5')
    for (const text of ['108700\n', ' 0.5 BTC', '\t7']) expect(opened.field.mayReceive(text)).toBe(true)
  })
  it('a refused text that its form stored is refused again at the next place it is shown', () => {
    const opened = open('.', price)
    opened.set('?1,5')
    expect(opened.input.value).toBe('1,5')
    expect(opened.note()).toMatchObject({ why: 'didYouMean', isShown: true })
  })

  it(`24A1, 24A2, 24C10: ${TEXTS} texts in 14 languages, typed key by key or pasted, give the intended number or a refusal, and never another number`, () => {
    const marks = new Map(languages.map((language) => [language, markOf(language)]))
    expect(marks.size).toBe(14)
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.constantFrom(...grids),
        written,
        (language, rules, one) => {
          const mark = marks.get(language) ?? '.'
          const typed = open(mark, rules)
          for (const key of one.text) {
            typed.input.insert(key)
            expectTrue(typed, mark, null)
          }
          const pasted = open(mark, rules)
          if (one.text !== '') pasted.input.insert(one.text)
          // One rule for both.
          if (pasted.form() !== typed.form()) expect(pasted.form()).toBe(typed.form())
          expectMeant(one, mark, typed.form())
          const before = typed.form()
          const isKept = typed.field.leave()
          if (isUnread(before)) {
            const note = typed.note()
            const isSaid = note?.kind === 'refused' && note.isShown
            return typed.form() === before && typed.input.value === one.text && isSaid
          }
          const now = typed.form()
          if (typed.input.value !== now) return false
          if (isKept && parseDecimalText(now) !== parseDecimalText(before)) return false
          if (!isKept && rules !== null)
            expect(typed.note()).toEqual({
              kind: 'changed',
              by: settleText(before, rules).adjusted,
              step: rules.step,
              typed: before,
              value: now,
            })
          return rules === null ? isKept : settleText(now, rules).adjusted === null
        },
      ),
      { numRuns: TEXTS },
    )
  }, 1_800_000)

  it('24A1: after any keys, selections, deletions, undos, pastes, steps, leavings and choices the form has the number that is shown', () => {
    const act = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('key' as const),
          text: fc.constantFrom(...'0123456789..,,- e'.split('')),
        }),
      },
      { weight: 2, arbitrary: written.map(({ text }) => ({ kind: 'paste' as const, text })) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('select' as const), from: fc.nat(20), to: fc.nat(20) }),
      },
      {
        weight: 3,
        arbitrary: fc
          .constantFrom(...(['erase', 'undo', 'redo', 'leave', 'choose'] as const))
          .map((kind) => ({ kind })),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('step' as const),
          steps: fc.integer({ min: -20, max: 20 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('set' as const),
          value: fc.constantFrom('', '12.345', '108642.50', '?1.234'),
        }),
      },
    )
    const marks = fc.constantFrom<Mark>('.', ',')
    fc.assert(
      fc.property(marks, fc.constantFrom(...grids), fc.array(act, { maxLength: 40 }), (mark, rules, acts) => {
        const opened = open(mark, rules)
        let own: string | null = null
        for (const one of acts) {
          const before = opened.input.value
          if (one.kind === 'key' || one.kind === 'paste') opened.input.insert(one.text)
          else if (one.kind === 'select') opened.input.select(one.from, one.to)
          else if (one.kind === 'erase') opened.input.erase()
          else if (one.kind === 'undo') opened.input.undo()
          else if (one.kind === 'redo') opened.input.redo()
          else if (one.kind === 'leave') opened.field.leave()
          else if (one.kind === 'step') opened.field.step(one.steps)
          else if (one.kind === 'set') opened.set(one.value)
          else {
            const note = opened.note()
            const offer = note?.kind === 'refused' ? note.offers[0] : undefined
            if (offer !== undefined) opened.field.choose(offer)
          }
          const isOwn =
            one.kind === 'leave' || one.kind === 'step' || one.kind === 'set' || one.kind === 'choose'
          if (isOwn && opened.form() === opened.input.value) own = opened.input.value
          else if (opened.input.value !== before) own = null
          expectTrue(opened, mark, own)
        }
      }),
      { numRuns: TEXTS / 10 },
    )
  }, 1_800_000)
})
