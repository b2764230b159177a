import type { Figure, Pixel } from '../../drawings/figures.ts'

/** Radius of the mark, CSS pixels. */
const RADIUS = 9

/** The part of a line that is inside a pane, as shares of its length; null if it is outside. */
function visiblePart(a: Pixel, b: Pixel, width: number, height: number): readonly [number, number] | null {
  let [from, to] = [0, 1]
  for (const [start, step, most] of [
    [a.x, b.x - a.x, width],
    [a.y, b.y - a.y, height],
  ] as const) {
    if (step === 0) {
      if (start < 0 || start > most) return null
      continue
    }
    const shares = [-start / step, (most - start) / step]
    from = Math.max(from, Math.min(...shares))
    to = Math.min(to, Math.max(...shares))
  }
  return from > to ? null : [from, to]
}

/** Where a drawing has its bell: on the middle of the visible part of its first line; null if none is visible. */
export function bellPlace(figures: readonly Figure[], width: number, height: number): Pixel | null {
  for (const figure of figures) {
    if (figure.kind !== 'line') continue
    const { a, b } = figure
    const part = visiblePart(a, b, width, height)
    if (part === null) continue
    const share = (part[0] + part[1]) / 2
    const inside = (at: number, most: number): number => Math.max(RADIUS, Math.min(most - RADIUS, at))
    return { x: inside(a.x + (b.x - a.x) * share, width), y: inside(a.y + (b.y - a.y) * share, height) }
  }
  return null
}

/** A bell on a disc: the drawing carries an alert. */
export function paintBell(
  context: CanvasRenderingContext2D,
  { x, y }: Pixel,
  scale: number,
  colour: string,
  ground: string,
): void {
  context.save()
  context.translate(x * scale, y * scale)
  context.scale(scale, scale)
  context.beginPath()
  context.arc(0, 0, RADIUS, 0, Math.PI * 2)
  context.fillStyle = ground
  context.fill()
  context.strokeStyle = colour
  context.lineWidth = 1
  context.stroke()
  context.beginPath()
  context.moveTo(-4.5, 2.5)
  context.bezierCurveTo(-2.5, 1, -4, -4.5, 0, -4.5)
  context.bezierCurveTo(4, -4.5, 2.5, 1, 4.5, 2.5)
  context.closePath()
  context.moveTo(1.5, 4)
  context.arc(0, 4, 1.5, 0, Math.PI)
  context.fillStyle = colour
  context.fill()
  context.restore()
}
