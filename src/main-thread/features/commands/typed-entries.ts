import type { TFunction } from 'i18next'
import { coinOfBase, namesOfBase } from '#shared/domain/coin-names.ts'
import { contractTypeFromName, hasLeverage } from '#shared/domain/contract-type.ts'
import type { ContractType } from '#shared/domain/enums.ts'
import { folded } from '#shared/domain/text-match.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/alerts.ts'
import '../../i18n/english/commands.ts'
import '../../i18n/english/tpsl.ts'
import { isTrader, session } from '../../stores/account.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { exchange } from '../../stores/exchange.ts'
import { instrument } from '../../stores/market.ts'
import { pageAction } from '../../stores/page-actions.ts'
import { markets } from '../../stores/tables.ts'
import { knownDrafts } from '../../trading/ticket/draft.ts'
import { fillTyped } from '../../trading/ticket/fill-typed.ts'
import type { OrderInWords } from '../../trading/ticket/fill-typed.ts'
import { hasTicket } from '../../trading/ticket/pick-order.ts'
import { closesOnly, sideWord } from '../../trading/ticket/side-key.ts'
import { askForAlert, marketCommand } from './account-commands.ts'
import { notifyAboutKeys } from './arm.ts'
import { typedEntry } from './entry.ts'
import type { Entry, Tongues } from './entry.ts'
import { kindKey } from './market-option.tsx'
import { openForPosition } from './trade-actions.ts'
import { protect } from './protect-position.ts'
import { meaningsOf } from './typed-act.ts'
import type { Typed, TypedAct, Unread } from './typed-act.ts'

/** Markets that an act is offered for: the best matches. */
const MOST = 3

interface Market {
  readonly symbol: string
  readonly displayName: string
  readonly contractType: ContractType
  /** Coin of its quantities; '' while it is unknown. */
  readonly unit: string
  /** Coin of the values that its ticket takes; '' where it is unknown. */
  readonly valueCoin: string
}

/** The coin that values of a market are in, by its kind. Those of inverse contracts are in the coin that others count. */
function valueCoinOf(symbol: string, displayName: string, contractType: ContractType): string {
  if (contractType === 'Spot') return displayName.split('/')[1] ?? ''
  if (contractType.startsWith('Usdc') && hasLeverage(contractType)) return 'USDC'
  return contractType.startsWith('Linear') && /^[A-Z0-9]+USDT(?:-|$)/.test(symbol) ? 'USDT' : ''
}

function marketOf(symbol: string): Market {
  const row = markets.peek(symbol)
  const { displayName = symbol, contractType = contractTypeFromName(symbol), unit = '' } = row ?? {}
  return {
    symbol,
    displayName,
    contractType,
    unit,
    valueCoin: valueCoinOf(symbol, displayName, contractType),
  }
}

/** What a typed quantity counts in the ticket of a market; null for a coin that it does not count. */
function amountKindOf(counts: string, market: Market): 'Qty' | 'Value' | null {
  if (!isOtherCoin(counts, market)) return 'Qty'
  return !market.contractType.startsWith('Inverse') && counts === folded(market.valueCoin) ? 'Value' : null
}

const fullName = (say: TFunction, { displayName, contractType }: Market): string =>
  `${displayName} ${say(`header:${kindKey(contractType)}`)}`

/** Whether the word beside a quantity is a coin that the market doesn't count: 0.1 BTC, where it counts USD or 1000PEPE. */
function isOtherCoin(word: string, { symbol, unit, contractType }: Market): boolean {
  if (word === '' || unit === '') return false
  // 'usdt' holds 'usd', and is another coin.
  if (word.includes(folded(unit))) return unit === 'USD' && /^usd[tc]$/.test(word)
  if (contractType.startsWith('Inverse')) return true
  const coin = coinOfBase(unit)
  if (coin !== unit) return [coin, ...namesOfBase(unit)].some((name) => folded(name).startsWith(word))
  const isQuote = folded(symbol).endsWith(word) && word !== 'perp' && !/\d/.test(word)
  return isQuote || /^usd[tc]?$/.test(word)
}

