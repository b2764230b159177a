/** Left-to-right text with neutral characters (signs, points, brackets), which a right-to-left text around it would reorder. */
const MARKED = /^(?=.*[^A-Za-z0-9])[\x20-\x7e]+$/

/**
 * Prepares a value for interpolation: in a right-to-left text, figures, symbols and Latin names are wrapped in LRI and PDI,
 * which keeps their own order (I18N-10). Anything else is returned unchanged.
 */
export const isolated = (value: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' && MARKED.test(value) ? `\u2066${value}\u2069` : value
