import { useEffect } from 'react'
import { subscribe } from 'valtio/vanilla'
import { isSymbolName } from '#shared/domain/routes.ts'
import { view } from '../../stores/view.ts'
import { link } from '../windows/link-group.ts'
import { isGroup, onWindowMessage } from '../windows/window-messages.ts'
import type { Group } from '../windows/window-messages.ts'
import { deskWindowPanel } from '../windows/pop-out.ts'
import type { Desk } from './desk.ts'
import { adjustDesk } from './desk-store.ts'
import { linkPanel } from './link-panel.ts'
import { mayLink, showGroup } from './panel-market.ts'

const TYPE = 'perpdeck-market'

/** In a panel's window: reports its market and group to the desk that opened it, with every change. Returns a function that stops it. */
export function reportMarket(): () => void {
  const panel = deskWindowPanel()
  const report = (): void => {
    const opener = window.opener as Window | null
    const message = { type: TYPE, panel, symbol: view.symbol, group: link.group }
    opener?.postMessage(message, location.origin)
  }
  const stops = [
    subscribe(view, report),
    subscribe(link, report),
    // The desk was loaded again.
    onWindowMessage((message) => void (message.type === 'who' && report())),
  ]
  return () => stops.forEach((stop) => stop())
}

/**
 * The desk with the market that a panel's window reports, an untrusted value: when the panel is docked, it shows what its window
 * showed. The same desk if nothing changed or the report is damaged. `pageGroup`: group of the desk's own window.
 */
export function withWindowMarket(desk: Desk, message: object, pageGroup: Group): Desk {
  const [type, id, symbol, group] = ['type', 'panel', 'symbol', 'group'].map((name): unknown =>
    Reflect.get(message, name),
  )
  const own = desk.windows.find(({ panel }) => panel.id === id)?.panel
  if (type !== TYPE || own === undefined || !mayLink(own.kind)) return desk
  if (typeof symbol !== 'string' || !isSymbolName(symbol) || !isGroup(group)) return desk
  const to = group === '' ? 'free' : group === pageGroup ? 'main' : group
  if (own.link === to && (to !== 'free' || own.symbol === symbol)) return desk
  const linked = linkPanel(desk, own.id, to, symbol)
  // A group that is known follows its own messages, which are in order.
  return to === 'free' || to === 'main' || desk.groups[to] !== undefined
    ? linked
    : showGroup(linked, to, symbol)
}

/** On a desk: follows the markets of its panels' windows. */
export function useWindowMarkets(): void {
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin !== location.origin || typeof data !== 'object' || data === null) return
      adjustDesk((desk) => withWindowMarket(desk, data, link.group))
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
}
