import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../../src/main-thread/features/commands/entry.ts'
import type { Matches } from '../../../../src/main-thread/features/commands/find-entries.ts'
import { browsedRows, foundRows } from '../../../../src/main-thread/features/commands/rows.ts'

const entry = (id: string, group: Entry['group'] = 'general'): Entry => ({
  id,
  group,
  name: id,
  english: id,
  words: '',
  isSearchedOnly: false,
  combo: '',
  asks: false,
  changes: 'nothing',
  run: () => undefined,
})
const matches = (fit: Matches['fit'], isWholeName = false): Matches => ({
  entries: fit === null ? [] : [entry('command')],
  fit,
  isWholeName,
})
const markets = (over = {}) => ({
  symbols: ['BTCUSDT'],
  interval: null,
  isSimilar: false,
  isByName: true,
  isWhole: true,
  ...over,
})
const typed = { acts: [entry('act', 'ticket')], zones: [entry('zone')] }
const ids = (of: Matches, found: ReturnType<typeof markets>): string =>
  foundRows(of, typed, found)
    .map(({ id }) => id)
    .join(' ')

describe('the order of what a text found', () => {
  it('what the text does comes first, then markets that it names, then commands', () =>
    expect(ids(matches('starts'), markets())).toBe('act market-BTCUSDT command zone'))

  it('a command that it names comes before markets that only hold it', () => {
    expect(ids(matches('starts'), markets({ isByName: false }))).toBe('act command zone market-BTCUSDT')
    expect(ids(matches('words'), markets({ isByName: false, isWhole: false }))).toBe(
      'act command zone market-BTCUSDT',
    )
    expect(ids(matches('parts'), markets({ isByName: false }))).toBe('act market-BTCUSDT command zone')
  })

  it('a word of a command comes before a market that it only begins: “close” before CLOSEDUSDT', () => {
    expect(ids(matches('words'), markets({ isWhole: false }))).toBe('act command zone market-BTCUSDT')
    // 'clo' begins both.
    expect(ids(matches('starts'), markets({ isWhole: false }))).toBe('act market-BTCUSDT command zone')
    expect(ids(matches('words'), markets())).toBe('act market-BTCUSDT command zone')
  })

  it('the whole name of a command comes first', () =>
    expect(ids(matches('starts', true), markets())).toBe('command zone act market-BTCUSDT'))

  it('similar markets follow exact commands, and precede those that are only similar too', () => {
    expect(ids(matches('starts'), markets({ isSimilar: true }))).toBe('command zone act market-BTCUSDT')
    expect(ids(matches('similar'), markets({ isSimilar: true }))).toBe('act market-BTCUSDT command zone')
    expect(ids(matches('similar'), markets())).toBe('act market-BTCUSDT command zone')
  })
})

it('without a text recent commands come first, but none that trades', () => {
  const arms = { ...entry('d'), changes: 'trading' } as const
  const all = [entry('a'), entry('b', 'view'), entry('c', 'trading'), arms]
  expect(browsedRows(all, ['b', 'c', 'd'], markets()).map(({ id, group }) => `${group} ${id}`)).toEqual([
    'recent b',
    'markets market-BTCUSDT',
    'general a',
    'general d',
    'trading c',
  ])
})
