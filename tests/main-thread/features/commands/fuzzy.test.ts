import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { fuzzyScore } from '../../../../src/main-thread/features/commands/fuzzy.ts'

it('a text is found by its words in any order, by starts of words and without its accents', () => {
  for (const query of ['orders cancel', 'CANC', 'cao', '', 'cancel all'])
    expect(fuzzyScore(query, 'Cancel all orders')).not.toBeNull()
  expect(fuzzyScore('menu', 'Menü')).toBe(100)
  expect(fuzzyScore('eth', 'Send the buy order')).toBeNull()
  expect(fuzzyScore('xyz', 'Cancel all orders')).toBeNull()
  expect(fuzzyScore('ال', 'أغلق المركز')).not.toBeNull()
})

it('a match at the start of the text ranks before one at the start of a word, and that before one inside a word', () => {
  const [start, word, middle] = ['Price alert', 'Go to the price', 'Reprice'].map((text) =>
    fuzzyScore('price', text),
  )
  expect(start ?? 0).toBeGreaterThan(word ?? 0)
  expect(word ?? 0).toBeGreaterThan(middle ?? 0)
})

it('beginnings of words of different names are no match', () => {
  const close = 'Close the open positions at market, without confirmation'
  const others = 'flatten, exit, Position schließen'
  expect(fuzzyScore('theme', `${close}, ${others}`)).not.toBeNull()
  expect(fuzzyScore('theme', `${close}, ${others}`, false)).toBeNull()
  expect(fuzzyScore('exit market', `${close}, ${others}`, false)).not.toBeNull()
})

it('every text matches itself', () => {
  assert(property(string(), (text) => fuzzyScore(text, text) !== null))
})

it('a number is no part of a longer one', () => {
  expect(fuzzyScore('4h', '1d, 24h')).toBeNull()
  expect(fuzzyScore('5m', '15m, 45m')).toBeNull()
  expect(fuzzyScore('5m', '15m, 5min')).not.toBeNull()
  expect(fuzzyScore('15', '15m')).not.toBeNull()
  expect(fuzzyScore('00', '1000PEPE')).toBeNull()
})
