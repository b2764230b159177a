import type { PosterColours } from '#shared/contracts/poster.ts'
import type { ThemeName, UpDown } from '../../stores/preferences.ts'
import { readTokenColours } from '../../ui/token-colours.ts'

/** The colour tokens of a theme as they resolve on this page, including the colours of up and down. */
export const readPosterColours = (theme: ThemeName, upDown: UpDown): PosterColours =>
  readTokenColours(
    {
      panel: '--panel',
      raised: '--raised',
      text: '--text',
      text2: '--text-2',
      line: '--line-strong',
      accent: '--accent',
      up: '--up-text',
      down: '--down-text',
      warn: '--warn-text',
    },
    { theme, updown: upDown },
  )
