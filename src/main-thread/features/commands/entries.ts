import type { TFunction } from 'i18next'
import { navigate } from 'wouter/use-browser-location'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import { namesOfBase } from '#shared/domain/coin-names.ts'
import { optionChains } from '#shared/domain/option-chains.ts'
import type { Side } from '#shared/domain/enums.ts'
import type { AccountInfo } from '#shared/domain/records.ts'
import { optionsPath, tradeHistoryPath } from '#shared/domain/routes.ts'
import '../../i18n/english/commands.ts'
import '../../i18n/english/exchange.ts'
import '../../i18n/english/pages.ts'
import { i18n } from '../../i18n/instance.ts'
import { exchange } from '../../stores/exchange.ts'
import { instrument } from '../../stores/market.ts'
import { offeredCommands } from '../../stores/page-commands.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { view } from '../../stores/view.ts'
import { helpLinks } from '../../trading/help-links.ts'
import { asksBeforeReverse } from '../../trading/steps/asks-before-reverse.ts'
import { draftFor } from '../../trading/ticket/draft.ts'
import { closesOnly, sideWord } from '../../trading/ticket/side-key.ts'
import { accountCommands } from './account-commands.ts'
import { nameOf } from './action-names.ts'
import { bookCommands } from './book-commands.ts'
import { changesOf } from './entry.ts'
import type { Entry } from './entry.ts'
import { loginCommands } from './login-commands.ts'
import { marketCommands } from './market-commands.ts'
import { keyOf, offeredActions } from './registry.ts'
import type { Action, Bindings } from './registry.ts'
import { runAction } from './run-action.ts'
import { settingCommands } from './setting-commands.ts'
import { switchCommands } from './switch-commands.ts'
import { ticketCommands } from './ticket-commands.ts'

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
  Conditions: 'conditions',
  tab1: 'positions',
  tab4: 'csv',
  tab5: 'balance',
}

/** What a trader in need types. */
const inNeed = ['exchange:kill.name', 'commands:words.kill'] as const

/** Texts that commands of some ids are found by too: the words of typed acts, of the modes that name accounts, and what an exchange without a kill switch has. */
const otherTextsOf: Readonly<Record<string, readonly string[] | undefined>> = {
  focusBuy: ['commands:typed.buy'],
  focusSell: ['commands:typed.sell'],
  close: ['commands:typed.close'],
  reverse: ['commands:typed.reverse'],
  'margin-mode': ['header:account.word.cross', 'header:account.word.isolated'],
  'position-mode': ['header:account.word.hedge'],
  'account-mode': ['header:account.word.portfolio'],
  alert: ['commands:typed.alert'],
  'close-all': inNeed,
  'cancel-orders': ['commands:typed.cancel'],
  'cancel-everywhere': ['commands:typed.cancel', ...inNeed],
}

/** The kinds that the table of open orders has, in the page's language and in English: they find it. */
const kindsOfOrders = (): string =>
  [i18n.language, 'en']
    .flatMap((language) =>
      (['conditional', 'trailing', 'oco', 'twap', 'chase'] as const).map((kind) =>
        i18n.getFixedT(language)(`tables:kinds.${kind}`),
      ),
    )
    .join(', ')

/** Whether an action opens a dialog that asks. The member may have turned off the confirmation of a reverse. */
const asksFirst = ({ id }: Action): boolean => id === 'close' || (id === 'reverse' && asksBeforeReverse())

const sideOf: Readonly<Partial<Record<Action['id'], Side>>> = {
  submitBuy: 'Buy',
  submitSell: 'Sell',
  focusBuy: 'Buy',
  focusSell: 'Sell',
}

/** What a button of the ticket closes, if its order only closes. */
function closedBy(say: TFunction, { id }: Action): readonly string[] {
  const side = sideOf[id]
  const open = instrument.v
  if (side === undefined || open === null || !closesOnly(draftFor(open.symbol), open)) return []
  return [say(sideWord(side, true))]
}

const actionCommand = (action: Action): PageCommand => {
  const words = wordsOfActions[action.id]
  return {
    id: action.id,
    group: action.group,
    asks: asksFirst(action),
    ...('changes' in action ? { changes: action.changes } : {}),
    ...(words === undefined ? {} : { words }),
    ...(action.id === 'tab2' ? { also: kindsOfOrders() } : {}),
    name: (say) =>
      action.id === 'reverse' && !asksBeforeReverse()
        ? say('commands:action.reverseNow')
        : [nameOf(say, action), ...closedBy(say, action)].join(' · '),
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
    ...marketCommands(),
    ...accountCommands(),
    ...ticketCommands(),
    ...loginCommands(accounts),
    ...settingCommands(),
    ...switchCommands(),
    ...bookCommands(),
    ...offeredCommands(),
    ...pageCommands(links),
  ].map((command) => {
    const {
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
    } = command
    const others = otherTextsOf[id] ?? []
    return {
      id,
      group,
      name: phrase === undefined ? name(t) : t(`commands:action.${phrase}`, { name: name(t) }),
      english: phrase === undefined ? name(en) : en(`commands:action.${phrase}`, { name: name(en) }),
      words: [
        also,
        ...(words === undefined ? [] : [t, en].map((say) => say(`commands:words.${words}`))),
        ...others.flatMap((key) => [t, en].map((say) => say(key))),
      ].join(', '),
      isSearchedOnly,
      asks,
      changes: changesOf(command),
      combo: combos.get(id) ?? combo,
      run,
    }
  })
}
