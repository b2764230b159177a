import type { Figure, Pixel } from '../../drawings/figures.ts'

/** Distance from a point to a segment. */
export function segmentDistance({ x, y }: Pixel, a: Pixel, b: Pixel): number {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / square))
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy)
}

export function inside({ x, y }: Pixel, corners: readonly Pixel[]): boolean {
  let within = false
  for (let index = 0; index < corners.length; index++) {
    const a = corners[index]
    const b = corners[(index + corners.length - 1) % corners.length]
    if (a === undefined || b === undefined || a.y > y === b.y > y) continue
    if (x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within
  }
  return within
}

/** Height of a line of text, CSS pixels. */
export const TEXT_HEIGHT = 18

/** True if the point is on a figure. An area counts only if `areas` is true (for the selected drawing). */
export function hitsFigure(
  at: Pixel,
  figure: Figure,
  slack: number,
  areas: boolean,
  textWidth: (text: string, small: boolean) => number,
): boolean {
  switch (figure.kind) {
    case 'line':
      return segmentDistance(at, figure.a, figure.b) <= slack
    case 'area':
      return areas && inside(at, figure.corners)
    case 'text': {
      if (figure.small === true) return false
      const lines = figure.text.split('\n')
      const width = Math.max(12, ...lines.map((line) => textWidth(line, false)))
      const height = lines.length * TEXT_HEIGHT
      return (
        at.x >= figure.at.x - slack &&
        at.x <= figure.at.x + width + slack &&
        Math.abs(at.y - figure.at.y) <= height / 2 + slack
      )
    }
  }
  return false
}
