/** Methods that change pixels. Paths, styles and transforms alone do not. */
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
 * Skips `clearRect` while the canvas is already blank. The chart library clears its three top layers in every frame,
 * though they are mostly empty. A clear counts as drawing, and the browser sends every drawn canvas through raster,
 * compositor and page.
 */
export function clearLazily(context: OffscreenCanvasRenderingContext2D): void {
  const own = context as unknown as Record<string, Call | undefined>
  const { canvas } = context
  const clear = context.clearRect.bind(context)
  let blank = false

  /**
   * While the canvas is blank, the drawing methods are wrapped to detect the first call. That call restores the
   * browser's methods.
   */
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
