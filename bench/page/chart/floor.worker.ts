import { createFrameStats } from '../../../vendor/charting_library/engine/frame-stats.ts'
import type { EngineInput } from '../../../vendor/charting_library/input-protocol.ts'

/** The least work of an engine: it fills its canvases in each frame, and immediately when the pointer moves. */
type Message =
  | { readonly canvases: readonly OffscreenCanvas[] }
  | { readonly input: EngineInput }
  | { readonly stats: true }

const stats = createFrameStats()
let contexts: OffscreenCanvasRenderingContext2D[] = []
let row = 0
let shade = 0

function draw(): void {
  shade = (shade + 1) % 32
  for (const context of contexts) {
    const { width, height } = context.canvas
    context.fillStyle = `rgb(11, 14, ${shade})`
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#1fb57a'
    context.fillRect(0, row, width, 1)
  }
  stats.frame()
}

function frame(): void {
  stats.measure(draw)
  requestAnimationFrame(frame)
}

self.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('canvases' in data) {
    contexts = data.canvases.flatMap((canvas) => canvas.getContext('2d') ?? [])
    requestAnimationFrame(frame)
  } else if ('input' in data) {
    if ('y' in data.input) row = data.input.y
    stats.input(data.input.at)
    stats.measure(draw)
  } else self.postMessage(stats.read({ bars: 0, lines: 0, labels: 0, worker: true }))
})
