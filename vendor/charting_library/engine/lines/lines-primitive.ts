import type { IPrimitivePaneView, PrimitivePaneViewZOrder } from 'lightweight-charts'
import type { Primitive } from '../scene/scene.ts'
import { type Brush, createBrush, createDashCache } from './brush.ts'
import type { LinesPainter } from './lines-painter.ts'

export interface LinesPrimitive {
  primitive: Primitive
  /** Asks for a repaint of the pane at the next frame. */
  repaint: () => void
}

/** The painter as one primitive of the price series: two layers on the pane, two on the price axis. */
export function createLinesPrimitive(painter: LinesPainter): LinesPrimitive {
  const dashes = createDashCache()
  let requestUpdate: (() => void) | null = null

  const view = (zOrder: PrimitivePaneViewZOrder, paint: (brush: Brush) => void): IPrimitivePaneView => {
    const renderer: ReturnType<IPrimitivePaneView['renderer']> = {
      draw: (target) => {
        target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
          paint(createBrush(context, bitmapSize.width, bitmapSize.height, horizontalPixelRatio, dashes))
        })
      },
    }
    return { zOrder: () => zOrder, renderer: () => renderer }
  }
  const paneViews = [view('normal', painter.pane), view('top', painter.paneTop)]
  const axisViews = [view('normal', painter.axis), view('top', painter.axisTop)]

  return {
    primitive: {
      attached: (param) => {
        requestUpdate = param.requestUpdate
      },
      detached: () => {
        requestUpdate = null
      },
      paneViews: () => paneViews,
      priceAxisPaneViews: () => axisViews,
    },
    repaint: () => requestUpdate?.(),
  }
}
