/*
 * Entry of the standalone build: exports the package's API as the global `TradingView`. The host page loads it with a
 * plain <script> tag. `library_path` is the folder that contains the worker's script.
 */
import { setLibraryPath } from './worker-url.ts'
import { widget as packageWidget, type ChartingLibraryWidgetConstructor } from '../index.ts'

export { OrderStatus, version } from '../index.ts'

type Options = ConstructorParameters<ChartingLibraryWidgetConstructor>[0]

/** `new TradingView.widget(options)`: the package's widget. It loads its worker from `library_path`. */
export const widget = function widget(options: Options) {
  setLibraryPath(options?.library_path)
  return new packageWidget(options)
} as unknown as ChartingLibraryWidgetConstructor
