import { kindsOfTab } from '#shared/contracts/ticket-kinds.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import { hasLeverage } from '#shared/domain/contract-type.ts'
import '../../i18n/english/actions.ts'
import '../../i18n/english/alerts.ts'
import '../../i18n/english/commands.ts'
import '../../i18n/english/exchange.ts'
import '../../i18n/english/tpsl.ts'
import { logout } from '../../bridge/send-commands.ts'
import { isTrader, session } from '../../stores/account.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { capability, exchange } from '../../stores/exchange.ts'
import { keptValues } from '../../stores/kept.ts'
import { instrument } from '../../stores/market.ts'
import { actOnceShown, pageAction } from '../../stores/page-actions.ts'
import type { Changes, PageCommand } from '../../stores/page-commands.ts'
import { view } from '../../stores/view.ts'
import { openMarginMode } from '../../trading/margin/open-margin-mode.ts'
import { reportOutcome } from '../../trading/outcomes/report-outcome.ts'
import { draftFor, setKind } from '../../trading/ticket/draft.ts'
import { focusTicket, hasTicket } from '../../trading/ticket/pick-order.ts'
import { onceOpen } from '../../trading/ticket/pick-elsewhere.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import { notifyAboutKeys } from './arm.ts'
import { openForPosition } from './trade-actions.ts'

function showAlerts(): void {
  actOnceShown('focusAlert')
  pageAction('showNotices')?.()
}

/** Shows the form for an alert of a market, which the page opens first, with a price. The trader adds the alert there. */
export function askForAlert(market: Parameters<typeof onceOpen>[0], price: string): void {
  const { symbol } = market
  if (price !== '') {
    keptValues[` alert ${symbol}`] = price
    if (keptValues[` alert of ${symbol}`] !== 'MarkPrice') keptValues[` alert of ${symbol}`] = 'LastPrice'
  }
  if (symbol === view.symbol) showAlerts()
  else onceOpen(market, () => requestAnimationFrame(showAlerts))
}

/** Commands that open a dialog; `isOffered`: whether this account, market and exchange have it. */
interface DialogCommand {
  readonly id: string
  readonly group: PageCommand['group']
  readonly words?: string
  readonly isOffered: boolean
  readonly name: PageCommand['name']
  /** Left out: it opens a dialog that asks. */
  readonly changes?: Changes
  readonly open: () => void
}

/** A market by its symbol, and as it is shown. */
export interface NamedMarket {
  readonly symbol: string
  readonly displayName: string
}

/** Settings of a market: leverage, which may be typed as `start`, margin mode, risk limits. */
const marketDialogs = (
  { symbol, displayName }: NamedMarket,
  isOffered: boolean,
  start?: string,
): readonly DialogCommand[] => [
  {
    id: 'leverage',
    group: 'ticket',
    words: 'leverage',
    isOffered,
    name: (say) =>
      `${say('ticket:leverage.title')}: ${displayName}${start === undefined ? '' : `, ${start}x…`}`,
    open: () => openDialog('leverage', { symbol, ...(start === undefined ? {} : { start }) }),
  },
  {
    id: 'margin-mode',
    group: 'ticket',
    words: 'marginMode',
    isOffered,
    name: (say) => `${say('ticket:marginMode.title')}: ${displayName}`,
    open: () => openMarginMode(symbol),
  },
  {
    id: 'risk-limits',
    group: 'ticket',
    words: 'riskTiers',
    isOffered,
    name: (say) => say('actions:tiers.title', { symbol: displayName }),
    open: () => openDialog('riskTiers', { symbol }),
  },
]

/** Chooses an order type of the ticket, and shows it. */
function openKind(kind: TicketKind): void {
  setKind(draftFor(view.symbol), kind)
  sender.edited()
  focusTicket('focusPrice')
}

/** Those of the open market. */
function openMarketDialogs(): readonly DialogCommand[] {
  const open = instrument.v
  if (open === null) return []
  const { symbol, displayName, contractType, tradability } = open
  const { isReadOnly, capabilities } = exchange.v
  const isOffered = hasLeverage(contractType) && tradability !== 'readOnly'
  return [
    ...marketDialogs(open, isOffered),
    {
      id: 'trailing-stop',
      group: 'trading',
      isOffered: isOffered && !isReadOnly,
      name: (say) => `${say('tpsl:trailing.title')}: ${displayName}…`,
      open: () => void openForPosition('trailing'),
    },
    {
      id: 'add-margin',
      group: 'trading',
      words: 'addMargin',
      isOffered: isOffered && !isReadOnly,
      name: (say) => `${say('actions:row.margin')}: ${displayName}…`,
      open: () => void openForPosition('addMargin'),
    },
    {
      id: 'cancel-orders',
      group: 'trading',
      words: 'cancelAll',
      isOffered: !isReadOnly,
      name: (say) => say('commands:action.cancelOf', { name: displayName }),
      open: () => openDialog('cancelOrders', { symbol, name: displayName }),
    },
    {
      id: 'iceberg',
      group: 'ticket',
      changes: 'trading',
      isOffered: !isReadOnly && hasTicket() && kindsOfTab('Limit', capabilities).includes('Iceberg'),
      name: (say) => `${say('ticket:orderType')}: ${say('ticket:iceberg')}`,
      open: () => openKind('Iceberg'),
    },
  ]
}

