import type { ThemeName } from '../api/primitives.ts'
import { THEMES, type Properties } from './themes.ts'

/** Sources of a property value in the documented order of precedence, weakest first. */
export const LAYERS = [
  'customTheme',
  'overrides',
  'localStorage',
  'settingsAdapter',
  'settingsOverrides',
  'savedData',
  'load',
  'applied',
  // The user's choices in the settings dialog. Overrides of the application never replace them (CHART-38).
  'user',
] as const
export type Layer = (typeof LAYERS)[number]

export interface PropertyStore {
  theme: () => ThemeName
  setTheme: (theme: ThemeName) => void
  /** Adds values to a layer. Returns the keys whose value has another type than in the theme; they are ignored. */
  put: (layer: Layer, values: Record<string, unknown> | undefined) => string[]
  clear: (layer: Layer) => void
  /** The value from the strongest layer that has one. */
  get: (key: string) => string | number | boolean | undefined
  layer: (layer: Layer) => Properties
}

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

/** All chart properties of a widget, by layer. A theme change preserves every layer (CHART-38). */
export function createPropertyStore(initial: ThemeName): PropertyStore {
  let theme = initial
  const layers = new Map<Layer, Properties>(LAYERS.map((layer) => [layer, {}]))
  const layerOf = (layer: Layer): Properties => layers.get(layer) ?? {}

  return {
    theme: () => theme,
    setTheme: (next) => {
      theme = next
    },
    put: (layer, values) => {
      const refused: string[] = []
      for (const [key, value] of Object.entries(values ?? {})) {
        const model = THEMES[theme][key]
        if (!isValue(value) || (model !== undefined && typeof model !== typeof value)) refused.push(key)
        else layerOf(layer)[key] = value
      }
      return refused
    },
    clear: (layer) => {
      layers.set(layer, {})
    },
    get: (key) => {
      for (const layer of LAYERS.toReversed()) {
        const value = layerOf(layer)[key]
        if (value !== undefined) return value
      }
      return THEMES[theme][key]
    },
    layer: (layer) => ({ ...layerOf(layer) }),
  }
}
