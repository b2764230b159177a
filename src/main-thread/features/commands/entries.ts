import type { TFunction } from 'i18next'
import { navigate } from 'wouter/use-browser-location'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import { namesOfBase } from '#shared/domain/coin-names.ts'
import { optionChains } from '#shared/domain/option-chains.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { optionsPath, tradeHistoryPath } from '#shared/domain/routes.ts'
import { wordsIn } from '#shared/domain/text-match.ts'
import '../../i18n/english/commands.ts'
import '../../i18n/english/pages.ts'
import { exchange } from '../../stores/exchange.ts'
import { offeredCommands } from '../../stores/page-commands.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { view } from '../../stores/view.ts'
import { helpLinks } from '../../trading/help-links.ts'
import { accountCommands } from './account-commands.ts'
import { nameOf } from './action-names.ts'
import { listed } from './entry.ts'
import type { Entry } from './entry.ts'
import { AT_START, searched, slipScore, wordScore } from './fuzzy.ts'
import type { Searched } from './fuzzy.ts'
import { loginCommands } from './login-commands.ts'
import { keyOf, offeredActions } from './registry.ts'
import type { Action, Bindings } from './registry.ts'
import { runAction } from './run-action.ts'
import { settingCommands } from './setting-commands.ts'

/** Actions that other words find too; `Record` of their ids to the ending of `commands:words.*`. */
const wordsOfActions: Readonly<Partial<Record<Action['id'], string>>> = {
  sheet: 'sheet',
  arm: 'arm',
  theme: 'theme',
  performance: 'performance',
  newestNotice: 'newestNotice',
  cancelAll: 'cancelAll',
  flashClose: 'close',
  close: 'close',
}

const actionCommand = (action: Action): PageCommand => {
  const words = wordsOfActions[action.id]
  return {
    id: action.id,
    group: action.group,
    ...(words === undefined ? {} : { words }),
    name: (say) => nameOf(say, action),
    run: () => runAction(action, 'palette'),
  }
}

function pageCommands(links: OutsideLinks | null): readonly PageCommand[] {
  const history = tradeHistoryPath(view.symbol)
  return [
    ...(history === null
      ? []
      : [
          {
            id: 'history',
            group: 'pages',
            name: (say) => say('commands:action.history'),
            run: () => navigate(history),
          } satisfies PageCommand,
        ]),
    ...optionChains.map(({ base, settle }): PageCommand => ({
      id: `options-${base}-${settle}`,
      group: 'pages',
      words: 'options',
      also: namesOfBase(base).join(', '),
      isSearchedOnly: true,
      name: (say) => `${say('pages:option.chain')}: ${base}/${settle}`,
      run: () => navigate(optionsPath(settle, base)),
    })),
    ...helpLinks(links).map(({ id, href }): PageCommand => ({
      id: `help-${id}`,
      group: 'pages',
      name: (say) => `${say('header:help.name')}: ${say(`header:help.${id}`)}`,
      run: () => void window.open(href, '_blank', 'noopener,noreferrer'),
    })),
  ]
}

/**
 * All commands except markets: actions with their keys, the account, settings, pages and help, and what parts of the page
 * offer.
 *
 * @param en the `t` of English
 * @param accounts those that can be logged in to
 */
export function entriesOf(
  t: TFunction,
  en: TFunction,
  bindings: Bindings,
  links: OutsideLinks | null,
  accounts: readonly AccountInfo[] = [],
): readonly Entry[] {
  const actions = offeredActions(exchange.v.isReadOnly).filter(({ id }) => id !== 'palette')
  const combos = new Map<string, string>(actions.map((action) => [action.id, keyOf(action, bindings)]))
  return [
    ...actions.map(actionCommand),
    ...accountCommands(),
    ...loginCommands(accounts),
    ...settingCommands(),
    ...offeredCommands(),
    ...pageCommands(links),
  ].map(
    ({
      id,
      group,
      name,
      phrase,
      words,
      also = '',
      isSearchedOnly = false,
      asks = false,
      combo = '',
      run,
    }) => ({
      id,
      group,
      name: phrase === undefined ? name(t) : t(`commands:action.${phrase}`, { name: name(t) }),
      english: phrase === undefined ? name(en) : en(`commands:action.${phrase}`, { name: name(en) }),
      words: [
        also,
        ...(words === undefined ? [] : [t, en].map((say) => say(`commands:words.${words}`))),
      ].join(', '),
      isSearchedOnly,
      asks,
      combo: combos.get(id) ?? combo,
      run,
    }),
  )
}

