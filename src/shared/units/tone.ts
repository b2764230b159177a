/**
 * Sign of a figure as it is shown: 1 gain, -1 loss, 0 neutral. The one rule for colours and arrows of figures: what reads
 * 0.00 or '--' is neutral, whatever was cut off. Units, percent signs and coins around the figure don't matter.
 *
 * @param text a figure made by units/display.ts
 */
export function toneOfText(text: string): 1 | 0 | -1 {
  if (!/[1-9]/.test(text)) return 0
  return /^[^\d]*[-−]/.test(text) ? -1 : 1
}
