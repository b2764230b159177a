import type { Tool } from '../figures.ts'

/** A filled rectangle between two opposite corners. */
export const rectangle: Tool = {
  count: 2,
  icon: 'M2.5 4h11v8h-11zM2.5 4a.8.8 0 1 0 0-.1zM13.5 12a.8.8 0 1 0 0-.1z',
  figures: ([a, b]) => {
    if (a === undefined || b === undefined) return []
    const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] as const
    return [
      { kind: 'area', corners, alpha: 0.12 },
      { kind: 'line', a: corners[0], b: corners[1] },
      { kind: 'line', a: corners[1], b: corners[2] },
      { kind: 'line', a: corners[2], b: corners[3] },
      { kind: 'line', a: corners[3], b: corners[0] },
    ]
  },
}
