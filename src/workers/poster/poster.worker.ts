import type { DrawPoster, PosterOutput } from '#shared/contracts/poster.ts'
import { posterSize } from '#shared/contracts/poster.ts'
import { loadFiguresFont } from '../runtime/figures-font.ts'
import { drawPoster } from './draw-poster.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope
/** The first picture waits for the font. If it fails to load, fallback fonts are used. */
const font = loadFiguresFont()

async function draw({ ask, scene, avatar }: DrawPoster<ImageBitmap>): Promise<void> {
  await font
  const { width, height, scale } = posterSize
  const canvas = new OffscreenCanvas(width * scale, height * scale)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D context')
  context.scale(scale, scale)
  drawPoster(context, scene, avatar)
  avatar?.close()
  const png = await canvas.convertToBlob({ type: 'image/png' })
  const picture = canvas.transferToImageBitmap()
  const output: PosterOutput<ImageBitmap, Blob> = { type: 'PosterDrawn', ask, png, picture }
  scope.postMessage(output, [picture])
}

scope.addEventListener('message', (event: MessageEvent<DrawPoster<ImageBitmap> | null>) => {
  const message = event.data
  if (message?.type !== 'DrawPoster') return
  draw(message).catch((error: unknown) => {
    const output: PosterOutput<ImageBitmap, Blob> = {
      type: 'PosterFailed',
      ask: message.ask,
      message: String(error),
    }
    scope.postMessage(output)
  })
})
