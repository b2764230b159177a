type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

interface Label {
  text: string
  x: number
  y: number
  font: string
  colour: Context['fillStyle']
  align: CanvasTextAlign
  baseline: CanvasTextBaseline
  transform: DOMMatrix
}

export interface TickLabels {
  /** Call it before the chart library draws its axis prices. They are stored instead of drawn. */
  hold: (context: Context) => void
  /** Draws the stored prices that nothing covers. `covered` gets the middle of a text, CSS pixels from the top. */
  release: (context: Context, covered: (y: number) => boolean) => void
}

/**
 * Delays the library's axis prices until the tags are placed. A tag over half of a price would leave digits that look
 * like another price.
 */
export function createTickLabels(): TickLabels {
  let labels: Label[] = []
  return {
    hold: (context) => {
      labels = []
      Object.defineProperty(context, 'fillText', {
        configurable: true,
        value: (text: string, x: number, y: number) =>
          labels.push({
            text,
            x,
            y,
            font: context.font,
            colour: context.fillStyle,
            align: context.textAlign,
            baseline: context.textBaseline,
            transform: context.getTransform(),
          }),
      })
    },
    release: (context, covered) => {
      Reflect.deleteProperty(context, 'fillText')
      context.save()
      for (const label of labels) {
        if (covered(label.y)) continue
        context.setTransform(label.transform)
        context.font = label.font
        context.fillStyle = label.colour
        context.textAlign = label.align
        context.textBaseline = label.baseline
        context.fillText(label.text, label.x, label.y)
      }
      context.restore()
      labels = []
    },
  }
}
