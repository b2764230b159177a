import type { ExecutionMark } from '../../protocol.ts'
import { createBrush, createDashCache, type Brush } from '../lines/brush.ts'
import { barIndexOf } from './bar-marks.ts'
import { labelFont } from '../lines/label-box.ts'
import { legible } from '../lines/legible.ts'
import { parseFont } from '../lines/text-measure.ts'
import type { Primitive, Scene } from './scene.ts'

export interface Executions {
  primitive: Primitive
  apply: (upsert: readonly ExecutionMark[], removed: readonly number[]) => void
  /** Tooltip of the execution at a point of the pane; empty if there is none. */
  tipAt: (x: number, y: number) => string
}

interface Spot {
  x: number
  from: number
  to: number
  text: string
}

const HALF = 4

/** Draws an arrow on the bar whose period contains the execution. Returns its position, or null outside the view. */
function paintArrow(brush: Brush, scene: Scene, mark: ExecutionMark): Spot | null {
  const index = barIndexOf(scene, mark.time)
  if (index < 0) return null
  const x = scene.chart.timeScale().logicalToCoordinate(index as never)
  const y = scene.series().priceToCoordinate(mark.price)
  if (x === null || y === null || x < -20 || x > brush.width + 20) return null
  const down = mark.direction === 'sell'
  const sign = down ? -1 : 1
  const colour = mark.arrowColor || (down ? scene.style().down : scene.style().up)
  const tip = y + sign * mark.arrowSpacing
  const base = tip + sign * mark.arrowHeight
  brush.triangle([x, tip, x - HALF, tip + sign * HALF * 1.5, x + HALF, tip + sign * HALF * 1.5], colour)
  brush.path([x, tip + sign * HALF, x, base], colour, 1.5)
  const spot = { x, from: Math.min(tip, base), to: Math.max(tip, base), text: mark.tooltip }
  if (mark.text === '') return spot
  const font = parseFont(mark.font, labelFont(scene.style(), 400))
  brush.text(
    mark.text,
    x,
    base + sign * 9,
    font,
    legible(mark.textColor || scene.style().text, scene.style().background),
    'center',
  )
  return spot
}

/**
 * Execution arrows on the bar that contains their time: buys point up, sells point down. Buys are below the price and
 * sells above it.
 */
export function createExecutions(scene: Scene): Executions {
  const marks = new Map<number, ExecutionMark>()
  const dashes = createDashCache()
  let spots: Spot[] = []
  let requestUpdate: (() => void) | null = null
  const views = [
    {
      zOrder: () => 'normal' as const,
      renderer: () => ({
        draw: (target: { useBitmapCoordinateSpace(f: (scope: Scope) => void): void }) => {
          target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
            const brush = createBrush(
              context,
              bitmapSize.width,
              bitmapSize.height,
              horizontalPixelRatio,
              dashes,
            )
            spots = [...marks.values()].flatMap((mark) => paintArrow(brush, scene, mark) ?? [])
          })
        },
      }),
    },
  ]
  return {
    primitive: {
      attached: (param) => {
        requestUpdate = param.requestUpdate
      },
      detached: () => {
        requestUpdate = null
      },
      paneViews: () => views,
    },
    apply: (upsert, removed) => {
      for (const id of removed) marks.delete(id)
      for (const mark of upsert) marks.set(mark.id, mark)
      requestUpdate?.()
    },
    tipAt: (x, y) =>
      spots.findLast((spot) => Math.abs(spot.x - x) <= HALF + 3 && y >= spot.from - 3 && y <= spot.to + 3)
        ?.text ?? '',
  }
}

interface Scope {
  context: CanvasRenderingContext2D
  bitmapSize: { width: number; height: number }
  horizontalPixelRatio: number
}
