import type { Samples } from '../suite.ts'
import { escapeText, figure } from './text.ts'

const WIDTH = 260
const LINE = 16
const DOTS = 400

/**
 * One line of dots for each list of samples, on a common scale from zero, as SVG. Lists of more than 400 values show every
 * n-th in the order of their size.
 */
export function stripPlot({ own, baseline }: Samples, unit: string): string {
  const lists = baseline === undefined ? [own] : [own, baseline]
  const most = Math.max(...lists.flat(), Number.MIN_VALUE)
  const line = (values: readonly number[], at: number): string => {
    const step = Math.max(1, Math.ceil(values.length / DOTS))
    const y = LINE * (at + 0.5)
    const dots = values
      .toSorted((x, z) => x - z)
      .filter((_, index) => index % step === 0)
      .map(
        (value) =>
          `<circle cx="${((Math.max(0, value) / most) * (WIDTH - 8) + 4).toFixed(1)}" cy="${y}" r="3"/>`,
      )
    return `<g class="${at === 0 ? 'own' : 'rival'}"><line x1="0" x2="${WIDTH}" y1="${y}" y2="${y}"/>${dots.join('')}</g>`
  }
  const words = lists.map(
    (values, at) =>
      `${at === 0 ? 'ours' : 'baseline'} ${figure(Math.min(...values))} to ${figure(Math.max(...values))} ${unit}`,
  )
  return `<svg class="strip" role="img" aria-label="${escapeText(words.join(', '))}" width="${WIDTH}" height="${LINE * lists.length}">${lists.map(line).join('')}</svg>`
}