/** Runs for a trader, and shows a visitor why not. */
const forTrader = (run: () => void) => (): void =>
  isTrader(session.view) ? run() : notifyAboutKeys('loggedOut')

/** Whether an order that fills the ticket only closes: its boxes stay as they are. */
function fillsClosing({ tab }: OrderInWords, { symbol, contractType }: Market): boolean {
  const draft = knownDrafts().find(([of]) => of === symbol)?.[1]
  return draft !== undefined && closesOnly({ ...draft, kind: tab ?? draft.kind }, { contractType })
}

/** A typed order in a market whose ticket counts what was typed. */
type CountedOrder = OrderInWords & { readonly amountKind: 'Qty' | 'Value' }

function amountName(say: TFunction, { qty, amountKind }: CountedOrder, market: Market): readonly string[] {
  if (qty === '') return []
  if (amountKind === 'Value') return [`${say('ticket:amount.Value')} ${qty} ${market.valueCoin}`]
  return [`${qty} ${market.unit}`.trim()]
}

function orderName(say: TFunction, order: CountedOrder, market: Market): string {
  const { side, tab, price } = order
  const parts = [
    say(sideWord(side, fillsClosing(order, market))),
    ...(tab === null ? [] : [say(`ticket:${tab === 'Limit' ? 'limit' : 'market'}`)]),
    ...amountName(say, order, market),
    ...(price === '' ? [] : [`@ ${price}`]),
    fullName(say, market),
  ]
  return say('commands:action.fill', { order: parts.join(' · ') })
}

function entryFor(act: TypedAct, market: Market, tongues: Tongues): Entry | null {
  const { symbol, displayName, contractType } = market
  switch (act.kind) {
    case 'order': {
      const amountKind = amountKindOf(act.counts, market)
      if (!hasTicket() || amountKind === null) return null
      const order = { ...act.order, amountKind }
      return typedEntry(
        { id: `order-${symbol}`, group: 'ticket', run: () => fillTyped(order, market) },
        tongues,
        (say) => orderName(say, order, market),
      )
    }
    case 'tpSl': {
      const { leg, price } = act
      if (!hasLeverage(contractType)) return null
      return typedEntry(
        { id: `${leg}-${symbol}`, group: 'trading', run: forTrader(() => protect(leg, price, market)) },
        tongues,
        (say) =>
          `${[`${say(`tpsl:leg.${leg}`)}: ${fullName(say, market)}`, ...(price === '' ? [] : [price])].join(' · ')}…`,
      )
    }
    case 'cancel':
      return typedEntry(
        {
          id: `cancel-${symbol}`,
          group: 'trading',
          run: forTrader(() => openDialog('cancelOrders', { symbol, name: displayName })),
        },
        tongues,
        (say) => say('commands:action.cancelOf', { name: fullName(say, market) }),
      )
    case 'close': {
      const { percent } = act
      return typedEntry(
        {
          id: `close-${symbol}`,
          group: 'trading',
          run: forTrader(
            () => void openForPosition('close', symbol, percent === undefined ? {} : { percent }),
          ),
        },
        tongues,
        (say) =>
          percent === undefined
            ? say('commands:action.closeOf', { name: fullName(say, market) })
            : say('commands:action.closeShareOf', { share: `${percent}%`, name: fullName(say, market) }),
      )
    }
    case 'reverse':
      return typedEntry(
        {
          id: `reverse-${symbol}`,
          group: 'trading',
          run: forTrader(() => void openForPosition('askToReverse', symbol)),
        },
        tongues,
        (say) => say('commands:action.reverseOf', { name: fullName(say, market) }),
      )
    case 'addMargin':
      if (!hasLeverage(contractType)) return null
      return typedEntry(
        {
          id: `add-margin-${symbol}`,
          group: 'trading',
          run: forTrader(() => void openForPosition('addMargin', symbol)),
        },
        tongues,
        (say) => `${say('actions:row.margin')}: ${fullName(say, market)}…`,
      )
    case 'compare': {
      const compare = pageAction('compareOnChart')
      // A chart compares other markets with its own.
      if (compare === undefined || symbol === instrument.v?.symbol) return null
      return typedEntry(
        { id: `compare-${symbol}`, group: 'chart', run: () => compare(symbol) },
        tongues,
        (say) => say('commands:action.compareWith', { name: fullName(say, market) }),
      )
    }
    case 'alert':
      // Without a price it is the command that the open market has anyway.
      if (act.price === '' && symbol === instrument.v?.symbol) return null
      return typedEntry(
        { id: `alert-${symbol}`, group: 'general', run: () => askForAlert(market, act.price) },
        tongues,
        (say) =>
          [`${say('alerts:add')}: ${fullName(say, market)}`, ...(act.price === '' ? [] : [act.price])].join(
            ' · ',
          ),
      )
    case 'leverage':
    case 'marginMode': {
      if (!hasLeverage(contractType)) return null
      const isLeverage = act.kind === 'leverage'
      const start = isLeverage && act.start !== '' ? act.start : undefined
      const command = marketCommand(isLeverage ? 'leverage' : 'margin-mode', market, start)
      // Without a number it is the command that the open market has anyway.
      if (command === null || (symbol === instrument.v?.symbol && start === undefined)) return null
      return typedEntry({ ...command, id: `${command.id}-${symbol}` }, tongues, command.name)
    }
    default:
      return null
  }
}

