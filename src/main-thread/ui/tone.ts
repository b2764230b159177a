import type { Tone } from '#shared/contracts/primitives.ts'
import text from './text.module.css'

/** Class of a signed figure's colour; '' for neutral. The sign itself is in the text. */
export const toneClass = (tone: Tone): string =>
  (tone > 0 ? text['up'] : tone < 0 ? text['down'] : undefined) ?? ''

/** Class names joined, empty ones left out. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
