/** A picture that can be drawn from. */
export type Picture = ImageBitmap | HTMLCanvasElement

interface SpareCanvas {
  readonly pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  /** What was drawn; nothing more may be drawn afterwards. */
  readonly picture: () => Picture
}

/** True where a canvas exists without a page. The engine also runs where it doesn't. */
export const isOffscreen = (canvas: unknown): canvas is OffscreenCanvas =>
  typeof OffscreenCanvas === 'function' && canvas instanceof OffscreenCanvas

/** A canvas that is not shown, of device pixels: for measuring texts and for pictures drawn many times. */
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
