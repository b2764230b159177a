import type { TFunction } from 'i18next'
import { navigate } from 'wouter/use-browser-location'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import { tradeHistoryPath } from '#shared/domain/routes.ts'
import '../../i18n/english/commands.ts'
import { languageName } from '../../i18n/languages.ts'
import { offeredLanguages, switchLanguage } from '../../i18n/setup.ts'
import { exchange } from '../../stores/exchange.ts'
import { pushNotice } from '../../stores/notices.ts'
import { setPanelSize, setUpDown } from '../../stores/preferences.ts'
import { view } from '../../stores/view.ts'
import { helpLinks } from '../../trading/help-links.ts'
import { nameOf } from './action-names.ts'
import { keyOf, offeredActions } from './registry.ts'
import type { Bindings } from './registry.ts'
import { runAction } from './run-action.ts'
import { choices, setSounds } from '../../stores/notice-choices.ts'
import { fuzzyScore } from './fuzzy.ts'

/** A command of the palette. */
export interface Entry {
  readonly id: string
  readonly group: 'general' | 'ticket' | 'trading' | 'view' | 'settings' | 'pages'
  /** Name in the page's language and in English: both are searched. */
  readonly name: string
  readonly english: string
  /** Its hotkey; '' for none. */
  readonly combo: string
  readonly run: () => void
}

async function speak(language: (typeof offeredLanguages)[number]): Promise<void> {
  if (await switchLanguage(language)) return
  pushNotice({ id: 'language', tone: 'failure', titleKey: 'languageFailed', bodyKey: '', params: {} })
}

/**
 * All commands except markets: actions with their keys, settings, pages and help.
 *
 * @param en the `t` of English
 */
export function entriesOf(
  t: TFunction,
  en: TFunction,
  bindings: Bindings,
  links: OutsideLinks | null,
): readonly Entry[] {
  const entry = (
    id: string,
    group: Entry['group'],
    named: (say: TFunction) => string,
    run: () => void,
    combo = '',
  ): Entry => ({ id, group, name: named(t), english: named(en), combo, run })
  const history = tradeHistoryPath(view.symbol)
  return [
    ...offeredActions(exchange.v.isReadOnly)
      .filter(({ id }) => id !== 'palette')
      .map((action) =>
        entry(
          action.id,
          action.group,
          (say) => nameOf(say, action),
          () => runAction(action, 'palette'),
          keyOf(action, bindings),
        ),
      ),
    ...(['normal', 'swap', 'cb'] as const).map((upDown) =>
      entry(
        `colours-${upDown}`,
        'settings',
        (say) => say('commands:action.colours', { name: say(`header:settings.${upDown}`) }),
        () => setUpDown(upDown),
      ),
    ),
    entry(
      'sounds',
      'settings',
      (say) => say('commands:action.sounds'),
      () => setSounds(!choices.sounds),
    ),
    entry(
      'layout',
      'settings',
      (say) => say('commands:action.layout'),
      () => {
        setPanelSize('book', 0)
        setPanelSize('tables', 0)
      },
    ),
    ...offeredLanguages.map((language) =>
      entry(
        `language-${language}`,
        'settings',
        (say) => say('commands:action.language', { name: languageName(language) }),
        () => void speak(language),
      ),
    ),
    ...(history === null
      ? []
      : [
          entry(
            'history',
            'pages',
            (say) => say('commands:action.history'),
            () => navigate(history),
          ),
        ]),
    ...helpLinks(links).map(({ id, href }) =>
      entry(
        `help-${id}`,
        'pages',
        (say) => `${say('header:help.name')}: ${say(`header:help.${id}`)}`,
        () => void window.open(href, '_blank', 'noopener,noreferrer'),
      ),
    ),
  ]
}

/** The commands that match a query, best first. An empty query matches all, recent ones first. */
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
    .map((entry) => ({
      entry,
      score: Math.max(
        fuzzyScore(query, entry.name) ?? -Infinity,
        fuzzyScore(query, entry.english) ?? -Infinity,
      ),
    }))
    .filter(({ score }) => score > -Infinity)
    .toSorted((a, b) => b.score - a.score || place(a.entry.id) - place(b.entry.id))
    .map(({ entry }) => entry)
}
