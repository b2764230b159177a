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

/** Dialogs that keys in the plot open. Null: not available. */
export interface KeyWindows {
  indicators: (() => void) | null
  /** `digit` is the digit that the user typed. */
  interval: ((digit: string) => void) | null
}

/** Keyboard control of a focused plot: scroll and zoom, undo and redo, `/` for indicators, digits for the interval. */
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
