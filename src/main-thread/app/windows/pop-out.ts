import { windowPanels } from '#shared/domain/routes.ts'
import type { PanelPageName } from '#shared/domain/routes.ts'
import { popped } from '../../stores/popped.ts'

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

/**
 * Follows the panels' windows of this page. A window reports that it shows a panel; the page shows the panel again when
 * that window's lock is released, however the window ended. After a reload the page requests new reports (`who`).
 * Returns a function that stops it.
 */
export function followPopOuts(): () => void {
  const listen = (event: MessageEvent): void => {
    const data: unknown = event.data
    if (event.origin !== location.origin || typeof data !== 'object' || data === null) return
    const [type, key, lock] = ['type', 'panel', 'lock'].map((name): unknown => Reflect.get(data, name))
    if (type !== HERE || typeof key !== 'string' || !isKey(key)) return
    if (typeof lock !== 'string' || openByLock.has(lock)) return
    openByLock.set(lock, key)
    // The source of a window's message is a window.
    if (event.source !== null) windows.set(key, event.source as Window)
    updatePopped()
    navigator.locks
      .request(lock, () => {
        openByLock.delete(lock)
        updatePopped()
      })
      .catch(reportError)
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}

/** In a panel's window: reports to its opener that it shows the panel. Returns a function that repeats the report. */
export function reportPanel(panel: PanelPageName): () => void {
  const opener = window.opener as Window | null
  // Without locks the page could not notice that this window was closed, so it keeps showing the panel.
  if (opener === null || !('locks' in navigator)) return () => undefined
  const key = isDeskWindow() ? window.name.slice(PREFIX.length) : panel
  const lock = `perpdeck-panel:${crypto.randomUUID()}`
  const report = (): void => opener.postMessage({ type: HERE, panel: key, lock }, location.origin)
  navigator.locks
    .request(lock, () => {
      report()
      return new Promise(() => undefined)
    })
    .catch(reportError)
  return report
}
