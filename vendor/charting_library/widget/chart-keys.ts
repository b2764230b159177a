import type { ToEngine } from '../protocol.ts'
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

/** What a plot's keys open; null: not offered. */
export interface KeyWindows {
  indicators: (() => void) | null
  /** Gets the digit that was typed. */
  interval: ((digit: string) => void) | null
}

/** Keys of a plot that has the focus: scroll and zoom, undo and redo, `/` for the indicators, digits for the interval. */
export function listenKeys(
  plot: HTMLElement,
  core: ChartCore,
  windows: KeyWindows,
  signal: AbortSignal,
): void {
  const act = (event: KeyboardEvent): (() => void) | null => {
    const command = event.ctrlKey || event.metaKey
    if (command && /^[zy]$/i.test(event.key))
      return event.shiftKey || event.key.toLowerCase() === 'y' ? core.undo.redo : core.undo.undo
    if (command || event.altKey) return null
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
}
