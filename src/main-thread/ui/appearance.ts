import type { PaintTheme } from '#shared/contracts/risk-api.ts'
import { subscribe } from 'valtio/vanilla'
import { preferences } from '../stores/preferences.ts'

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
}

/** The colours painters need, as the tokens resolve now (mixes become plain colours). */
export function readPaintTheme(): PaintTheme {
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`
    return style.color
  }
  const theme: PaintTheme = {
    name: preferences.theme,
    panel: colour('--panel'),
    text: colour('--text'),
    text2: colour('--text-2'),
    text3: colour('--text-3'),
    line: colour('--line'),
    hover: colour('--hover'),
    accent: colour('--accent-text'),
    upText: colour('--up-text'),
    downText: colour('--down-text'),
    upDepth: colour('--up-depth'),
    downDepth: colour('--down-depth'),
    warnText: colour('--warn-text'),
  }
  probe.remove()
  return theme
}
