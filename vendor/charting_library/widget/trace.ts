import type { ChartFault } from '../api/extensions.ts'

export interface Tracer {
  trace: (where: string, message: string) => void
  on: (callback: (fault: ChartFault) => void) => void
  off: (callback: (fault: ChartFault) => void) => void
}

/** Every fault of the chart ends here: told to those who asked, never thrown into the page (LINES-28). */
export function createTracer(): Tracer {
  const listeners = new Set<(fault: ChartFault) => void>()
  return {
    trace: (where, message) => {
      for (const listener of listeners) {
        try {
          listener({ where, message })
        } catch {
          // A tracing hook that throws must not disturb the chart it watches.
        }
      }
    },
    on: (callback) => listeners.add(callback),
    off: (callback) => listeners.delete(callback),
  }
}
