import type { EntityId } from '../api/primitives.ts'
import type { ISeriesApi } from '../api/series.ts'
import type { Look } from '../widget/look.ts'
import type { PropertyStore } from '../widget/property-store.ts'
import { THEMES } from '../widget/themes.ts'

/** Id of the main series in the documented API. */
export const MAIN_SERIES = '_seriesId' as EntityId

/** Property group of each chart type. Bars, Heikin-Ashi and hollow candles share the group of candles. */
const STYLES: Readonly<Record<number, string>> = {
  2: 'lineStyle',
  3: 'areaStyle',
  10: 'baselineStyle',
}
const prefix = (style: number): string => `mainSeriesProperties.${STYLES[style] ?? 'candleStyle'}.`
const VISIBLE = 'mainSeriesProperties.visible'

/** The documented series object of the chart's own bars. */
export function createSeriesApi(store: PropertyStore, look: Look): ISeriesApi {
  let editable = true
  return {
    entityId: () => MAIN_SERIES,
    isUserEditEnabled: () => editable,
    setUserEditEnabled: (enabled) => {
      editable = enabled
    },
    isVisible: () => store.get(VISIBLE) !== false,
    setVisible: (visible) => look.override({ [VISIBLE]: visible }),
    chartStyleProperties: (style) =>
      Object.fromEntries(
        Object.keys(THEMES[store.theme()]).flatMap((key) => {
          const value = key.startsWith(prefix(style)) ? store.get(key) : undefined
          return value === undefined ? [] : [[key.slice(prefix(style).length), value]]
        }),
      ),
    setChartStyleProperties: (style, properties) =>
      look.override(
        Object.fromEntries(Object.entries(properties).map(([key, value]) => [prefix(style) + key, value])),
      ),
  }
}
