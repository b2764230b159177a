import { describe, expect, it, vi } from 'vitest'
import { findEntries } from '../../../../src/main-thread/features/commands/find-entries.ts'
import type { Entry } from '../../../../src/main-thread/features/commands/entry.ts'
import { offerChart } from '../../../../src/main-thread/features/chart/chart-commands.ts'
import { memberPreferences } from '../../../../src/main-thread/stores/member-preferences.ts'
import { REVERSE_TIP } from '#shared/contracts/member-preferences.ts'
import { wordsIn } from '#shared/domain/text-match.ts'
import { languageFolders } from '../../i18n/all-texts.ts'
import { all, chartWith, ids, known, openAsTrader } from './trader-palette.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE'],
  switchLanguage: () => Promise.resolve(true),
}))

openAsTrader()

describe('commands that act at once', () => {
  // “trailing” was taken for “trading”: Enter armed the trading keys.
  it.each([
    'trailing',
    'tradng',
    'arn',
    'dissarm',
    'marke',
    'reverce',
    'cancl',
    'closse',
    'thme',
    'colurs',
    'compct',
    'logot',
  ])('“%s” guesses no command that acts at once', (query) => {
    const acting = new Set(all().flatMap(({ id, changes }) => (changes === 'nothing' ? [] : [id])))
    const isPrefix = ({ name, english, words }: Entry): boolean =>
      wordsIn(`${name}, ${english}, ${words}`).some((word) => word.startsWith(query))
    const known = new Set(all().flatMap((entry) => (isPrefix(entry) ? [entry.id] : [])))
    expect(ids(query).filter((id) => acting.has(id) && !known.has(id))).toEqual([])
  })

  it('what acts at once is not found inside of words or by beginnings of several: “rade”, “aodt”', () => {
    for (const query of ['rade', 'aodt', 'sbo', 'ncel', 'arket'])
      expect(
        ids(query).filter((id) => ['arm', 'submitBuy', 'submitSell', 'cancelAll', 'flashClose'].includes(id)),
      ).toEqual([])
  })

  it.each([
    'reverse all',
    'close all',
    'close half',
    'cancel everything',
    'close everything',
    'quantity -50',
    'quantity +50%',
    'sell all',
    'submit -1',
  ])('“%s” finds none that leaves out a word of it', (query) => {
    const acting = all().flatMap(({ id, changes }) => (changes === 'trading' ? [id] : []))
    memberPreferences.values = { [REVERSE_TIP]: 'hide' }
    expect(ids(query).filter((id) => acting.includes(id) || id === 'reverse')).toEqual([])
    memberPreferences.values = {}
  })

  it('a command for all orders, and one of a percentage, is found by its own words', () => {
    expect(ids('cancel all')).toContain('cancelAll')
    expect(ids('quantity 50%')).toContain('percent50')
  })

  it('everything that acts at once says so: by its group, or marked', () => {
    const acting = all().flatMap(({ id, changes }) => (changes === 'trading' ? [id] : []))
    for (const id of [
      'arm',
      'Limit',
      'percent100',
      'submitBuy',
      'cancelAll',
      'flashClose',
      'logout',
      'login-hedge',
      'iceberg',
    ])
      expect(acting).toContain(id)
    for (const id of [
      'close',
      'close-all',
      'cancel-orders',
      'cancel-everywhere',
      'add-margin',
      'trailing-stop',
      'leverage',
      'kill-switch',
      'focusQty',
    ])
      expect(acting).not.toContain(id)
    expect(all().flatMap(({ id, changes }) => (changes === 'settings' ? [id] : []))).toEqual(
      expect.arrayContaining(['theme', 'theme-dark', 'sounds', 'language-de-DE', 'system-notices']),
    )
  })

  it.each([
    ['trailing', 'trailing-stop'],
    ['trailing stop', 'trailing-stop'],
    ['iceberg', 'iceberg'],
    ['twap', 'tab2'],
    ['chase', 'tab2'],
    ['oco', 'tab2'],
  ])('“%s” finds what the product has, first and without guesses', (query, id) => {
    const stop = offerChart(chartWith({}))
    expect(ids(query)[0]).toBe(id)
    expect(ids(query)).not.toContain('indicator-vwap')
    stop()
  })

  it('how often a command was used does not move those on orders and positions: the one that asks is first', () => {
    const used = ['flashClose', 'cancelAll', 'reverse', 'close', 'submitSell', 'arm']
    const found = (query: string, recent: readonly string[]): readonly string[] =>
      findEntries(all(), query, recent, known('en')).entries.map(({ id }) => id)
    for (const query of ['flatten', 'close', 'exit', 'cancel', 'cancel all', 'send', 'order', 'position', ''])
      for (const id of used) expect(found(query, [id]), `${query} after ${id}`).toEqual(found(query, []))
    expect(found('flatten', ['flashClose'])).toEqual(['close-all', 'close', 'flashClose'])
    expect(found('cancel all', ['cancelAll']).slice(0, 3)).toEqual([
      'cancel-orders',
      'cancel-everywhere',
      'cancelAll',
    ])
  })

  it.each(languageFolders)(
    'in %s, no command on orders or positions that does not ask precedes one that does',
    (language) => {
      const trades = all(language).filter(({ group }) => group === 'trading')
      const texts = trades.flatMap(({ name, words }) => [...wordsIn(name), ...wordsIn(words)])
      for (const text of new Set(texts)) {
        const asking = findEntries(all(language), text, ['flashClose', 'cancelAll'], known(language))
          .entries.filter(({ group }) => group === 'trading')
          .map(({ asks }) => asks)
        expect(asking, text).toEqual(asking.toSorted((a, b) => Number(b) - Number(a)))
      }
    },
  )

  it('a reverse whose confirmation was turned off says so', () => {
    const reverse = () => all().find(({ id }) => id === 'reverse')
    expect(reverse()).toMatchObject({ name: 'Reverse the position', asks: true })
    memberPreferences.values = { [REVERSE_TIP]: 'hide' }
    expect(reverse()).toMatchObject({ name: 'Reverse the position, without confirmation', asks: false })
    memberPreferences.values = {}
  })
})
