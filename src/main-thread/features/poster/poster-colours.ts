import type { PosterColours } from '#shared/contracts/poster.ts'
import type { ThemeName, UpDown } from '../../stores/preferences.ts'

/** The tokens of a theme as they resolve on this page, with its colours of up and down. */
export function readPosterColours(theme: ThemeName, upDown: UpDown): PosterColours {
  const probe = document.createElement('span')
  probe.hidden = true
  probe.dataset['theme'] = theme
  probe.dataset['updown'] = upDown
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`
    return style.color
  }
  const colours = {
    panel: colour('--panel'),
    raised: colour('--raised'),
    text: colour('--text'),
    text2: colour('--text-2'),
    line: colour('--line-strong'),
    accent: colour('--accent'),
    up: colour('--up-text'),
    down: colour('--down-text'),
    warn: colour('--warn-text'),
  }
  probe.remove()
  return colours
}
