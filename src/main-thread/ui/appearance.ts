import type { PaintTheme } from '#shared/contracts/paint.ts'
import { subscribe } from 'valtio/vanilla'
import { preferences } from '../stores/preferences.ts'
import { followSystemColours, readTokenColours } from './token-colours.ts'

/** Sets theme, up/down colours and density on <html>, now and after every change; then calls `onChange`. */
export function followAppearance(onChange: () => void): void {
  const apply = (): void => {
    const { dataset } = document.documentElement
    // The row height changes no colour, so painters need no update.
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
  followSystemColours(onChange)
  // A tablet's mouse was plugged in or out: rows have another height.
  matchMedia('(pointer: coarse)').addEventListener('change', onChange)
}

/** Height of a row of book and trades: more for fingers. Px; 18 without the token. */
export const bookRowPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--h-book')) || 18

/** The painters' colours and row height, as the tokens resolve now; mixes are resolved to plain colours. */
export const readPaintTheme = (): PaintTheme => ({
  name: preferences.theme,
  rowHeight: bookRowPx(),
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
