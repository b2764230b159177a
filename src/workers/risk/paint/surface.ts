import type { PaintSurface } from '#shared/contracts/paint.ts'
import type { PaintContext } from './brush.ts'

/** A transferred canvas and its size in CSS pixels. */
export interface Surface {
  /** Read it to paint: a new size clears the canvas only now, so no cleared canvas is shown before the paint. */
  readonly context: PaintContext
  readonly width: number
  readonly height: number
  readonly dpr: number
  resize(width: number, height: number, dpr: number): void
}

const MAX_SIDE = 16_384
const sideOf = (value: number): number =>
  Number.isFinite(value) ? Math.min(MAX_SIDE, Math.max(1, value)) : 1
const ratioOf = (value: number): number => (Number.isFinite(value) && value > 0 ? Math.min(8, value) : 1)

/**
 * A surface for a transferred canvas; null without a 2D context. Invalid sizes become 1. `alpha`: what is not painted is
 * transparent.
 */
export function createSurface(given: PaintSurface, alpha = false): Surface | null {
  const canvas = given.canvas as OffscreenCanvas
  const context = canvas.getContext('2d', { alpha })
  if (context === null) return null
  let width = 1
  let height = 1
  let dpr = 1
  let isResized = false
  const drawing: PaintContext = context
  function resize(nextWidth: number, nextHeight: number, nextRatio: number): void {
    width = sideOf(nextWidth)
    height = sideOf(nextHeight)
    dpr = ratioOf(nextRatio)
    isResized = true
  }
  function fitted(): PaintContext {
    if (isResized) {
      canvas.width = Math.max(1, Math.round(width * dpr))
      canvas.height = Math.max(1, Math.round(height * dpr))
      isResized = false
    }
    return drawing
  }
  resize(given.width, given.height, given.dpr)
  return {
    get context() {
      return fitted()
    },
    get width() {
      return width
    },
    get height() {
      return height
    },
    get dpr() {
      return dpr
    },
    resize,
  }
}
