import { assert, constantFrom, nat, property, shuffledSubarray } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import { slipsBetween, wordsIn } from '#shared/domain/text-match.ts'
import { offerLayouts } from '../../../../src/main-thread/app/workspace/layout-commands.ts'
import { offerChart } from '../../../../src/main-thread/features/chart/chart-commands.ts'
import { entriesOf } from '../../../../src/main-thread/features/commands/entries.ts'
import { findEntries } from '../../../../src/main-thread/features/commands/find-entries.ts'
import { listed } from '../../../../src/main-thread/features/commands/entry.ts'
import type { Entry } from '../../../../src/main-thread/features/commands/entry.ts'
import { vocabularyOf } from '../../../../src/main-thread/features/commands/typed-act.ts'
import type { Vocabulary } from '../../../../src/main-thread/features/commands/typed-act.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { docked } from '../../../../src/main-thread/stores/docked.ts'
import { exchange } from '../../../../src/main-thread/stores/exchange.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { allTexts, languageFolders } from '../../i18n/all-texts.ts'
import { chartWith } from './trader-palette.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE', 'ja-JP', 'zh-CN', 'zh-TW', 'ar'],
  switchLanguage: () => Promise.resolve(true),
}))

const account = {
  accountId: 'a',
  name: 'Demo one-way cross 100,000 USDT',
  kind: 'UTA2',
  isDemo: true,
  marginMode: 'REGULAR_MARGIN',
  positionMode: 'MergedSingle',
} as const
const others = [
  { ...account, accountId: 'b', name: 'UTA2 isolated hedge', positionMode: 'BothSide' },
  { ...account, accountId: 'c', name: 'Standard cross one-way', kind: 'standard' },
] as const

beforeAll(async () => {
  await i18n.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: allTexts(),
    interpolation: { escapeValue: false },
  })
  exchange.v = ableExchange
  session.view = { kind: 'trader', account }
  instrument.v = {
    symbol: 'BTCUSDT',
    displayName: 'BTCUSDT',
    contractType: 'LinearPerpetual',
    tradability: 'open',
  } as InstrumentView
  offerLayouts()
  offerChart(chartWith({}))
})
afterAll(() => {
  docked.on = false
  session.view = { kind: 'visitor' }
  instrument.v = null
})

/** What fits into the palette's list without scrolling. */
const FIRST = 8

async function entriesIn(language: string, isDesk = false): Promise<readonly Entry[]> {
  docked.on = isDesk
  await i18n.changeLanguage(language)
  return entriesOf(i18n.getFixedT(language), i18n.getFixedT('en'), {}, null, [account, ...others])
}
const knownIn = (language: string): Vocabulary =>
  vocabularyOf({ t: i18n.getFixedT(language), en: i18n.getFixedT('en') })

/** The place of an entry among what a query finds, from 0; -1: it does not. */
const placeOf = (all: readonly Entry[], query: string, id: string, known: Vocabulary): number =>
  findEntries(all, query, [], known).entries.findIndex((entry) => entry.id === id)

/** How many entries have words that begin with all those of a text: so many may share the first places. */
function countSharing(all: readonly Entry[]): (text: string) => number {
  const own = all.map(({ name, english, words }) => wordsIn(`${name}, ${english}, ${words}`))
  return (text) => {
    const typed = wordsIn(text)
    return own.filter((words) => typed.every((word) => words.some((one) => one.startsWith(word)))).length
  }
}

/** Other words of an entry, one by one. Thai lists have spaces. */
const otherWords = ({ words }: Entry): readonly string[] =>
  listed(words).flatMap((text) => (/\p{Script=Thai}/u.test(text) ? text.split(' ') : [text]))

describe.each(languageFolders)('in %s', (language) => {
  it.each([false, true])('every command is found first by its name (desk: %s)', async (isDesk) => {
    const all = await entriesIn(language, isDesk)
    const known = knownIn(language)
    expect(all.length).toBeGreaterThan(80)
    const lost = all.flatMap(({ id, name, english }) =>
      [name, english].flatMap((title) => {
        const alike = all.filter((other) => other.name === title || other.english === title).length
        const place = placeOf(all, title, id, known)
        return place >= 0 && place < Math.max(1, alike) ? [] : [`${title}: ${id} is at ${place}`]
      }),
    )
    expect(lost).toEqual([])
  })

  it('every command is among the first by the words of its name in any order', async () => {
    const all = await entriesIn(language)
    const known = knownIn(language)
    const sharing = countSharing(all)
    assert(
      property(
        constantFrom(...all).chain((entry) => {
          const words = [...wordsIn(entry.name)]
          return shuffledSubarray(words, { minLength: words.length }).map((query) => ({ entry, query }))
        }),
        ({ entry, query }) => {
          const place = placeOf(all, query.join(' '), entry.id, known)
          expect(place, query.join(' ')).toBeGreaterThanOrEqual(0)
          expect(place, query.join(' ')).toBeLessThan(Math.max(FIRST, sharing(query.join(' '))))
        },
      ),
    )
  })

  it('every other word finds its command among the first', async () => {
    const all = await entriesIn(language)
    const known = knownIn(language)
    const sharing = countSharing(all)
    const texts = new Set(all.flatMap(otherWords))
    const lost = [...texts].flatMap((text) => {
      const first = findEntries(all, text, [], known).entries.slice(0, Math.max(FIRST, sharing(text)))
      return all
        .filter((entry) => otherWords(entry).includes(text) && !first.includes(entry))
        .map(({ id }) => `${text} does not find ${id}`)
    })
    expect(lost).toEqual([])
  })

  it('a command that asks or only shows something is found in spite of a wrong letter, one that acts at once never is', async () => {
    const all = await entriesIn(language)
    const known = knownIn(language)
    const sharing = countSharing(all)
    const worded = all.flatMap(({ id, name, changes }) =>
      wordsIn(name)
        .filter((word) => word.length > 4 && !/\d/.test(word))
        .map((word) => ({ id, word, isForgiving: changes === 'nothing' })),
    )
    expect(worded.filter(({ isForgiving }) => !isForgiving).length).toBeGreaterThan(10)
    assert(
      property(
        constantFrom(...worded).chain((one) =>
          nat(one.word.length - 1).map((at) => ({
            ...one,
            typed: `${one.word.slice(0, at)}q${one.word.slice(at + 1)}`,
          })),
        ),
        ({ id, word, typed, isForgiving }) => {
          expect(slipsBetween(typed, word)).toBeLessThanOrEqual(1)
          // It may begin a word of another command.
          if (sharing(typed) > 0) return
          const found = findEntries(all, typed, [], known).entries
          expect(
            found.some((entry) => entry.id === id),
            typed,
          ).toBe(isForgiving)
        },
      ),
    )
  })
})
