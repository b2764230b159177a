import { clearLazily } from './lazy-clear.ts'
import { createStillContext, type StillContext } from './still-context.ts'

export interface ThriftyCanvas {
  /** Call it at the end of a frame. Draws the recorded calls if the picture changed. */
  settle: () => void
}

/**
 * Makes a canvas provide contexts that draw only changes: blank layers are not cleared, and while `isStill()` returns
 * true, an unchanged drawing is not repeated. Fewer drawn canvases per frame mean less work for the page's thread. A
 * blocked page returns no bitmaps, and with fewer canvases it delays the engine less.
 */
export function makeThrifty(canvas: OffscreenCanvas, isStill: () => boolean): ThriftyCanvas {
  const getContext = canvas.getContext.bind(canvas) as (...args: unknown[]) => unknown
  let real: OffscreenCanvasRenderingContext2D | null = null
  let still: StillContext | null = null

  const contextOf = (...args: unknown[]): unknown => {
    if (real === null) {
      const context = getContext(...args)
      if (!(context instanceof OffscreenCanvasRenderingContext2D)) return context
      clearLazily(context)
      real = context
    }
    if (!isStill()) {
      still?.settle()
      still?.forget()
      return real
    }
    still ??= createStillContext(real)
    return still.context
  }
  Object.defineProperty(canvas, 'getContext', { configurable: true, value: contextOf })
  for (const side of ['width', 'height'] as const) {
    const own = Object.getOwnPropertyDescriptor(OffscreenCanvas.prototype, side)
    Object.defineProperty(canvas, side, {
      configurable: true,
      enumerable: true,
      get: () => own?.get?.call(canvas) as number,
      set: (value: number) => {
        still?.forget()
        own?.set?.call(canvas, value)
      },
    })
  }
  return { settle: () => still?.settle() }
}
