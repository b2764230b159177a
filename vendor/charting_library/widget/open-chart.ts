import type { OpenChartExtensions } from '../api/extensions.ts'
import type { Signal } from './emitter.ts'
import type { ChartCore } from './core-types.ts'
import type { Tracer } from './trace.ts'

/** The widget's members beyond the documented API. `restarts` is raised when a lost engine has been replaced. */
export const createOpenChart = (
  core: Pick<ChartCore, 'engine' | 'signals' | 'crosshair'>,
  tracer: Tracer,
  restarts: Signal<[]>,
  { setPriceMenu, watch }: Pick<OpenChartExtensions['openChart'], 'setPriceMenu' | 'watch'>,
): OpenChartExtensions['openChart'] => ({
  engineStats: core.engine.stats,
  engine: core.engine.kind,
  on: (_, callback) => tracer.on(callback),
  off: (_, callback) => tracer.off(callback),
  onRestart: (callback) => {
    restarts.subscribe(null, callback)
    return () => restarts.unsubscribe(null, callback)
  },
  connectPort: (port) => core.engine.post({ type: 'port', port }, [port]),
  setPriceMenu,
  watch,
  markDrawings: (ids) => core.engine.post({ type: 'drawingMarks', ids }),
  onPoint: (callback) => {
    core.crosshair()
    core.signals.pointed.subscribe(null, callback)
    return () => core.signals.pointed.unsubscribe(null, callback)
  },
  setCrosshair: (place) =>
    core.engine.post({ type: 'crosshair', time: place?.time ?? null, price: place?.price ?? null }),
  coordinates: ({ time, price }) => core.engine.probe(time ?? null, price ?? null),
})
