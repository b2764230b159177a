import type { Tool } from '../figures.ts'

/** A line between two points. */
export const trendLine: Tool = {
  count: 2,
  icon: 'M3.5 12.5 12.5 3.5M2 14a1.5 1.5 0 1 0 0-.1zM14 2a1.5 1.5 0 1 0 0-.1z',
  figures: ([a, b]) => (a === undefined || b === undefined ? [] : [{ kind: 'line', a, b }]),
}
