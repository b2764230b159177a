import type { WatchedLine } from '#shared/contracts/alerts.ts'

/**
 * Price of a drawn line at a time, Unix s; null where it has none. It is straight in time and price, as the chart draws it
 * on its linear scale.
 */
export function lineLevel(
  { tool, points }: Pick<WatchedLine, 'tool' | 'points'>,
  time: number,
): number | null {
  const [first, second] = points
  if (first === undefined) return null
  if (tool === 'horizontal_line') return first.price
  if (second === undefined || first.time === second.time) return null
  const share = (time - first.time) / (second.time - first.time)
  if (share < 0 || (tool === 'trend_line' && share > 1)) return null
  return first.price + (second.price - first.price) * share
}
