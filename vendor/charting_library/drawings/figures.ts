import type { DrawingPoint } from './drawing.ts'

/** CSS pixels of the pane. */
export interface Pixel {
  x: number
  y: number
}

/** What a tool is made of: painted and hit by the same description. */
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
  /** Pixel row of a price, null outside the scale. */
  row: (price: number) => number | null
}

/** One drawing tool: everything about it is in its file. */
export interface Tool {
  /** How many points the user sets. */
  count: 1 | 2 | 3
  /** SVG path on a 16 px grid. */
  icon: string
  figures: (at: readonly Pixel[], frame: ToolFrame) => Figure[]
}

const FAR = 10_000

/** The point beyond `to`, as seen from `from`, far outside of every pane. */
export function beyond(from: Pixel, to: Pixel): Pixel {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy)
  if (length < 0.01) return to
  return { x: to.x + (dx / length) * FAR, y: to.y + (dy / length) * FAR }
}
