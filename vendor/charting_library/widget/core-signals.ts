import type { CoreSignals } from './core-types.ts'
import { createSignal } from './emitter.ts'

/** The chart's signals. A listener that throws is traced. */
export const createCoreSignals = (trace: (where: string, message: string) => void): CoreSignals => ({
  dataLoaded: createSignal(trace),
  symbolChanged: createSignal(trace),
  intervalChanged: createSignal(trace),
  rangeChanged: createSignal(trace),
  typeChanged: createSignal(trace),
  crosshair: createSignal(trace),
  pointed: createSignal(trace),
  timezoneChanged: createSignal(trace),
  scalesReset: createSignal(trace),
  markClicked: createSignal(trace),
  overridden: createSignal(trace),
  ticked: createSignal(trace),
  layout: createSignal(trace),
})

/** Runs a callback of the application. If it throws, the error is traced. */
export function guarded(callback: () => void, trace: (where: string, message: string) => void): void {
  try {
    callback()
  } catch (error) {
    trace('callback', error instanceof Error ? error.message : String(error))
  }
}
