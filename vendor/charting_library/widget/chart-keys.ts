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

/** Keys of a plot that has the focus: scroll and zoom, undo and redo, `/` for the indicators (null: not offered). */
export function listenKeys(
  plot: HTMLElement,
  core: ChartCore,
  indicators: (() => void) | null,
  signal: AbortSignal,
): void {
  const act = (event: KeyboardEvent): (() => void) | null => {
    const command = event.ctrlKey || event.metaKey
    if (command && /^[zy]$/i.test(event.key))
      return event.shiftKey || event.key.toLowerCase() === 'y' ? core.undo.redo : core.undo.undo
    if (command || event.altKey) return null
    if (event.key === '/') return indicators
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
