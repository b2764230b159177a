import type { ThemeName } from '../api/primitives.ts'
import { THEMES, type Properties } from './themes.ts'

/** Where a property value comes from, weakest first: the documented order of precedence. */
export const LAYERS = [
  'customTheme',
  'overrides',
  'localStorage',
  'settingsAdapter',
  'settingsOverrides',
  'savedData',
  'load',
  'applied',
  // What the user chose in the settings window: the application's own overrides never take it back (CHART-38).
  'user',
] as const
export type Layer = (typeof LAYERS)[number]

export interface PropertyStore {
  theme: () => ThemeName
  setTheme: (theme: ThemeName) => void
  /** Adds values to a layer; values of a type the theme does not have for that key are refused and returned. */
  put: (layer: Layer, values: Record<string, unknown> | undefined) => string[]
  clear: (layer: Layer) => void
  /** The value that wins. */
  get: (key: string) => string | number | boolean | undefined
  layer: (layer: Layer) => Properties
}

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value))

/** All chart properties of a widget, by layer; a theme change keeps every layer (CHART-38). */
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
