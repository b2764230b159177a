// oxlint-disable-next-line import/default -- Vite makes the default export of a `?url` import
import workerUrl from '../engine/chart.worker.ts?worker&url'
import type { FromEngine, ToEngine } from '../protocol.ts'
import { createCanvasPool } from './canvas-pool.ts'
import type { StartEngine } from './engine-link.ts'
import { forwardInput } from './forward-input.ts'
import { trustedWorkerUrl } from './trusted-url.ts'

/** Enough for the price pane, both axes, the time axis and three more panes. */
const CANVASES = 20
const START_TIMEOUT = 10_000

/** Starts the engine in a worker of its own on transferred canvases. Rejects when it does not come up. */
export const startWorkerEngine: StartEngine = (plot, init, receive) =>
  new Promise((resolve, reject) => {
    const pool = createCanvasPool(plot)
    const surface = document.createElement('div')
    surface.className = 'surface'
    plot.append(surface)
    const worker = new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'chart' })
    const post = (message: ToEngine, transfer: Transferable[] = []): void =>
      worker.postMessage(message, transfer)
    const stopInput = forwardInput(surface, (input) => post({ type: 'input', input }))
    let started = false

    const terminate = (): void => {
      clearTimeout(deadline)
      stopInput()
      worker.terminate()
      pool.remove()
      surface.remove()
    }
    const fail = (message: string): void => {
      if (started) {
        receive({ type: 'fault', where: 'worker', message })
        return
      }
      terminate()
      reject(new Error(message))
    }
    const deadline = setTimeout(() => fail('the chart worker did not start'), START_TIMEOUT)

    worker.onerror = (event) => {
      event.preventDefault()
      fail(event.message || 'the chart worker failed to load')
    }
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
      if (data.type === 'layout') pool.place(data.boxes)
      else if (data.type === 'cursor') surface.style.cursor = data.cursor
      else if (data.type === 'fault' && data.where === 'start') {
        fail(data.message)
        return
      } else if (data.type === 'ready' && !started) {
        started = true
        clearTimeout(deadline)
        resolve({ kind: 'worker', post, terminate })
      }
      receive(data)
    }
    const canvases = pool.create(CANVASES)
    post({ type: 'init', init, canvases }, canvases)
  })
