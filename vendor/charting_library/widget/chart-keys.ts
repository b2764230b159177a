import type { PriceKey, ToEngine } from '../protocol.ts'
import type { ChartCore } from './core-types.ts'

const KEYS: Record<string, Extract<ToEngine, { type: 'view' }>['action']> = {
  ArrowLeft: 'scrollLeft',
  ArrowRight: 'scrollRight',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  End: 'scrollToEnd',
  Home: 'resetScales',
}

/** Dialogs that keys in the plot open. Null: not available. */
export interface KeyWindows {
  indicators: (() => void) | null
  /** `digit` is the digit that the user typed. */
  interval: ((digit: string) => void) | null
}

/**
 * Keyboard control of a focused plot: scroll and zoom, a price by the up and down arrows, the menu at that price, undo
 * and redo, `/` for indicators, digits for the interval.
 */
export function listenKeys(
  plot: HTMLElement,
  core: ChartCore,
  windows: KeyWindows,
  signal: AbortSignal,
): void {
  const priceKey = (key: PriceKey) => (): void => core.engine.post({ type: 'priceKey', key })
  const act = (event: KeyboardEvent): (() => void) | null => {
    const command = event.ctrlKey || event.metaKey
    if (command && /^[zy]$/i.test(event.key))
      return event.shiftKey || event.key.toLowerCase() === 'y' ? core.undo.redo : core.undo.undo
    if (command || event.altKey) return null
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) return priceKey('menu')
    if (event.key === 'ArrowUp') return priceKey('priceUp')
    if (event.key === 'ArrowDown') return priceKey('priceDown')
    if (event.key === '/') return windows.indicators
    const { interval } = windows
    if (/^[1-9]$/.test(event.key)) return interval === null ? null : () => interval(event.key)
    const action = KEYS[event.key]
    if (action === 'resetScales') return core.resetScales
    return action === undefined ? null : () => core.engine.post({ type: 'view', action })
  }
  plot.addEventListener(
    'keydown',
    (event) => {
      const run = event.target === plot ? act(event) : null
      if (run === null) return
      event.preventDefault()
      run()
    },
    { signal },
  )
  // The key opens the chart's menu. Otherwise some systems open the browser's menu when it is released.
  plot.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
}