/** What changes all positions, or the account: its mode, money, keys and safety. */
function accountDialogs(): readonly DialogCommand[] {
  const { isReadOnly, needsArming, isArmed, network } = exchange.v
  const account = session.view.kind === 'visitor' ? null : session.view.account
  return [
    {
      id: 'close-all',
      group: 'trading',
      words: 'closeAll',
      isOffered: !isReadOnly,
      name: (say) => `${say('actions:closeAll.title', { symbol: '' }).trim()}…`,
      open: () => openDialog('closeAll', { onlySymbol: '', isShown: false }),
    },
    {
      id: 'cancel-everywhere',
      group: 'trading',
      words: 'cancelEverywhere',
      isOffered: !isReadOnly,
      name: (say) => say('commands:action.cancelEverywhere'),
      open: () => openDialog('cancelOrders', { symbol: '', name: '' }),
    },
    {
      id: 'tpsl-all',
      group: 'trading',
      words: 'tpSlBulk',
      isOffered: !isReadOnly,
      name: (say) => `${say('tpsl:bulk.title')}…`,
      open: () => openDialog('tpSlBulk', {}),
    },
    {
      id: 'account-mode',
      group: 'account',
      words: 'accountMode',
      isOffered: !isReadOnly && account?.kind !== 'standard',
      name: (say) => `${say('actions:accountMode.title')}…`,
      open: () => openDialog('accountMode', {}),
    },
    {
      id: 'position-mode',
      group: 'account',
      words: 'positionMode',
      isOffered: !isReadOnly,
      name: (say) => `${say('actions:positionMode.title')}…`,
      open: () => openDialog('positionMode', {}),
    },
    {
      id: 'funds',
      group: 'account',
      words: 'funds',
      isOffered: capability('addFunds') && account?.isDemo === true,
      name: (say) => `${say('account:funds.title')}…`,
      open: () => openDialog('funds', {}),
    },
    {
      id: 'reset-account',
      group: 'account',
      words: 'reset',
      isOffered: capability('resetAccount'),
      name: (say) => say('header:account.reset'),
      open: () => openDialog('resetAccount', {}),
    },
    {
      id: 'api-keys',
      group: 'account',
      words: 'apiKeys',
      isOffered: capability('apiKeys'),
      name: (say) => say('header:account.apiKeys'),
      open: () => openDialog('apiKeys', {}),
    },
    {
      id: 'arm-exchange',
      group: 'account',
      words: 'kill',
      isOffered: needsArming && !isReadOnly,
      name: (say) => `${say(isArmed ? 'exchange:safety.disarm' : 'exchange:safety.arm')}…`,
      open: () => openDialog('arming', {}),
    },
    {
      id: 'kill-switch',
      group: 'account',
      words: 'kill',
      isOffered: network !== null && !isReadOnly,
      name: (say) => `${say('exchange:kill.name')}…`,
      open: () => openDialog('killSwitch', {}),
    },
    {
      id: 'logout',
      group: 'account',
      words: 'logout',
      changes: 'trading',
      isOffered: account !== null,
      name: (say) => say('header:account.logout'),
      open: () =>
        void logout().then((outcome) => reportOutcome(outcome, { id: 'logout', titleKey: 'logoutFailed' })),
    },
  ]
}

const commandOf = ({ id, group, words, name, changes, open }: DialogCommand): PageCommand => ({
  id,
  group,
  ...(words === undefined ? {} : { words }),
  name,
  ...(changes === undefined ? { asks: true } : { changes }),
  // Tells a visitor why nothing opens.
  run: () => (isTrader(session.view) ? open() : notifyAboutKeys('loggedOut')),
})

/**
 * A command that opens a dialog of a market: leverage, with `start` typed in it, or margin mode. null where the open market
 * or the exchange has none.
 */
export function marketCommand(
  id: 'leverage' | 'margin-mode',
  market: NamedMarket | null,
  start?: string,
): PageCommand | null {
  const open = instrument.v
  const isOpen = market === null || market.symbol === open?.symbol
  const of = isOpen ? open : market
  if (of === null || exchange.v.isReadOnly) return null
  if (isOpen && open !== null && !hasLeverage(open.contractType)) return null
  const found = marketDialogs(of, true, start).find((one) => one.id === id)
  return found === undefined ? null : commandOf(found)
}

/** Commands about the open market, the account and what the header opens. */
export const accountCommands = (): readonly PageCommand[] => [
  ...(instrument.v === null
    ? []
    : [
        {
          id: 'alert',
          group: 'general',
          words: 'alert',
          name: (say) => `${say('alerts:add')}: ${instrument.v?.displayName ?? ''}`,
          run: showAlerts,
        } satisfies PageCommand,
      ]),
  {
    id: 'notices',
    group: 'general',
    words: 'notices',
    name: (say) => say('notices:centre.title'),
    run: () => pageAction('showNotices')?.(),
  },
  {
    id: 'connection',
    group: 'general',
    words: 'connection',
    name: (say) => say('connection:title'),
    run: () => pageAction('showConnection')?.(),
  },
  ...[...openMarketDialogs(), ...accountDialogs()].filter(({ isOffered }) => isOffered).map(commandOf),
]
