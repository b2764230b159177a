/** Calls that put pixels on a canvas. Paths, styles and transforms alone don't. */
const DRAWING = [
  'fillRect',
  'strokeRect',
  'fill',
  'stroke',
  'fillText',
  'strokeText',
  'drawImage',
  'putImageData',
  'reset',
] as const

type Call = (...args: unknown[]) => unknown

/**
 * Makes a context's `clearRect` do nothing while the canvas is blank anyway. The chart library clears its three top
 * layers in every frame, though most of the time nothing is on them; a clear counts as a drawing, and the browser sends
 * every drawn canvas through raster, compositor and page again.
 */
export function clearLazily(context: OffscreenCanvasRenderingContext2D): void {
  const own = context as unknown as Record<string, Call | undefined>
  const { canvas } = context
  const clear = context.clearRect.bind(context)
  let blank = false

  /** While the canvas is blank the drawing calls tell of the first one; later ones are the browser's own again. */
  const watch = (): void => {
    blank = true
    for (const name of DRAWING) {
      if (typeof context[name] !== 'function') continue
      own[name] = (...args) => {
        blank = false
        for (const other of DRAWING) delete own[other]
        return own[name]?.apply(context, args)
      }
    }
  }

  context.clearRect = (x, y, width, height) => {
    if (blank) return
    clear(x, y, width, height)
    const whole = x <= 0 && y <= 0 && x + width >= canvas.width && y + height >= canvas.height
    if (whole && context.getTransform().isIdentity) watch()
  }
}
