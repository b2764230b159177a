import '../../i18n/english/workspace.ts'
import { addressOf } from '#shared/domain/routes.ts'
import { pushNotice } from '../../stores/notices.ts'
import type { PickedOrder } from '../../trading/ticket/picked-order.ts'
import { link } from './link-group.ts'
import { PREFIX } from './pop-out.ts'
import { PICKED, postToWindows } from './window-messages.ts'

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

/**
 * Sends a picked price to the tickets of the window's link group; shows a notice if the window is in none. A picked order goes to
 * the page that opened this window, whatever market that page shows: its ticket opens the order's market first.
 */
export function postPick(symbol: string, price: string, sum: string, order?: PickedOrder): void {
  const page = order === undefined ? null : openerPage()
  if (page !== null) {
    page.postMessage({ type: PICKED, symbol, price, order }, location.origin)
    return page.focus()
  }
  if (link.group !== '')
    return postToWindows({
      type: 'pick',
      group: link.group,
      symbol,
      price,
      sum,
      ...(order === undefined ? {} : { order }),
    })
  pushNotice({
    id: 'unlinked',
    tone: 'info',
    titleKey: 'workspace:unlinked.title',
    bodyKey: 'workspace:unlinked.text',
    params: {},
  })
}
