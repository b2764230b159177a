import { subscribeKey } from 'valtio/vanilla/utils'
import { navigate } from 'wouter/use-browser-location'
import { symbolPath } from '#shared/domain/routes.ts'
import { formatPrice } from '#shared/units/display.ts'
import { decimalsOf } from '#shared/units/tick.ts'
import '../../i18n/english/errors.ts'
import '../../i18n/english/workspace.ts'
import { exchange } from '../../stores/exchange.ts'
import { dismissNotice, pushNotice } from '../../stores/notices.ts'
import { pageAction } from '../../stores/page-actions.ts'
import { view } from '../../stores/view.ts'
import { isPhone } from '../../ui/use-media.ts'

let stopFollowing = (): void => undefined

/** A notice that is about this window's market ends when the window shows another one. */
function endWith(symbol: string, id: string): void {
  stopFollowing()
  stopFollowing = subscribeKey(view, 'symbol', (now) => {
    if (now === symbol) return
    stopFollowing()
    dismissNotice(id)
  })
}

/**
 * Says that a price of `symbol` was not put into the ticket, which is for `open`, and offers to open that market.
 */
function showOtherMarket(symbol: string, open: string): void {
  endWith(open, 'other-market')
  pushNotice(
    {
      id: 'other-market',
      tone: 'info',
      titleKey: 'workspace:otherMarket.title',
      bodyKey: 'workspace:otherMarket.text',
      params: { symbol, open },
    },
    undefined,
    { labelKey: 'errors:symbol.open', run: () => navigate(symbolPath(symbol)) },
  )
}

/** Says that a picked price is in the ticket, which this page does not show, and offers to show it. A phone shows its sheet. */
function showHidden(symbol: string): void {
  const run = pageAction('showTicket')
  if (run === undefined || isPhone() || exchange.v.isReadOnly) return
  pushNotice(
    {
      id: 'hidden-ticket',
      tone: 'info',
      titleKey: 'workspace:hiddenTicket.title',
      bodyKey: 'workspace:hiddenTicket.text',
      params: { symbol },
    },
    undefined,
    { labelKey: 'workspace:hiddenTicket.show', run },
  )
}

/** Notifies the trader of a picked price that no ticket shows here. Loaded with the first such pick. */
export const showUnseenPick = (symbol: string, open: string): void =>
  symbol === open ? showHidden(symbol) : showOtherMarket(symbol, open)

/** Says in the window of the press that its order is prepared elsewhere, and not sent. `price`: canonical. */
export const showPrepared = (symbol: string, price: string): void =>
  pushNotice({
    id: 'prepared-order',
    tone: 'info',
    titleKey: 'workspace:prepared.title',
    bodyKey: 'workspace:prepared.text',
    params: { symbol, price: formatPrice(price, decimalsOf(price) ?? 0, { group: true }) },
  })

/** Says that this window left the market `open` for an order that another window prepared, and offers to go back. */
export function showSwitched(symbol: string, open: string): void {
  endWith(symbol, 'picked-market')
  pushNotice(
    {
      id: 'picked-market',
      tone: 'info',
      titleKey: 'workspace:pickedMarket.title',
      bodyKey: 'workspace:pickedMarket.text',
      params: { symbol, open },
    },
    undefined,
    { labelKey: 'workspace:pickedMarket.back', run: () => navigate(symbolPath(open)) },
  )
}
