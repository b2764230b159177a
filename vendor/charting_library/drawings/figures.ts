import type { DrawingPoint } from './drawing.ts'

/** Point in the pane, CSS pixels. */
export interface Pixel {
  x: number
  y: number
}

/** Shape of a drawing. The same description is used for painting and for hit testing. */
export type Figure =
  | { kind: 'line'; a: Pixel; b: Pixel; dashed?: boolean; colour?: string }
  | { kind: 'area'; corners: readonly Pixel[]; alpha: number; colour?: string }
  | {
      kind: 'text'
      at: Pixel
      text: string
      align: CanvasTextAlign
      baseline?: 'above' | 'middle'
      small?: boolean
    }

export interface ToolFrame {
  width: number
  height: number
  points: readonly DrawingPoint[]
  text: string
  priceText: (price: number) => string
  /** Pixel row of a price; null outside the scale. */
  row: (price: number) => number | null
}

/** One drawing tool. Its file contains everything about it. */
export interface Tool {
  /** Number of points that the user sets. */
  count: 1 | 2 | 3
  /** SVG path on a 16 px grid. */
  icon: string
  figures: (at: readonly Pixel[], frame: ToolFrame) => Figure[]
}

const FAR = 10_000

/** A point beyond `to`, as seen from `from`, far outside every pane. */
export function beyond(from: Pixel, to: Pixel): Pixel {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy)
  if (length < 0.01) return to
  return { x: to.x + (dx / length) * FAR, y: to.y + (dy / length) * FAR }
}
