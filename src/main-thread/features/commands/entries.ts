import type { TFunction } from 'i18next'
import { navigate } from 'wouter/use-browser-location'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import { tradeHistoryPath } from '#shared/domain/routes.ts'
import '../../i18n/english/commands.ts'
import { exchange } from '../../stores/exchange.ts'
import { offeredCommands } from '../../stores/page-commands.ts'
import type { CommandGroup, PageCommand } from '../../stores/page-commands.ts'
import { view } from '../../stores/view.ts'
import { helpLinks } from '../../trading/help-links.ts'
import { accountCommands } from './account-commands.ts'
import { nameOf } from './action-names.ts'
import { fuzzyScore } from './fuzzy.ts'
import { keyOf, offeredActions } from './registry.ts'
import type { Action, Bindings } from './registry.ts'
import { runAction } from './run-action.ts'
import { settingCommands } from './setting-commands.ts'

/** A command of the palette. */
export interface Entry {
  readonly id: string
  readonly group: CommandGroup
  /** Name in the page's language and in English: both are searched. */
  readonly name: string
  readonly english: string
  /** Other words that find it, in both languages. */
  readonly words: string
  readonly isSearchedOnly: boolean
  /** Its key; '' for none. */
  readonly combo: string
  readonly run: () => void
}

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
 */
export function entriesOf(
  t: TFunction,
  en: TFunction,
  bindings: Bindings,
  links: OutsideLinks | null,
): readonly Entry[] {
  const actions = offeredActions(exchange.v.isReadOnly).filter(({ id }) => id !== 'palette')
  const combos = new Map<string, string>(actions.map((action) => [action.id, keyOf(action, bindings)]))
  return [
    ...actions.map(actionCommand),
    ...accountCommands(),
    ...settingCommands(),
    ...offeredCommands(),
    ...pageCommands(links),
  ].map(({ id, group, name, phrase, words, also = '', isSearchedOnly = false, combo = '', run }) => ({
    id,
    group,
    name: phrase === undefined ? name(t) : t(`commands:action.${phrase}`, { name: name(t) }),
    english: phrase === undefined ? name(en) : en(`commands:action.${phrase}`, { name: name(en) }),
    words: [also, ...(words === undefined ? [] : [t, en].map((say) => say(`commands:words.${words}`)))].join(
      ', ',
    ),
    isSearchedOnly,
    combo: combos.get(id) ?? combo,
    run,
  }))
}

/** Above every score of other words: what a command is called by comes first. */
const NAMED = 10_000

function scoreOf(query: string, { name, english, words }: Entry): number {
  const named = Math.max(fuzzyScore(query, name) ?? -Infinity, fuzzyScore(query, english) ?? -Infinity)
  if (named > -Infinity) return NAMED + named
  return fuzzyScore(query, `${name}, ${english}, ${words}`, false) ?? -Infinity
}

/** The commands that match a query, best first. An empty query matches all common ones, recent ones first. */
export function matchingEntries(
  entries: readonly Entry[],
  query: string,
  recent: readonly string[],
): readonly Entry[] {
  const place = (id: string): number => {
    const at = recent.indexOf(id)
    return at < 0 ? recent.length : at
  }
  return entries
    .filter(({ id, isSearchedOnly }) => query !== '' || !isSearchedOnly || recent.includes(id))
    .map((entry) => ({ entry, score: scoreOf(query, entry) }))
    .filter(({ score }) => score > -Infinity)
    .toSorted((a, b) => b.score - a.score || place(a.entry.id) - place(b.entry.id))
    .map(({ entry }) => entry)
}
