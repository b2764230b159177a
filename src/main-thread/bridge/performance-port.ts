import type {
  PanelPaint,
  PanelPainted,
  PanelPicture,
  PanelPlaces,
} from '#shared/contracts/performance-panel.ts'
// oxlint-disable-next-line import/default -- Vite gives the script's address
import performanceScript from '../../workers/performance/performance.worker.ts?worker&url'
import { trace } from './trace.ts'
import { workerUrl } from './worker-url.ts'

export interface PerformancePort {
  place(places: PanelPlaces): void
  paint(picture: PanelPicture): void
  close(): void
}

/** Starts the worker that paints the performance panel. `painted` is called when its canvas first shows figures. */
export function openPerformancePort(canvas: HTMLCanvasElement, painted: () => void): PerformancePort {
  const worker = new Worker(workerUrl(performanceScript), { type: 'module', name: 'perpdeck-performance' })
  const send = (message: PanelPaint<OffscreenCanvas>, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer)
  worker.addEventListener('message', ({ data }: MessageEvent<PanelPainted>) => {
    if (data.type === 'PanelPainted') painted()
  })
  worker.addEventListener('error', (event) => trace('performance', event.message || 'worker error'))
  const offscreen = canvas.transferControlToOffscreen()
  send({ type: 'TakeCanvas', canvas: offscreen }, [offscreen])
  return {
    place: (places) => send({ type: 'PlaceFigures', places }),
    paint: (picture) => send({ type: 'PaintFigures', picture }),
    close: () => worker.terminate(),
  }
}
