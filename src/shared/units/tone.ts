/**
 * Sign of a displayed figure: 1 gain, -1 loss, 0 neutral. The one rule for colours and arrows: 0.00 and '--' are
 * neutral, whatever digits were cut. Units, percent signs and coins around the figure are ignored. @param text a figure
 * made by units/display.ts
 */
export function toneOfText(text: string): 1 | 0 | -1 {
  if (!/[1-9]/.test(text)) return 0
  return /^[^\d]*[-−]/.test(text) ? -1 : 1
}
