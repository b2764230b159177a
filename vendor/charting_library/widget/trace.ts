import type { ChartFault } from '../api/extensions.ts'

export interface Tracer {
  trace: (where: string, message: string) => void
  on: (callback: (fault: ChartFault) => void) => void
  off: (callback: (fault: ChartFault) => void) => void
}

/**
 * Receives every fault of the chart. Faults are never thrown into the page (LINES-28). Without a listener, each
 * distinct text is printed to the console once, so that a host page without a hook can notice it.
 */
export function createTracer(): Tracer {
  const listeners = new Set<(fault: ChartFault) => void>()
  const printed = new Set<string>()
  return {
    trace: (where, message) => {
      const text = `charting_library, ${where}: ${message}`
      if (listeners.size === 0 && !printed.has(text)) {
        printed.add(text)
        // oxlint-disable-next-line no-console -- the only way to reach a host page without a tracing hook
        console.warn(text)
      }
      for (const listener of listeners) {
        try {
          listener({ where, message })
        } catch {
          // A tracing hook that throws must not disturb the chart.
        }
      }
    },
    on: (callback) => listeners.add(callback),
    off: (callback) => listeners.delete(callback),
  }
}
