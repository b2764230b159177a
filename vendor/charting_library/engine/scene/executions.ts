import type { ExecutionMark } from '../../protocol.ts'
import { createBrush, createDashCache, type Brush } from '../lines/brush.ts'
import { labelFont } from '../lines/label-box.ts'
import { parseFont } from '../lines/text-measure.ts'
import type { Primitive, Scene } from './scene.ts'

export interface Executions {
  primitive: Primitive
  apply: (upsert: readonly ExecutionMark[], removed: readonly number[]) => void
}

const HALF = 4

function paintArrow(brush: Brush, scene: Scene, mark: ExecutionMark): void {
  const { bars, chart } = scene
  const last = bars.count() - 1
  if (last < 0 || mark.time < bars.time(0)) return
  // The mark belongs to the bar whose period contains it.
  const after = bars.indexAt(mark.time)
  const index = after <= last && bars.time(after) === mark.time ? after : after - 1
  const x = chart.timeScale().logicalToCoordinate(index as never)
  const y = scene.series().priceToCoordinate(mark.price)
  if (x === null || y === null || x < -20 || x > brush.width + 20) return
  const down = mark.direction === 'sell'
  const sign = down ? -1 : 1
  const colour = mark.arrowColor || (down ? scene.style().down : scene.style().up)
  const tip = y + sign * mark.arrowSpacing
  const base = tip + sign * mark.arrowHeight
  brush.triangle([x, tip, x - HALF, tip + sign * HALF * 1.5, x + HALF, tip + sign * HALF * 1.5], colour)
  brush.path([x, tip + sign * HALF, x, base], colour, 1.5)
  if (mark.text === '') return
  const font = parseFont(mark.font, labelFont(scene.style(), 400))
  brush.text(mark.text, x, base + sign * 9, font, mark.textColor || scene.style().text, 'center')
}

/** Execution arrows, drawn on the bar that holds their time, below for buys and above for sells. */
export function createExecutions(scene: Scene): Executions {
  const marks = new Map<number, ExecutionMark>()
  const dashes = createDashCache()
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
            for (const mark of marks.values()) paintArrow(brush, scene, mark)
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
  }
}

interface Scope {
  context: CanvasRenderingContext2D
  bitmapSize: { width: number; height: number }
  horizontalPixelRatio: number
}
