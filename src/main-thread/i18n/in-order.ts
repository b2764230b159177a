import { i18n } from './instance.ts'
import { directionOf } from './languages.ts'

/** Figures and signs that stay in their order in a right-to-left text around them: LRI and PDI there, unchanged elsewhere. */
export const inOrder = (value: string): string =>
  directionOf(i18n.language) === 'rtl' ? `\u2066${value}\u2069` : value
