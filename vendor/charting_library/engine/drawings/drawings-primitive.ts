import type { IPrimitivePaneView } from 'lightweight-charts'
import type { Figure, Pixel } from '../../drawings/figures.ts'
import { type Font, fontText } from '../lines/brush.ts'
import { labelFont } from '../lines/label-box.ts'
import type { Primitive, Scene } from '../scene/scene.ts'
import { bellPlace, paintBell } from './bell.ts'
import type { DrawingsState, Laid } from './drawings-state.ts'
import { TEXT_HEIGHT } from './figure-hit.ts'

type Context = CanvasRenderingContext2D

export interface DrawingsPrimitive {
  primitive: Primitive
  repaint: () => void
}

export const HANDLE = 4

function trace(context: Context, points: readonly Pixel[], scale: number): void {
  context.beginPath()
  points.forEach(({ x, y }, index) => {
    if (index === 0) context.moveTo(x * scale, y * scale)
    else context.lineTo(x * scale, y * scale)
  })
}

function paintFigure(
  context: Context,
  figure: Figure,
  scale: number,
  look: { colour: string; width: number; font: (small: boolean) => Font; text: string },
): void {
  switch (figure.kind) {
    case 'line':
      context.strokeStyle = figure.colour ?? look.colour
      context.lineWidth = look.width * scale
      context.setLineDash(figure.dashed === true ? [4 * scale, 4 * scale] : [])
      trace(context, [figure.a, figure.b], scale)
      context.stroke()
      context.setLineDash([])
      return
    case 'area':
      context.globalAlpha = figure.alpha
      context.fillStyle = figure.colour ?? look.colour
      trace(context, figure.corners, scale)
      context.closePath()
      context.fill()
      context.globalAlpha = 1
      return
    case 'text': {
      context.font = fontText(look.font(figure.small === true), scale)
      context.fillStyle = figure.small === true ? look.text : look.colour
      context.textAlign = figure.align
      context.textBaseline = figure.baseline === 'above' ? 'bottom' : 'middle'
      const lines = figure.text.split('\n')
      const first = figure.at.y - ((lines.length - 1) * TEXT_HEIGHT) / 2
      lines.forEach((line, index) =>
        context.fillText(line, figure.at.x * scale, (first + index * TEXT_HEIGHT) * scale),
      )
    }
  }
}

function paintHandles(context: Context, { pixels }: Laid, scale: number, colour: string, fill: string): void {
  for (const { x, y } of pixels) {
    context.beginPath()
    context.arc(x * scale, y * scale, HANDLE * scale, 0, Math.PI * 2)
    context.fillStyle = fill
    context.fill()
    context.strokeStyle = colour
    context.lineWidth = 1.5 * scale
    context.stroke()
  }
}

/** All drawings as one primitive of the price series, below the order lines. */
export function createDrawingsPrimitive(scene: Scene, state: DrawingsState): DrawingsPrimitive {
  let requestUpdate: (() => void) | null = null
  const font = (small: boolean): Font => ({ ...labelFont(scene.style(), 400), size: small ? 11 : 14 })
  const paint = (context: Context, scale: number): void => {
    const style = scene.style()
    context.save()
    context.lineCap = 'butt'
    context.lineJoin = 'round'
    for (const laid of state.laid()) {
      const { drawing } = laid
      const colour = drawing.colour === '' ? style.line : drawing.colour
      const active = state.mode.selected === drawing.id || state.draft?.drawing.id === drawing.id
      const width = drawing.width + (state.hover === drawing.id && !active ? 0.5 : 0)
      const look = { colour, width, font, text: style.text }
      for (const figure of laid.figures) paintFigure(context, figure, scale, look)
      if (active || state.hover === drawing.id) paintHandles(context, laid, scale, colour, style.background)
      const bell = state.marked.has(drawing.id)
        ? bellPlace(laid.figures, scene.paneWidth(), scene.paneHeight())
        : null
      if (bell !== null) paintBell(context, bell, scale, colour, style.background)
    }
    context.restore()
  }
  const view: IPrimitivePaneView = {
    zOrder: () => 'normal',
    renderer: () => ({
      draw: (target) => {
        target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio }) =>
          paint(context, horizontalPixelRatio),
        )
      },
    }),
  }
  return {
    primitive: {
      attached: (param) => {
        requestUpdate = param.requestUpdate
      },
      detached: () => {
        requestUpdate = null
      },
      paneViews: () => [view],
    },
    repaint: () => requestUpdate?.(),
  }
}
