import { clearLazily } from './lazy-clear.ts'
import { createStillContext, type StillContext } from './still-context.ts'

export interface ThriftyCanvas {
  /** The frame is complete: draws what was held back and has changed. */
  settle: () => void
}

/**
 * Makes a canvas hand out contexts that draw only what changes the picture: blank layers are not cleared, and while
 * `isStill()` the same drawing is not done twice. Fewer drawn canvases a frame are less work for the page's thread, and a
 * blocked page, which gives no bitmap back meanwhile, holds the engine up less.
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
