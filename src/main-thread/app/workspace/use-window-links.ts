import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { subscribe } from 'valtio/vanilla'
import { isSymbolName, symbolPath } from '#shared/domain/routes.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import { view } from '../../stores/view.ts'
import { pickLevel } from '../../features/order-book/pick-level.ts'
import { link } from './link-group.ts'
import { createSymbolLink } from './symbol-link.ts'
import { hearWindows, postToWindows } from './window-messages.ts'

/**
 * This window follows its link group and is followed by it. `follows` false: a page without a symbol of its own, which stays.
 * `takesPicks`: it has a ticket that prices may go into.
 */
export function useWindowLinks(follows: boolean, takesPicks: boolean): void {
  const navigate = useNavigate()
  // The way to go elsewhere is another one after each; what is followed isn't begun anew for that.
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])
  useEffect(() => {
    if (!follows) return undefined
    const linked = createSymbolLink({
      symbol: view.symbol,
      group: () => link.group,
      open: (symbol) => {
        // Not another step back: the trader went nowhere in this window.
        if (isSymbolName(symbol)) void go.current(symbolPath(symbol), { replace: true })
      },
      post: postToWindows,
      now: Date.now,
    })
    const end = [
      subscribe(view, () => linked.shows(view.symbol)),
      subscribe(link, () => linked.joined()),
      hearWindows((message) => {
        linked.hear(message)
        if (!takesPicks || message.type !== 'pick') return
        if (message.group !== link.group || message.symbol !== view.symbol) return
        pickLevel(parseDecimalText(message.price) ?? '', parseDecimalText(message.sum) ?? '')
      }),
    ]
    return () => end.forEach((stop) => stop())
  }, [follows, takesPicks])
}
