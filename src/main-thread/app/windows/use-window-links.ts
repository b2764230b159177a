import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { navigate } from 'wouter/use-browser-location'
import { isSymbolName, symbolPath } from '#shared/domain/routes.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { instrument } from '../../stores/market.ts'
import { view } from '../../stores/view.ts'
import { pickOrder } from '../../trading/ticket/pick-order.ts'
import { pickLevel } from '../../features/order-book/pick-level.ts'
import { link } from './link-group.ts'
import { createSymbolLink } from './symbol-link.ts'
import { onWindowMessage, postToWindows } from './window-messages.ts'

/**
 * Synchronises this window with its link group. `follows`: false for a page that shows no single symbol. `takesPicks`:
 * whether the window has a ticket for picked prices.
 */
export function useWindowLinks(follows: boolean, takesPicks: boolean): void {
  useEffect(() => {
    if (!follows) return undefined
    const linked = createSymbolLink({
      symbol: view.symbol,
      group: () => link.group,
      open: (symbol) => {
        // No new history entry: the trader did not navigate in this window.
        if (isSymbolName(symbol)) navigate(symbolPath(symbol), { replace: true })
      },
      post: postToWindows,
      now: Date.now,
    })
    const end = [
      subscribe(view, () => linked.shows(view.symbol)),
      subscribe(link, () => linked.joined()),
      onWindowMessage((message) => {
        linked.receive(message)
        if (!takesPicks || message.type !== 'pick') return
        if (message.group !== link.group || message.symbol !== view.symbol) return
        const { v } = instrument
        if (message.order !== undefined && v?.symbol === message.symbol) return pickOrder(message.order, v)
        pickLevel(parseDecimalText(message.price) ?? '', parseDecimalText(message.sum) ?? '')
      }),
    ]
    return () => end.forEach((stop) => stop())
  }, [follows, takesPicks])
}
