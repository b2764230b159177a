import '../../i18n/english/workspace.ts'
import { addressOf } from '#shared/domain/routes.ts'
import { pushNotice } from '../../stores/notices.ts'
import { notifyPrepared, notifyUnseenPick } from '../../trading/ticket/pick-price.ts'
import type { PickedOrder } from '../../trading/ticket/picked-order.ts'
import { link } from './link-group.ts'
import { PREFIX } from './pop-out.ts'
import { openPage } from './open-window.ts'
import { onWindowMessage, PICKED, postToWindows } from './window-messages.ts'
import type { Group } from './window-messages.ts'

/** The page that opened this panel's window, if it has the ticket or knows the window that has it. */
function openerPage(): Window | null {
  const opener = window.opener as Window | null
  if (opener === null || opener.closed || !window.name.startsWith(PREFIX)) return null
  try {
    const { to } = addressOf(opener.location.pathname)
    return to === 'symbol' || to === 'dated' || to === 'options' ? opener : null
  } catch {
    return null
  }
}

/** A window with a ticket answers a pick within this time, ms. */
const ANSWERS_WITHIN_MS = 1000
let stopExpecting = (): void => undefined

/** Says that no ticket took the newest pick, unless one answers that it did. */
function expectAnswer(group: Group, symbol: string, taken: () => unknown): void {
  stopExpecting()
  let other: string | null = null
  const timer = setTimeout(() => {
    stopExpecting()
    if (other === null) return showNoTicket(group, symbol)
    notifyUnseenPick(symbol, other)
  }, ANSWERS_WITHIN_MS)
  const stop = onWindowMessage((message) => {
    if (message.type !== 'picked' || message.group !== group || message.symbol !== symbol) return
    if (message.open === symbol) {
      stopExpecting()
      taken()
    } else other = message.open
  })
  stopExpecting = () => {
    clearTimeout(timer)
    stop()
  }
}

/** Offers a page with a ticket in a tab of its own. It starts in this window's link group. */
const showNoTicket = (group: Group, symbol: string): void =>
  pushNotice(
    {
      id: 'no-ticket',
      tone: 'info',
      titleKey: 'workspace:noTicket.title',
      bodyKey: 'workspace:noTicket.text',
      params: { group, symbol },
    },
    undefined,
    { labelKey: 'workspace:noTicket.open', run: () => openPage(symbol) },
  )

/**
 * Sends a picked price to the tickets of the window's link group; shows a notice if the window is in none. A picked order goes to
 * the page that opened this window, whatever market that page shows: its ticket opens the order's market first.
 */
export function postPick(symbol: string, price: string, sum: string, order?: PickedOrder): void {
  const page = order === undefined ? null : openerPage()
  if (page !== null) {
    page.postMessage({ type: PICKED, symbol, price, order }, location.origin)
    notifyPrepared(symbol, price)
    return page.focus()
  }
  const { group } = link
  if (group !== '') {
    postToWindows({ type: 'pick', group, symbol, price, sum, ...(order === undefined ? {} : { order }) })
    // A price alone shows in the ticket of the group, an order is prepared.
    return expectAnswer(group, symbol, () => order !== undefined && notifyPrepared(symbol, price))
  }
  pushNotice({
    id: 'unlinked',
    tone: 'info',
    titleKey: 'workspace:unlinked.title',
    bodyKey: 'workspace:unlinked.text',
    params: {},
  })
}