const prepared = new WeakMap<Entry, readonly [name: Searched, english: Searched, words: Searched]>()

/** The texts of an entry as they are searched. */
function textsOf(entry: Entry): readonly [name: Searched, english: Searched, words: Searched] {
  const before = prepared.get(entry)
  if (before !== undefined) return before
  const texts = [searched(entry.name), searched(entry.english), searched(entry.words)] as const
  prepared.set(entry, texts)
  return texts
}

/** How well entries match, best first: by all words at their starts, by parts of words, or in spite of typing errors. */
const fits = ['starts', 'parts', 'similar'] as const
type Fit = (typeof fits)[number]

interface Scored {
  readonly entry: Entry
  readonly score: number
  readonly fit: Fit
}

/** A whole name, or one of the other words, is better than its beginning; a word that says little is no match at all. */
const WHOLE_NAME = 2000
const WHOLE_WORDS = 35
const IDLE = -200

function scoreOf(query: string, entry: Entry, idle: ReadonlySet<string>): Scored | null {
  const [name, english, words] = textsOf(entry)
  let fit: Fit = 'starts'
  // 1m is a minute, 1M a month: names that differ by case alone.
  let score = entry.name.includes(query) || entry.english.includes(query) ? 1 : 0
  let found = 0
  const typed = wordsIn(query)
  for (const word of typed) {
    const best = Math.max(
      wordScore(word, name, 'name') ?? 0,
      wordScore(word, english, 'name') ?? 0,
      wordScore(word, words, 'other') ?? 0,
    )
    const slips = best > 0 ? 0 : Math.max(...[name, english, words].map((text) => slipScore(word, text) ?? 0))
    if (best === 0 && slips === 0) {
      if (!idle.has(word)) return null
      score += IDLE
      continue
    }
    found += 1
    score += best + slips
    if (slips > 0) fit = 'similar'
    else if (best < AT_START && fit === 'starts') fit = 'parts'
  }
  if (found === 0 && typed.length > 0) return null
  const whole = typed.join(' ')
  if ([name, english].some((text) => text.words.join(' ') === whole)) score += WHOLE_NAME
  else if (listed(entry.words).some((text) => wordsIn(text).join(' ') === whole)) score += WHOLE_WORDS
  return { entry, score, fit }
}

/** The commands that match a query, best first, and how well the best does. null: none does. */
export interface Matches {
  readonly entries: readonly Entry[]
  readonly fit: Fit | null
  /** The query is the whole name of the best one. */
  readonly isWholeName: boolean
}

/**
 * The commands that match a query. Those with typing errors follow all others. An empty query matches all common ones,
 * recent ones first.
 *
 * @param idle words that say little, such as 'show': a command without them matches too
 */
export function findEntries(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
  idle: ReadonlySet<string> = new Set(),
): Matches {
  const place = (id: string): number => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  const found = entries
    .filter(({ id, isSearchedOnly }) => query !== '' || !isSearchedOnly || recent.includes(id))
    .map((entry) => scoreOf(query, entry, idle))
    .filter((one) => one !== null)
    .toSorted(
      (a, b) =>
        Number(a.fit === 'similar') - Number(b.fit === 'similar') ||
        b.score - a.score ||
        place(a.entry.id) - place(b.entry.id),
    )
  const [best] = found
  return {
    entries: found.map(({ entry }) => entry),
    fit: best?.fit ?? null,
    isWholeName: best !== undefined && best.score >= WHOLE_NAME,
  }
}

/** As `findEntries`: the commands alone. */
export const matchingEntries = (
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
): readonly Entry[] => findEntries(entries, query, recent).entries
