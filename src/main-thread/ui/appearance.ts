import type { PaintTheme } from '#shared/contracts/paint.ts'
import { subscribe } from 'valtio/vanilla'
import { preferences } from '../stores/preferences.ts'
import { FORCED_COLOURS, readTokenColours } from './token-colours.ts'

/** Puts theme, up/down colours and density on <html>, now and whenever the trader changes them; `onChange` hears of it after. */
export function followAppearance(onChange: () => void): void {
  const apply = (): void => {
    const { dataset } = document.documentElement
    // The height of rows changes no colour, so no painter has to hear of it.
    dataset['density'] = preferences.density
    if (dataset['theme'] === preferences.theme && (dataset['updown'] ?? 'normal') === preferences.upDown)
      return
    dataset['theme'] = preferences.theme
    if (preferences.upDown === 'normal') delete dataset['updown']
    else dataset['updown'] = preferences.upDown
    onChange()
  }
  apply()
  subscribe(preferences, apply)
  // The tokens become the system's colours, or ours again.
  matchMedia(FORCED_COLOURS).addEventListener('change', onChange)
}

/** The colours painters need, as the tokens resolve now (mixes become plain colours). */
export const readPaintTheme = (): PaintTheme => ({
  name: preferences.theme,
  ...readTokenColours({
    panel: '--panel',
    text: '--text',
    text2: '--text-2',
    text3: '--text-3',
    line: '--line',
    hover: '--hover',
    accent: '--accent-text',
    upText: '--up-text',
    downText: '--down-text',
    upDepth: '--up-depth',
    downDepth: '--down-depth',
    warnText: '--warn-text',
  }),
})