/** What the palette says instead of an act: a key of `commands`. */
export interface NotOffered {
  readonly key: Unread['key'] | 'otherUnit'
  readonly params: Readonly<Record<string, string>>
}

function whyNone({ act, market }: Typed, found: readonly Market[], say: TFunction): NotOffered | null {
  if (act.kind === 'unread') return { key: act.key, params: { word: act.word, ...meaningsOf(act.word) } }
  const other = act.kind === 'order' ? found.find((one) => isOtherCoin(act.counts, one)) : undefined
  if (act.kind === 'order' && other !== undefined)
    return {
      key: 'otherUnit',
      params: { name: fullName(say, other), unit: other.unit, word: act.counts.toUpperCase() },
    }
  const word = found.length > 0 ? undefined : market.split(' ').find((one) => /\p{N}/u.test(one))
  return word === undefined ? null : { key: act.kind === 'order' ? 'noQty' : 'unread', params: { word } }
}

/**
 * The commands that a typed act makes, for the best markets of its text, or for the open one. None of them sends anything:
 * they fill the ticket, or open a dialog that asks. None leaves out a typed word: without any, it says why.
 *
 * @param symbols the markets that its text found; null while it is unknown
 */
export function typedEntries(
  typed: Typed,
  symbols: readonly string[] | null,
  tongues: Tongues,
): { readonly acts: readonly Entry[]; readonly none: NotOffered | null } {
  const { act, market } = typed
  if (exchange.v.isReadOnly && act.kind !== 'alert' && act.kind !== 'compare') return { acts: [], none: null }
  const open = instrument.v
  const searched = (symbols ?? []).slice(0, MOST).map(marketOf)
  // '1000 usdt' names no market: the open one is meant if its values are in that coin, and those that count the coin itself.
  const coin = act.kind === 'order' && act.counts === folded(market) ? act.counts : ''
  const isOfOpen = open !== null && (market === '' || (coin !== '' && amountKindOf(coin, open) === 'Value'))
  const others = searched.filter((one) => coin === '' || amountKindOf(coin, one) === 'Qty')
  const found = [...(isOfOpen ? [open] : []), ...(market === '' ? [] : others)]
  const acts =
    act.kind === 'unread'
      ? []
      : found.map((one) => entryFor(act, one, tongues)).filter((entry) => entry !== null)
  const isKnown = isOfOpen || market === '' || symbols !== null
  const why = found.length > 0 ? found : searched
  return { acts, none: acts.length === 0 && isKnown ? whyNone(typed, why, tongues.t) : null }
}
