import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { navigate } from 'wouter/use-browser-location'
import { isSymbolName, symbolPath } from '#shared/domain/routes.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { view } from '../../stores/view.ts'
import { takePickedOrder } from '../../trading/ticket/pick-elsewhere.ts'
import { picksElsewhere } from '../../trading/ticket/pick-price.ts'
import { readPickedOrder } from '../../trading/ticket/picked-order.ts'
import { pickLevel } from '../../features/order-book/pick-level.ts'
import { link } from './link-group.ts'
import { windows } from './pop-out.ts'
import { createSymbolLink } from './symbol-link.ts'
import { onWindowMessage, PICKED, postToWindows } from './window-messages.ts'

/** Takes an order that was picked in a window of this page. */
function takeOwn({ data, origin, source }: MessageEvent<unknown>): void {
  const [type, symbol, price, value] = ['type', 'symbol', 'price', 'order'].map((name): unknown =>
    Reflect.get(Object(data), name),
  )
  if (origin !== location.origin || type !== PICKED || ![...windows.values()].some((one) => one === source))
    return
  const order = typeof price === 'string' ? readPickedOrder(value, price) : null
  if (order !== null && typeof symbol === 'string') takePickedOrder(symbol, order)
}

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
        // A window whose ticket is in another one does not forward: that one receives it, too.
        if (!takesPicks || message.type !== 'pick' || picksElsewhere() !== null) return
        const { group, symbol } = message
        if (group !== link.group) return
        postToWindows({
          type: 'picked',
          group,
          symbol,
          open: message.order === undefined ? view.symbol : symbol,
        })
        if (message.order !== undefined) return takePickedOrder(symbol, message.order)
        if (symbol !== view.symbol) return
        pickLevel(parseDecimalText(message.price) ?? '', parseDecimalText(message.sum) ?? '')
      }),
    ]
    if (takesPicks) window.addEventListener('message', takeOwn)
    end.push(() => window.removeEventListener('message', takeOwn))
    return () => end.forEach((stop) => stop())
  }, [follows, takesPicks])
}
