import type { CustomThemeColors, CustomThemes, ICustomThemesApi } from '../api/custom-themes.ts'
import type { ThemeName } from '../api/primitives.ts'
import { isColour } from '../lines/line-store.ts'
import type { Look } from '../widget/look.ts'
import type { PropertyStore } from '../widget/property-store.ts'

/** `at` is the index in the list of nineteen shades, lightest first. White and black ignore it. */
interface Shade {
  color: keyof CustomThemeColors
  at: number
}

const grey = (at: number): Shade => ({ color: 'color2', at })

/** Shade of each CSS custom property of the chrome, by theme. */
const CHROME: Record<ThemeName, Record<string, Shade>> = {
  dark: {
    '--panel': grey(18),
    '--raised': grey(16),
    '--popup': grey(16),
    '--hover': grey(15),
    '--line': grey(15),
    '--line-strong': grey(13),
    '--text': grey(1),
    '--text-2': grey(8),
    '--accent': { color: 'color1', at: 9 },
  },
  light: {
    '--panel': { color: 'white', at: 0 },
    '--raised': grey(1),
    '--popup': { color: 'white', at: 0 },
    '--hover': grey(2),
    '--line': grey(3),
    '--line-strong': grey(5),
    '--text': grey(17),
    '--text-2': grey(11),
    '--accent': { color: 'color1', at: 9 },
  },
}

/** Properties of the plot that use a colour of the chrome. `CANDLES` has the colours of rising and falling bars. */
const PLOT: Record<string, string> = {
  'paneProperties.background': '--panel',
  'scalesProperties.lineColor': '--line',
  'paneProperties.vertGridProperties.color': '--line',
  'paneProperties.horzGridProperties.color': '--line',
  'scalesProperties.textColor': '--text-2',
  'legend.textColor': '--text',
}
const CANDLES: readonly (readonly [string, Shade])[] = (['upColor', 'borderUpColor', 'wickUpColor'] as const)
  .map((key) => [key, { color: 'color4', at: 9 }] as [string, Shade])
  .concat(
    (['downColor', 'borderDownColor', 'wickDownColor'] as const).map((key) => [
      key,
      { color: 'color3', at: 9 },
    ]),
  )

/** The colour of a shade. Null if the theme does not define it or it is not a valid colour. */
function shadeOf(colors: Partial<CustomThemeColors>, { color, at }: Shade): string | null {
  const given: unknown = colors[color]
  const text: unknown = Array.isArray(given) ? given[at] : given
  return typeof text === 'string' && isColour(text) ? text : null
}

/**
 * The documented `customThemes` API. `follow` applies the palette of the current theme and must run after a theme
 * change.
 */
export function createCustomThemes(
  frame: HTMLElement,
  store: PropertyStore,
  look: Look,
): ICustomThemesApi & { follow: () => void } {
  let themes: CustomThemes = {}

  const follow = (): void => {
    const colors = themes[store.theme()] ?? {}
    const chrome = CHROME[store.theme()]
    const values: Record<string, string> = {}
    for (const [name, shade] of Object.entries(chrome)) {
      const colour = shadeOf(colors, shade)
      frame.style.setProperty(name, colour ?? '')
      for (const [key, from] of Object.entries(PLOT))
        if (from === name && colour !== null) values[key] = colour
    }
    for (const [key, shade] of CANDLES) {
      const colour = shadeOf(colors, shade)
      if (colour !== null) values[`mainSeriesProperties.candleStyle.${key}`] = colour
    }
    store.clear('customTheme')
    store.put('customTheme', values)
    look.apply()
  }

  return {
    applyCustomThemes: async (next) => {
      themes = next
      follow()
    },
    resetCustomThemes: async () => {
      themes = {}
      follow()
    },
    follow,
  }
}
