import '../../i18n/english/workspace.ts'
import { panelPath, symbolPath } from '#shared/domain/routes.ts'
import type { PanelPageName, WindowPanel } from '#shared/domain/routes.ts'
import { pushNotice } from '../../stores/notices.ts'
import { boxInside, onlyScreen } from './on-screen.ts'
import { DESK, PREFIX, windows } from './pop-out.ts'

/** Initial width and height of a panel's window, px. */
const SIZES: Readonly<Record<WindowPanel, readonly [number, number]>> = {
  chart: [1100, 720],
  book: [400, 860],
  tables: [1280, 420],
}

/** The desk's panel of a window's key; '' for a panel of the fixed grid. */
export const deskPanelOf = (key: string): string => (key.startsWith(DESK) ? key.slice(DESK.length) : '')

/** Whether a window shows the panel of a path, or something that this page may not read. */
function isAt(opened: Window, path: string): boolean {
  try {
    return opened.location.pathname === path.split('?')[0]
  } catch {
    return true
  }
}

/** Notifies the trader that the browser blocked a window. Always false. */
function notifyBlocked(): false {
  pushNotice({
    id: 'pop-out',
    tone: 'failure',
    titleKey: 'workspace:blocked.title',
    bodyKey: 'workspace:blocked.text',
    params: {},
  })
  return false
}

/** Opens a market's page in a tab of its own. It starts with a copy of this window's session. */
export function openPage(symbol: string): void {
  if (window.open(symbolPath(symbol)) === null) notifyBlocked()
}

/** Opens a window, or focuses the open one with this key. If the browser blocks it, shows a notice and returns false. */
function openWindow(key: string, path: string, box: string): boolean {
  const before = windows.get(key)
  if (before !== undefined && !before.closed) {
    // A panel of another layout can have the same key: its window then shows the new panel.
    if (!isAt(before, path)) before.location.assign(path)
    before.focus()
    return true
  }
  // With an opener: only then the window starts in this window's link group, and a blocked one is noticed.
  const opened = window.open(path, PREFIX + key, `popup,${box}`)
  if (opened === null) return notifyBlocked()
  windows.set(key, opened)
  return true
}

/** Opens a panel's window, or focuses the open one. Returns false if the browser blocked it. */
export function openPanel(panel: WindowPanel, symbol: string): boolean {
  const [width, height] = SIZES[panel]
  return openWindow(panel, panelPath(panel, symbol), `width=${width},height=${height}`)
}

/**
 * Opens the window of a desk's panel at a place of the screen, px; inside of it if the place is on a screen that is gone. Returns
 * false if the browser blocked it.
 */
export function openDeskWindow(
  panel: { readonly id: string; readonly kind: PanelPageName },
  symbol: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): boolean {
  const area = onlyScreen()
  const { x, y, width, height } = area === null ? box : boxInside(box, area)
  return openWindow(
    DESK + panel.id,
    panelPath(panel.kind, symbol),
    `left=${x},top=${y},width=${width},height=${height}`,
  )
}

/** Closes a panel's window; the page then shows the panel again. */
export const closePanel = (panel: WindowPanel): void => windows.get(panel)?.close()
/** Closes the windows of a desk's panels but those of these panels. */
export function closeDeskWindowsBut(ids: readonly string[]): void {
  for (const [key, opened] of windows)
    if (!opened.closed && key.startsWith(DESK) && !ids.includes(key.slice(DESK.length))) opened.close()
}

/** Where the window of a desk's panel is now, px of the screen; null if it is closed. */
export function deskWindowBox(
  id: string,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null {
  const open = windows.get(DESK + id)
  if (open === undefined || open.closed) return null
  const { screenX: x, screenY: y, innerWidth: width, innerHeight: height } = open
  return width > 0 && height > 0 ? { x, y, width, height } : null
}
