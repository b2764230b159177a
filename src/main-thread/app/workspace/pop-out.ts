import { panelPath, windowPanels } from '#shared/domain/routes.ts'
import type { WindowPanel } from '#shared/domain/routes.ts'
import { popped } from '../../stores/popped.ts'

/** Initial width and height of a panel's window, px. */
const SIZES: Readonly<Record<WindowPanel, readonly [number, number]>> = {
  chart: [1100, 720],
  book: [400, 860],
  tables: [1280, 420],
}
const HERE = 'perpdeck-panel-here'

/** Windows this page knows, by panel. */
const windows = new Map<WindowPanel, Window>()
/** Panels of the open windows, by the lock that each window holds. */
const openByLock = new Map<string, WindowPanel>()

const updatePopped = (): void => {
  popped.panels = windowPanels.filter((panel) => [...openByLock.values()].includes(panel))
}

/** Opens a panel's window, or focuses the open one. Returns false if the browser blocked it. */
export function openPanel(panel: WindowPanel, symbol: string): boolean {
  const before = windows.get(panel)
  if (before !== undefined && !before.closed) {
    before.focus()
    return true
  }
  const [width, height] = SIZES[panel]
  // With an opener: only then the window starts in this window's link group, and a blocked one is noticed.
  const opened = window.open(
    panelPath(panel, symbol),
    `perpdeck-${panel}`,
    `popup,width=${width},height=${height}`,
  )
  if (opened === null) return false
  windows.set(panel, opened)
  return true
}

/** Closes a panel's window; the page then shows the panel again. */
export const closePanel = (panel: WindowPanel): void => windows.get(panel)?.close()

/**
 * Follows the panels' windows of this page. A window reports that it shows a panel; the page shows the panel again when
 * that window's lock is released, however the window ended. After a reload the page requests new reports (`who`).
 * Returns a function that stops it.
 */
export function followPopOuts(): () => void {
  const listen = (event: MessageEvent): void => {
    const data: unknown = event.data
    if (event.origin !== location.origin || typeof data !== 'object' || data === null) return
    const [type, name, lock] = ['type', 'panel', 'lock'].map((key): unknown => Reflect.get(data, key))
    const panel = windowPanels.find((known) => known === name)
    if (type !== HERE || panel === undefined || typeof lock !== 'string' || openByLock.has(lock)) return
    openByLock.set(lock, panel)
    // The source of a window's message is a window.
    if (event.source !== null) windows.set(panel, event.source as Window)
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
export function reportPanel(panel: WindowPanel): () => void {
  const opener = window.opener as Window | null
  // Without locks the page could not notice that this window was closed, so it keeps showing the panel.
  if (opener === null || !('locks' in navigator)) return () => undefined
  const lock = `perpdeck-panel:${crypto.randomUUID()}`
  const report = (): void => opener.postMessage({ type: HERE, panel, lock }, location.origin)
  navigator.locks
    .request(lock, () => {
      report()
      return new Promise(() => undefined)
    })
    .catch(reportError)
  return report
}
