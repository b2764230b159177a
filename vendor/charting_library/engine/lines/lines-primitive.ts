import type { IPriceLine, IPrimitivePaneView, PrimitivePaneViewZOrder } from 'lightweight-charts'
import type { Primitive } from '../scene/scene.ts'
import { type Brush, createBrush, createDashCache } from './brush.ts'
import type { LinesPainter } from './lines-painter.ts'
import { createTickLabels } from './tick-labels.ts'

export interface LinesPrimitive {
  primitive: Primitive
  /** Asks for a repaint of the pane at the next frame. */
  repaint: () => void
}

/** Draws nothing: the chart library's own lines are the only things that ask for a frame without a new layout. */
const UNSEEN = { price: 0, lineVisible: false, axisLabelVisible: false, title: '' } as const

/** The painter as one primitive of the price series: two layers on the pane, two on the price axis. */
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
  // The library draws what lies at the bottom, then its prices, then what is normal.
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
        // Its series goes with it.
        unseen = null
      },
      paneViews: () => paneViews,
      priceAxisPaneViews: () => axisViews,
    },
    // A primitive's own `requestUpdate` lays the whole chart out, and that asks for a second frame each time.
    repaint: () => unseen?.applyOptions({}),
  }
}
