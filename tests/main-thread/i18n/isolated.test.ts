import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isolated } from '../../../src/main-thread/i18n/isolated.ts'

describe('values inserted into a text that runs from right to left (I18N-10)', () => {
  it.each(['BTC-27NOV26-110000-C', '-1.5%', '+0.01', '64,250.5', 'BTC/USDT', '(64%)', 'Demo trader 1'])(
    '%s has its own direction',
    (value) => {
      expect(isolated(value, 'rtl')).toBe(`\u2066${value}\u2069`)
    },
  )

  it.each(['', '5', 'BTCUSDT', 'شراء', 'שוק 5%', '--\n'])('%j is unchanged', (value) => {
    expect(isolated(value, 'rtl')).toBe(value)
  })

  it.each(['-1.5%', 'BTC-27NOV26-110000-C'])(
    '%s is unchanged in a text that runs from left to right',
    (value) => {
      expect(isolated(value, 'ltr')).toBe(value)
    },
  )
})

/** A sign after a space, without the mark that keeps it before its number. */
const looseSign = /(?<=^|[ (])[-−]\d/

it.each(['ar', 'he'])('I18N-10: texts of %s show the sign of a number before the number', (lang) => {
  const folder = new URL(`../../../src/main-thread/i18n/locales/${lang}/`, import.meta.url)
  const texts = (value: unknown): readonly string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value) as object).flatMap(texts)
  const all = readdirSync(folder).flatMap((file) =>
    texts(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  )
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((text) => looseSign.test(text))).toEqual([])
  // A comparison sign is mirrored outside of an isolate: "at most" would look like "at least".
  expect(all.filter((text) => /[≤≥<>]/.test(text.replaceAll(/\u2066[^\u2069]*\u2069/g, '')))).toEqual([])
  // The mark is in front of those that have a sign.
  expect(all.some((text) => /\u200e[-−]\d/.test(text))).toBe(true)
})

it.each(['ar', 'he'])('I18N-10: what workers paint in %s keeps the order of signs and figures', (lang) => {
  const file = new URL(`../../../src/main-thread/i18n/locales/${lang}/common.json`, import.meta.url)
  const { worker } = JSON.parse(readFileSync(file, 'utf8')) as { worker: Record<string, string> }
  // The worker inserts "≤ 104,003.80".
  expect(worker['lineConditional']).toContain('\u2066{{condition}}\u2069')
  // A figure follows the word, from left to right.
  expect(worker['spread']).toMatch(/^\u2067.*\u2069$/u)
})
