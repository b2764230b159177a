import { navigate } from 'wouter/use-browser-location'
import { fillsNow, hasField } from '#shared/contracts/ticket-kinds.ts'
import type { TicketTab } from '#shared/contracts/ticket-kinds.ts'
import { symbolPath } from '#shared/domain/routes.ts'
import '../../i18n/english/commands.ts'
import { i18n } from '../../i18n/instance.ts'
import { isTrader, session } from '../../stores/account.ts'
import { exchange } from '../../stores/exchange.ts'
import { commandDialog } from '../../stores/command-dialog.ts'
import { dropAwaitedFocus, actOnceShown, pageAction } from '../../stores/page-actions.ts'
import { performancePanel, showPanel } from '../../stores/open-panels.ts'
import { preferences, setTheme } from '../../stores/preferences.ts'
import { view } from '../../stores/view.ts'
import { focusTicket } from '../../trading/ticket/pick-order.ts'
import { draftFor, setPercent, setTab } from '../../trading/ticket/draft.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import { notifyAboutKeys, setArmed } from './arm.ts'
import { hotkeys } from './bindings.ts'
import { isMacPlatform, shownCombo } from './combos.ts'
import { focusNotice } from './focus-notice.ts'
import { trading } from '../../stores/trading-keys.ts'
import { actions, keyOf, needsArming } from './registry.ts'
import type { Action, ActionId } from './registry.ts'
import { cancelOpenSymbol, flashClose, openForPosition, submit } from './trade-actions.ts'

const showTable = (index: number): void => pageAction('showTable')?.(index)

function openFavourite(step: 1 | -1): void {
  const { favourites } = preferences
  const at = favourites.indexOf(view.symbol)
  const from = at < 0 && step < 0 ? 0 : at
  const next = favourites[(from + step + favourites.length) % favourites.length]
  if (next === undefined) notifyAboutKeys('noFavourites')
  else navigate(symbolPath(next))
}

/** The ticket was changed: it must be seen. */
function showEdited(): void {
  sender.edited()
  if (pageAction('focusQty') === undefined) focusTicket('focusQty')
}
function openTab(tab: TicketTab): void {
  setTab(draftFor(view.symbol), tab)
  showEdited()
}
function takePercent(share: number): void {
  setPercent(draftFor(view.symbol), share)
  showEdited()
}

/** Says that the trading keys are not armed, and how to arm them. */
function notifyNotArmed(): void {
  const arm = actions.find(({ id }) => id === 'arm')
  const keys = arm === undefined ? '' : shownCombo(keyOf(arm, hotkeys.bindings), isMacPlatform())
  notifyAboutKeys(keys === '' ? 'notArmedSwitch' : 'notArmed', { keys, switch: i18n.t('commands:arm.off') })
}

/** What each action does. Every tab of the ticket has an action of its name. */
const handlers: Readonly<Record<ActionId | TicketTab, () => void>> = {
  palette: () => {
    commandDialog.open = 'palette'
  },
  sheet: () => {
    commandDialog.open = 'sheet'
  },
  arm: () => setArmed(!trading.armed),
  focusPrice: () => {
    // The order has no price of any sort: showing the field changes the order.
    if (fillsNow[draftFor(view.symbol).kind]) {
      if (!trading.armed) return notifyNotArmed()
      openTab('Limit')
      // The render of the new order type shows the field, before the next key can arrive.
      if (pageAction('focusQty') !== undefined) return actOnceShown('focusPrice')
    }
    // Not in the next frame: the first digit of a price typed before it would be lost.
    focusTicket(hasField(draftFor(view.symbol).kind, 'price') ? 'focusPrice' : 'focusTrigger')
  },
  focusQty: () => focusTicket('focusQty'),
  focusBuy: () => focusTicket('focusBuy', 'Buy'),
  focusSell: () => focusTicket('focusSell', 'Sell'),
  Limit: () => openTab('Limit'),
  Market: () => openTab('Market'),
  Conditions: () => openTab('Conditions'),
  percent25: () => takePercent(0.25),
  percent50: () => takePercent(0.5),
  percent75: () => takePercent(0.75),
  percent100: () => takePercent(1),
  submitBuy: () => submit('Buy'),
  submitSell: () => submit('Sell'),
  cancelAll: () => void cancelOpenSymbol(),
  flashClose: () => void flashClose(),
  reverse: () => void openForPosition('reverse'),
  close: () => void openForPosition('close'),
  nextFavourite: () => openFavourite(1),
  previousFavourite: () => openFavourite(-1),
  tab1: () => showTable(0),
  tab2: () => showTable(1),
  tab3: () => showTable(2),
  tab4: () => showTable(3),
  tab5: () => showTable(4),
  chart: () => pageAction('focusChart')?.(),
  performance: () => showPanel(performancePanel, !performancePanel.isOpen),
  newestNotice: focusNotice,
  theme: () => setTheme(preferences.theme === 'dark' ? 'light' : 'dark'),
}

/**
 * Runs an action, or notifies why it can't: it needs an account, armed keys, or an exchange that takes orders.
 *
 * @param by 'key' may be meant for a field that a click missed, so an action that changes the order needs armed keys;
 * 'palette' doesn't. 'lateKey' was pressed before this code was loaded: what the trader saw then may have changed, so such
 * an action does nothing
 */
export function runAction(action: Action, by: 'key' | 'lateKey' | 'palette'): void {
  if (action.needs !== 'nothing' && exchange.v.isReadOnly) return notifyAboutKeys('readOnly')
  if (action.needs !== 'nothing' && !isTrader(session.view)) return notifyAboutKeys('loggedOut')
  const isBarred = by === 'palette' ? action.needs === 'arming' : needsArming(action)
  if (isBarred && !trading.armed) return notifyNotArmed()
  if (isBarred && by === 'lateKey') return notifyAboutKeys('late')
  dropAwaitedFocus()
  handlers[action.id]()
}
