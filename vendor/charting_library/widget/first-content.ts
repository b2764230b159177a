import type { ChartCore } from './core-types.ts'
import { readState, restoreSources } from './saved-state.ts'
import type { Setup, WidgetOptions } from './setup.ts'

/** Opens the chart's first symbol, with the studies and drawings of the saved layout, or else the volume. */
export function openFirst(
  core: ChartCore,
  { own, features, store }: Setup,
  options: WidgetOptions,
  trace: (where: string, message: string) => void,
): void {
  const { state } = core
  const saved = readState(options.saved_data)
  if (saved !== null) restoreSources(core, saved, trace)
  if (
    (saved === null || saved.charts[0]?.panes.length === 0) &&
    features.volume &&
    store.get('volume.visible') !== false
  )
    core.studies
      .create({ name: 'Volume', quiet: true })
      .catch((error: unknown) => trace('studies', String(error)))
  core.setInteraction(features.input)
  if (state.symbol !== '' && (options.load_last_chart !== true || own.api === 'core'))
    core.open(state.symbol, state.resolution)
}
