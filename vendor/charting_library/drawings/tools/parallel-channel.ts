import type { Tool } from '../figures.ts'

/** Two parallel lines with a dashed line in the middle. The third point sets their distance. */
export const parallelChannel: Tool = {
  count: 3,
  icon: 'M2 10 11 2M5 14l9-8M3.5 12l1.4-1.2m2-1.8 1.4-1.2m2-1.8 1.4-1.2',
  figures: ([a, b, c]) => {
    if (a === undefined || b === undefined) return []
    const first = { kind: 'line', a, b } as const
    if (c === undefined) return [first]
    const slope = b.x === a.x ? 0 : (b.y - a.y) / (b.x - a.x)
    const gap = c.y - (a.y + slope * (c.x - a.x))
    const down = { x: a.x, y: a.y + gap }
    const end = { x: b.x, y: b.y + gap }
    return [
      { kind: 'area', corners: [a, b, end, down], alpha: 0.1 },
      first,
      { kind: 'line', a: down, b: end },
      {
        kind: 'line',
        a: { x: a.x, y: a.y + gap / 2 },
        b: { x: b.x, y: b.y + gap / 2 },
        dashed: true,
      },
    ]
  },
}
