import type { OpenChartExtensions } from '../api/extensions.ts'
import type { Signal } from './emitter.ts'
import type { EnginePort } from './engine-port.ts'
import type { Tracer } from './trace.ts'

/** The widget's members beyond the documented API. `restarts` is raised when a lost engine has been replaced. */
export const createOpenChart = (
  engine: EnginePort,
  tracer: Tracer,
  restarts: Signal<[]>,
  { setPriceMenu, watch }: Pick<OpenChartExtensions['openChart'], 'setPriceMenu' | 'watch'>,
): OpenChartExtensions['openChart'] => ({
  engineStats: engine.stats,
  engine: engine.kind,
  on: (_, callback) => tracer.on(callback),
  off: (_, callback) => tracer.off(callback),
  onRestart: (callback) => {
    restarts.subscribe(null, callback)
    return () => restarts.unsubscribe(null, callback)
  },
  connectPort: (port) => engine.post({ type: 'port', port }, [port]),
  setPriceMenu,
  watch,
  coordinates: ({ time, price }) => engine.probe(time ?? null, price ?? null),
})
