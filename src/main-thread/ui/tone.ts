import type { Tone } from '#shared/contracts/primitives.ts'
import text from './text.module.css'

/** CSS class for the colour of a signed figure; '' for neutral. The text contains the sign itself. */
export const toneClass = (tone: Tone): string =>
  (tone > 0 ? text['up'] : tone < 0 ? text['down'] : undefined) ?? ''

/** Joins class names; skips empty ones. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ')
