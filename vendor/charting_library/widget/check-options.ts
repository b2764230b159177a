import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import { notSupported, UNSUPPORTED_OPTIONS } from './not-supported.ts'

export const NO_DATAFEED = 'Datafeed is not defined'
export const NO_SYMBOL = "Symbol is not defined: either 'symbol' or 'load_last_chart' option must be set"
export const NO_INTERVAL = 'Interval is not defined'
export const NO_CONTAINER = 'Container is not found'

/**
 * Throws the documented errors of the constructor in their order (CHART-46, CHART-47). No other option is fatal here.
 */
export function checkOptions(
  options: Partial<ChartingLibraryWidgetOptions>,
): asserts options is ChartingLibraryWidgetOptions {
  if (options.datafeed === undefined || options.datafeed === null) throw new Error(NO_DATAFEED)
  if ((options.symbol ?? '') === '' && options.load_last_chart !== true) throw new Error(NO_SYMBOL)
  if ((options.interval ?? '') === '' && options.load_last_chart !== true) throw new Error(NO_INTERVAL)
}

/** Traces each given option that this build does not support. The chart is created without it. */
export function traceIgnored(options: object, trace: (where: string, message: string) => void): void {
  for (const name of UNSUPPORTED_OPTIONS)
    if ((Reflect.get(options, name) ?? null) !== null) trace('options', notSupported(`option ${name}`))
}

/** Returns the element that the widget fills. Throws if it does not exist. */
export function findContainer(container: string | HTMLElement): HTMLElement {
  const element = typeof container === 'string' ? document.getElementById(container) : container
  if (element === null || element === undefined)
    throw new Error(`${NO_CONTAINER}: ${typeof container === 'string' ? container : 'no element'}`)
  return element
}
