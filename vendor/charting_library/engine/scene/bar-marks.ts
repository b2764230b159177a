import type { BarMark } from '../../protocol.ts'
import { type Brush, createBrush, createDashCache } from '../lines/brush.ts'
import { labelFont } from '../lines/label-box.ts'
import { legible } from '../lines/legible.ts'
import type { Primitive, Scene } from './scene.ts'

export interface BarMarks {
  readonly primitive: Primitive
  set: (marks: readonly BarMark[]) => void
  /** The mark at a point of the pane; null if there is none. */
  at: (x: number, y: number) => BarMark | null
}

interface Spot {
  x: number
  y: number
  radius: number
  mark: BarMark
}

const LEAST_SIZE = 14
const MOST_SIZE = 28
/** Distance from the bar's high to its first mark, and between two marks of one bar, pixels. */
const GAP = 3

/** Index of the bar whose period contains `time` (seconds); -1 before the first bar. */
export function barIndexOf({ bars }: Pick<Scene, 'bars'>, time: number): number {
  const last = bars.count() - 1
  if (last < 0 || time < bars.time(0)) return -1
  const after = bars.indexAt(time)
  return after <= last && bars.time(after) === time ? after : after - 1
}

/**
 * Marks of the feed: discs with a letter above the bar that contains their time. Marks of the time axis are at the
 * bottom of the pane. Several marks of one bar are stacked (CHART-04).
 */
export function createBarMarks(scene: Scene): BarMarks {
  const dashes = createDashCache()
  let marks: readonly BarMark[] = []
  let spots: Spot[] = []
  let requestUpdate: (() => void) | null = null

  const place = (width: number): Spot[] => {
    const tops = new Map<number, number>()
    const found: Spot[] = []
    for (const mark of marks) {
      const index = barIndexOf(scene, mark.time)
      const x = index < 0 ? null : scene.chart.timeScale().logicalToCoordinate(index as never)
      if (x === null || x < -MOST_SIZE || x > width + MOST_SIZE) continue
      const { axis } = mark
      const from = axis ? scene.paneHeight() : scene.series().priceToCoordinate(scene.bars.high(index))
      if (from === null) continue
      const radius = Math.max(LEAST_SIZE, Math.min(MOST_SIZE, mark.minSize)) / 2
      const column = axis ? -1 - index : index
      const top = tops.get(column) ?? from
      const y = top - GAP - radius
      tops.set(column, y - radius)
      found.push({ x, y, radius, mark })
    }
    return found
  }

  const paint = (brush: Brush, context: Context, ratio: number): void => {
    spots = place(brush.width)
    const font = labelFont(scene.style(), 600)
    for (const { x, y, radius, mark } of spots) {
      context.beginPath()
      context.arc(x * ratio, y * ratio, radius * ratio, 0, Math.PI * 2)
      context.fillStyle = mark.background
      context.fill()
      context.lineWidth = ratio
      context.strokeStyle = mark.colour
      context.stroke()
      brush.text(
        mark.label.slice(0, 2),
        x,
        y,
        font,
        legible(mark.labelColour || scene.style().textStrong, mark.background),
        'center',
      )
    }
  }

  const views = [
    {
      zOrder: () => 'normal' as const,
      renderer: () => ({
        draw: (target: { useBitmapCoordinateSpace(f: (scope: Scope) => void): void }) => {
          if (marks.length === 0) return
          target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
            const { width, height } = bitmapSize
            paint(
              createBrush(context, width, height, horizontalPixelRatio, dashes),
              context,
              horizontalPixelRatio,
            )
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
    set: (next) => {
      marks = next
      spots = []
      requestUpdate?.()
    },
    at: (x, y) => {
      // The last painted mark is on top.
      const spot = spots.findLast((one) => Math.hypot(one.x - x, one.y - y) <= one.radius + 1)
      return spot?.mark ?? null
    },
  }
}

type Context = CanvasRenderingContext2D

interface Scope {
  context: CanvasRenderingContext2D
  bitmapSize: { width: number; height: number }
  horizontalPixelRatio: number
}
