/*
 * Entry point of charting_library, an open implementation of the documented public API of the Charting Library.
 * TradingView's build exports the same names, so applications import this file and nothing deeper.
 */
import type { ChartingLibraryWidgetConstructor } from './api/widget.ts'
import { createWidget } from './widget/create-widget.ts'

export type * from './api/chart.ts'
export type * from './api/context-menu.ts'
export type * from './api/custom-themes.ts'
export type * from './api/datafeed.ts'
export type * from './api/export-data.ts'
export type {
  ChartFault,
  EngineStats,
  DirectMessage,
  OpenChartExtensions,
  OpenChartOptions,
  OpenLineExtensions,
  PriceMenuEntry,
  PricePlace,
  GoneDrawings,
  Watchables,
} from './api/extensions.ts'
export type * from './api/drawing-tools.ts'
export type * from './api/formatters.ts'
export type * from './api/layout.ts'
export type * from './api/price-scale.ts'
export type * from './api/primitives.ts'
export type * from './api/save-load.ts'
export type * from './api/selection.ts'
export type * from './api/series.ts'
export type * from './api/shapes.ts'
export type * from './api/study.ts'
export type * from './api/time-scale.ts'
export type * from './api/trading-lines.ts'
export type * from './api/widget-options.ts'
export type * from './api/widget.ts'
export { OrderStatus, type OrderStatusCode } from './api/order-status.ts'

/** `new widget(options)`: creates the chart in its container. */
export const widget = function widget(options: Parameters<typeof createWidget>[0]) {
  // `new` returns the object that a constructor returns, as with the documented class.
  return createWidget(options)
} as unknown as ChartingLibraryWidgetConstructor

export { prepareWorker } from './bridge/worker-link.ts'

export function version(): string {
  return '0.1.0 (open)'
}
