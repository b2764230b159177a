/** Plain text of one direction with marks in it, whose order a text of the other direction would change: signs, points, brackets. */
const MARKED = /^(?=.*[^A-Za-z0-9])[\x20-\x7e]+$/

/**
 * What is put into a text, as it has to stand there: in one that runs from right to left, figures, symbols and names of plain
 * letters keep their own order between LRI and PDI (I18N-10). Anything else stays as it is.
 */
export const isolated = (value: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' && MARKED.test(value) ? `\u2066${value}\u2069` : value
