/** An image that can be drawn on a canvas. */
export type Picture = ImageBitmap | HTMLCanvasElement

interface SpareCanvas {
  readonly pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  /** Image of the canvas. Nothing may be drawn afterwards. */
  readonly picture: () => Picture
}

/** True if the canvas is off-screen. The engine also runs in browsers without OffscreenCanvas. */
export const isOffscreen = (canvas: unknown): canvas is OffscreenCanvas =>
  typeof OffscreenCanvas === 'function' && canvas instanceof OffscreenCanvas

/** A hidden canvas, sized in device pixels. It measures texts and creates images that are drawn many times. */
export function spareCanvas(width: number, height: number): SpareCanvas {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    return { pen: canvas.getContext('2d'), picture: () => canvas.transferToImageBitmap() }
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { pen: canvas.getContext('2d'), picture: () => canvas }
}
