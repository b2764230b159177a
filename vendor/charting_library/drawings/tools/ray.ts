import { beyond, type Tool } from '../figures.ts'

/** A line that starts at the first point, passes through the second, and has no end. */
export const ray: Tool = {
  count: 2,
  icon: 'M3 13 14 2M2.5 13.5a1.4 1.4 0 1 0 0-.1zM8 8a1.4 1.4 0 1 0 0-.1z',
  figures: ([a, b]) => (a === undefined || b === undefined ? [] : [{ kind: 'line', a, b: beyond(a, b) }]),
}
