import type { IPriceLine, IPrimitivePaneView, PrimitivePaneViewZOrder } from 'lightweight-charts'
import type { Primitive } from '../scene/scene.ts'
import { type Brush, createBrush, createDashCache } from './brush.ts'
import type { LinesPainter } from './lines-painter.ts'
import { createTickLabels } from './tick-labels.ts'

export interface LinesPrimitive {
  primitive: Primitive
  /** Requests a repaint of the pane in the next frame. */
  repaint: () => void
}

/** An invisible price line. Only the library's own lines can request a frame without a new layout. */
const UNSEEN = { price: 0, lineVisible: false, axisLabelVisible: false, title: '' } as const

/** The painter as one primitive of the price series: two layers on the pane, and three on the price axis. */
export function createLinesPrimitive(painter: LinesPainter): LinesPrimitive {
  const dashes = createDashCache()
  let unseen: IPriceLine | null = null

  const ticks = createTickLabels()
  const view = (
    zOrder: PrimitivePaneViewZOrder,
    paint: (context: CanvasRenderingContext2D, brush: Brush) => void,
  ): IPrimitivePaneView => {
    const renderer: ReturnType<IPrimitivePaneView['renderer']> = {
      draw: (target) => {
        target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
          paint(
            context,
            createBrush(context, bitmapSize.width, bitmapSize.height, horizontalPixelRatio, dashes),
          )
        })
      },
    }
    return { zOrder: () => zOrder, renderer: () => renderer }
  }
  const paneViews = [
    view('normal', (_, brush) => painter.pane(brush)),
    view('top', (_, brush) => painter.paneTop(brush)),
  ]
  // The library draws bottom views first, then its prices, then normal views.
  const axisViews = [
    view('bottom', (context) => ticks.hold(context)),
    view('normal', (context, brush) => painter.axis(brush, (covered) => ticks.release(context, covered))),
    view('top', (_, brush) => painter.axisTop(brush)),
  ]

  return {
    primitive: {
      attached: ({ series }) => {
        unseen = series.createPriceLine(UNSEEN)
      },
      detached: () => {
        // The library removes the price line together with its series.
        unseen = null
      },
      paneViews: () => paneViews,
      priceAxisPaneViews: () => axisViews,
    },
    // A primitive's own `requestUpdate` lays out the whole chart, which requests a second frame each time.
    repaint: () => unseen?.applyOptions({}),
  }
}
