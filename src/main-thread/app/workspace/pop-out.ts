import { panelPath, windowPanels } from '#shared/domain/routes.ts'
import type { WindowPanel } from '#shared/domain/routes.ts'
import { popped } from '../../stores/popped.ts'

/** Width and height in px with which a panel's window opens. */
const SIZES: Readonly<Record<WindowPanel, readonly [number, number]>> = {
  chart: [1100, 720],
  book: [400, 860],
  tables: [1280, 420],
}
const HERE = 'perpdeck-panel-here'

/** Windows of this page by panel, as far as it knows them. */
const windows = new Map<WindowPanel, Window>()
/** Locks of the panels' windows that are there. */
const there = new Map<string, WindowPanel>()

const tellPopped = (): void => {
  popped.panels = windowPanels.filter((panel) => [...there.values()].includes(panel))
}

/** Opens a panel's window, or brings the one that is there to the front. False: the browser doesn't let us. */
export function openPanel(panel: WindowPanel, symbol: string): boolean {
  const before = windows.get(panel)
  if (before !== undefined && !before.closed) {
    before.focus()
    return true
  }
  const [width, height] = SIZES[panel]
  // With its opener: only so does it begin in our link group, and only so do we learn that the browser blocked it.
  const opened = window.open(
    panelPath(panel, symbol),
    `perpdeck-${panel}`,
    `popup,width=${width},height=${height}`,
  )
  if (opened === null) return false
  windows.set(panel, opened)
  return true
}

/** Closes a panel's window; the panel comes back into the page. */
export const closePanel = (panel: WindowPanel): void => windows.get(panel)?.close()

/**
 * Page: a window says that it shows a panel of ours; the panel is back when that window's lock is free, however the window
 * went. A page that was loaded anew hears of its windows again, for it asks (`who`). Returns what ends it.
 */
export function followPopOuts(): () => void {
  const listen = (event: MessageEvent): void => {
    const data: unknown = event.data
    if (event.origin !== location.origin || typeof data !== 'object' || data === null) return
    const [type, name, lock] = ['type', 'panel', 'lock'].map((key): unknown => Reflect.get(data, key))
    const panel = windowPanels.find((known) => known === name)
    if (type !== HERE || panel === undefined || typeof lock !== 'string' || there.has(lock)) return
    there.set(lock, panel)
    // A message of another window is from a window.
    if (event.source !== null) windows.set(panel, event.source as Window)
    tellPopped()
    navigator.locks
      .request(lock, () => {
        there.delete(lock)
        tellPopped()
      })
      .catch(reportError)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/** Panel's window: tells the page that opened it that the panel is here. Gives what says it again, to a page loaded anew. */
export function sayHere(panel: WindowPanel): () => void {
  const opener = window.opener as Window | null
  // Without locks nobody would know when this window is gone: then the page keeps its panel.
  if (opener === null || !('locks' in navigator)) return () => undefined
  const lock = `perpdeck-panel:${crypto.randomUUID()}`
  const say = (): void => opener.postMessage({ type: HERE, panel, lock }, location.origin)
  navigator.locks
    .request(lock, () => {
      say()
      return new Promise(() => undefined)
    })
    .catch(reportError)
  return say
}
