import type { OpenChartOptions } from '../api/extensions.ts'
import type { LanguageCode, ThemeName } from '../api/primitives.ts'
import type { ChartingLibraryWidgetOptions } from '../api/widget-options.ts'
import { canonicalResolution } from '../feed/resolutions.ts'
import { chartLocale } from '../i18n/locales.ts'
import type { NumberSigns } from '../protocol.ts'
import { type InitialState, isChartKind } from './core-state.ts'
import { type Features, readFeatures } from './features.ts'
import { createPropertyStore, type PropertyStore } from './property-store.ts'
import { readState, type SavedState } from './saved-state.ts'
import { axisOf } from './scale-overrides.ts'

/** The constructor's options: the documented ones, and this build's own under `open_chart`. */
export type WidgetOptions = ChartingLibraryWidgetOptions & { open_chart?: OpenChartOptions }

/** The options after validation, with defaults filled in. */
export interface Setup {
  own: OpenChartOptions
  locale: LanguageCode
  features: ReturnType<typeof readFeatures>
  store: PropertyStore
  signs: NumberSigns
  fontFamily: string
  minBarSpacing: number
  initial: InitialState
}

const FONTS =
  '"Inter Variable", Inter, system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", sans-serif'
/** Minimum bar spacing, CSS pixels (CHART-33). */
export const MIN_BAR_SPACING = 0.8
/** Time zone if neither the options nor the saved layout set one (CHART-34). */
export const DEFAULT_TIMEZONE = 'Etc/UTC'

function createStore(
  options: WidgetOptions,
  features: Features,
  saved: SavedState | null,
  trace: (where: string, message: string) => void,
): PropertyStore {
  const theme: ThemeName = options.theme === 'light' ? 'light' : 'dark'
  const store = createPropertyStore(theme)
  if (!features.volume) store.put('overrides', { 'volume.visible': false })
  const refused = [
    ...store.put('overrides', options.overrides),
    ...store.put('settingsOverrides', options.settings_overrides),
    // Colours saved in the other theme would be wrong, so they are dropped. Everything else is restored (CHART-39).
    ...(saved?.theme === theme ? store.put('savedData', saved.chartProperties) : []),
    ...store.put('user', saved?.userProperties),
  ]
  if (refused.length > 0) trace('overrides', `ignored: ${refused.join(', ')}`)
  return store
}

export function readSetup(options: WidgetOptions, trace: (where: string, message: string) => void): Setup {
  const features = readFeatures(options)
  const saved = readState(options.saved_data)
  if (options.saved_data !== undefined && saved === null)
    trace('saved_data', 'the layout is foreign or damaged and is ignored')
  const store = createStore(options, features, saved, trace)
  const chart = saved?.charts[0]
  const style = store.get('mainSeriesProperties.style')
  const custom = options.custom_font_family
  const spacing = options.time_scale?.min_bar_spacing
  const plain = { mode: 'normal', auto: true, inverted: false } as const
  const asked = axisOf({ ...store.layer('overrides'), ...store.layer('settingsOverrides') }, plain) ?? plain
  return {
    own: options.open_chart ?? {},
    locale: chartLocale(options.locale),
    features,
    store,
    signs: {
      decimal: options.numeric_formatting?.decimal_sign ?? '.',
      group: options.numeric_formatting?.grouping_separator ?? ',',
    },
    fontFamily: custom === undefined ? FONTS : `${custom}, ${FONTS}`,
    minBarSpacing: typeof spacing === 'number' && spacing > 0 ? spacing : MIN_BAR_SPACING,
    initial: {
      symbol: chart?.symbol ?? options.symbol ?? '',
      resolution: canonicalResolution(chart?.resolution ?? options.interval ?? '60'),
      chartType:
        chart !== undefined && isChartKind(chart.chartType)
          ? chart.chartType
          : isChartKind(style)
            ? style
            : 1,
      timezone: saved?.timezone ?? options.timezone ?? DEFAULT_TIMEZONE,
      // The price scale of a saved layout overrides the one in the options.
      scaleMode: chart?.scale ?? asked.mode,
      inverted: chart?.inverted ?? asked.inverted,
    },
  }
}
