import type { Figure, Tool } from '../figures.ts'

/** Retracement levels: fractions of the move from the second point back to the first. */
export const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** Lines at the retracement levels between two prices, each labelled with its fraction and price. */
export const fibRetracement: Tool = {
  count: 2,
  icon: 'M2 2.5h12M2 6h12M2 9.5h12M2 13.5h12M4 13 12 3',
  figures: ([a, b], { points, priceText, row }) => {
    const [from, to] = points
    if (a === undefined || b === undefined || from === undefined || to === undefined) return []
    const left = Math.min(a.x, b.x)
    const right = Math.max(a.x, b.x)
    const figures: Figure[] = [{ kind: 'line', a, b, dashed: true }]
    const ends = [row(to.price), row(from.price)]
    if (ends[0] !== null && ends[1] !== null && ends[0] !== undefined && ends[1] !== undefined)
      figures.push({
        kind: 'area',
        corners: [
          { x: left, y: ends[0] },
          { x: right, y: ends[0] },
          { x: right, y: ends[1] },
          { x: left, y: ends[1] },
        ],
        alpha: 0.06,
      })
    for (const level of FIB_LEVELS) {
      const price = to.price + (from.price - to.price) * level
      const y = row(price)
      if (y === null) continue
      figures.push({ kind: 'line', a: { x: left, y }, b: { x: right, y } })
      const text = `${level} (${priceText(price)})`
      figures.push({
        kind: 'text',
        at: { x: left + 4, y: y - 2 },
        text,
        align: 'left',
        baseline: 'above',
        small: true,
      })
    }
    return figures
  },
}
