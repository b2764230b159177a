import { windowPanels } from '#shared/domain/routes.ts'
import type { PanelPageName } from '#shared/domain/routes.ts'
import { popped } from '../../stores/popped.ts'
import { onWindowMessage, postToWindows } from './window-messages.ts'

const HERE = 'perpdeck-panel-here'
export const PREFIX = 'perpdeck-'
/** Begins the keys of windows with a panel of a desk; the panel's id follows. */
export const DESK = 'desk-'

/** Windows this page knows, by key: a panel of the fixed grid, or one of the desk. */
export const windows = new Map<string, Window>()
/** Keys of the open windows, by the lock that each window holds. */
const openByLock = new Map<string, string>()

const isKey = (key: string): boolean =>
  windowPanels.some((panel) => panel === key) || /^desk-p\d{1,6}$/.test(key)
/** Id of the desk's panel that this window was opened for; null for any other window. */
export const deskWindowPanel = (): string | null =>
  window.name.startsWith(PREFIX + DESK) ? window.name.slice(PREFIX.length + DESK.length) : null
/** Whether this window shows a panel of a desk. */
export const isDeskWindow = (): boolean => deskWindowPanel() !== null

function updatePopped(): void {
  const keys = [...openByLock.values()]
  popped.panels = windowPanels.filter((panel) => keys.includes(panel))
  popped.desk = keys.filter((key) => key.startsWith(DESK)).map((key) => key.slice(DESK.length))
}

/** Notes that a window shows a panel, until its lock is released, however the window ended. */
export function noteOpen(key: string, lock: string): void {
  if (openByLock.has(lock)) return
  openByLock.set(lock, key)
  updatePopped()
  navigator.locks
    .request(lock, () => {
      openByLock.delete(lock)
      updatePopped()
    })
    .catch(reportError)
}

/**
 * Follows the panels' windows of this page. A window reports that it shows a panel; the page shows the panel again when
 * that window ended. After a reload the page requests new reports (`who`). Returns a function that stops it.
 */
export function followPopOuts(): () => void {
  const listen = (event: MessageEvent): void => {
    const data: unknown = event.data
    if (event.origin !== location.origin || typeof data !== 'object' || data === null) return
    const [type, key, lock] = ['type', 'panel', 'lock'].map((name): unknown => Reflect.get(data, name))
    if (type !== HERE || typeof key !== 'string' || !isKey(key) || typeof lock !== 'string') return
    // The source of a window's message is a window.
    if (event.source !== null) windows.set(key, event.source as Window)
    noteOpen(key, lock)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/**
 * In a panel's window: reports that it shows the panel to its opener, or to all pages if that was closed. Returns a function
 * that stops it.
 */
export function reportPanel(panel: PanelPageName): () => void {
  // Without locks the page could not notice that this window was closed, so it keeps showing the panel.
  if (!('locks' in navigator)) return () => undefined
  const key = isDeskWindow() ? window.name.slice(PREFIX.length) : panel
  const lock = `perpdeck-panel:${crypto.randomUUID()}`
  const owner = (): Window | null => {
    const opener = window.opener as Window | null
    return opener?.closed === false ? opener : null
  }
  const report = (): void => {
    const opener = owner()
    if (opener !== null) opener.postMessage({ type: HERE, panel: key, lock }, location.origin)
    else if (isDeskWindow()) postToWindows({ type: 'here', panel: key, lock })
  }
  navigator.locks
    .request(lock, () => {
      report()
      return new Promise(() => undefined)
    })
    .catch(reportError)
  return onWindowMessage((message) => {
    if (message.type === 'who') report()
    if (message.type === 'end' && message.panel === key && owner() === null) window.close()
  })
}
