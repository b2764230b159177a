import { symbolPath } from '#shared/domain/routes.ts'
import { isTrader, session } from '../../stores/account.ts'
import { preferences, setTheme } from '../../stores/preferences.ts'
import { view } from '../../stores/view.ts'
import { sheet } from '../../trading/ticket/ticket-sheet.ts'
import { draftFor, editDraft, setPercent } from '../../trading/ticket/draft.ts'
import { sender } from '../../trading/ticket/ticket-session.ts'
import { sayAboutKeys, setArmed, trading } from './arm.ts'
import { commandDialog, way } from './follow-keys.ts'
import { needsArming } from './registry.ts'
import type { Action, ActionId } from './registry.ts'
import { cancelOpenSymbol, flashClose, openForPosition, submit } from './trade-actions.ts'
import { isPhone } from '../../ui/use-media.ts'

const byTestId = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`)

/** Focuses what is on screen; on a phone the ticket comes up for a side first. Nothing where the page has no ticket. */
function focusIn(testId: string, side: 'Buy' | 'Sell' = 'Buy'): void {
  const found = byTestId(testId)
  if (found === null) {
    if (isPhone()) sheet.openFor(side)
    return
  }
  found.focus()
  if (found instanceof HTMLInputElement) found.select()
}

function showTab(index: number): void {
  const tab = document.querySelectorAll<HTMLElement>('[data-testid="account-tables"] [role="tab"]')[index]
  tab?.click()
  tab?.focus()
}

/** The chart listens to keys when it has the focus. */
function focusChart(): void {
  const chart = byTestId('chart')
  if (chart === null) return
  const inner = chart.querySelector<HTMLElement>('[tabindex]')
  if (inner === null) chart.tabIndex = -1
  ;(inner ?? chart).focus()
}

function openFavourite(step: 1 | -1): void {
  const { favourites } = preferences
  const at = favourites.indexOf(view.symbol)
  const from = at < 0 && step < 0 ? 0 : at
  const next = favourites[(from + step + favourites.length) % favourites.length]
  if (next === undefined) sayAboutKeys('noFavourites')
  else way.go(symbolPath(next))
}

function setType(orderType: 'Limit' | 'Market' | 'Conditions'): void {
  editDraft(draftFor(view.symbol), { orderType })
  sender.edited()
}
function takePercent(share: number): void {
  setPercent(draftFor(view.symbol), share)
  sender.edited()
}

const handlers: Readonly<Record<ActionId, () => void>> = {
  palette: () => {
    commandDialog.open = 'palette'
  },
  sheet: () => {
    commandDialog.open = 'sheet'
  },
  arm: () => setArmed(!trading.armed),
  focusPrice: () => {
    // A market order has no price: to show the field is to change the order.
    if (draftFor(view.symbol).orderType === 'Market') {
      if (!trading.armed) return sayAboutKeys('notArmed')
      setType('Limit')
    }
    // The field may come with the type.
    requestAnimationFrame(() =>
      focusIn(byTestId('ticket-price') === null ? 'ticket-trigger' : 'ticket-price'),
    )
  },
  focusQty: () => focusIn('ticket-qty'),
  focusBuy: () => focusIn('submit-buy', 'Buy'),
  focusSell: () => focusIn('submit-sell', 'Sell'),
  Limit: () => setType('Limit'),
  Market: () => setType('Market'),
  Conditions: () => setType('Conditions'),
  percent25: () => takePercent(0.25),
  percent50: () => takePercent(0.5),
  percent75: () => takePercent(0.75),
  percent100: () => takePercent(1),
  submitBuy: () => submit('buy'),
  submitSell: () => submit('sell'),
  cancelAll: () => void cancelOpenSymbol(),
  flashClose: () => void flashClose(),
  reverse: () => void openForPosition('reverse'),
  close: () => void openForPosition('close'),
  nextFavourite: () => openFavourite(1),
  previousFavourite: () => openFavourite(-1),
  tab1: () => showTab(0),
  tab2: () => showTab(1),
  tab3: () => showTab(2),
  tab4: () => showTab(3),
  tab5: () => showTab(4),
  chart: focusChart,
  theme: () => setTheme(preferences.theme === 'dark' ? 'light' : 'dark'),
}

/**
 * Runs an action, or shows why not: it needs an account, or that the trading keys are armed. `by`: a key may be meant for a
 * field that a click missed, so one that changes the order needs arming; a choice in the palette does not.
 */
export function runAction(action: Action, by: 'key' | 'palette'): void {
  if (action.needs !== 'nothing' && !isTrader(session.view)) return sayAboutKeys('loggedOut')
  const isBarred = by === 'key' ? needsArming(action) : action.needs === 'arming'
  if (isBarred && !trading.armed) return sayAboutKeys('notArmed')
  handlers[action.id]()
}
