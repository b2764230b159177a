import type { EngineInit, ToEngine } from '../protocol.ts'
import { createCanvasPool } from './canvas-pool.ts'
import { canUseWorker, type EngineEvents, type EngineLink, type StartEngine } from './engine-link.ts'
import { forwardInput } from './forward-input.ts'
import { isHot, packText } from './hot-pack.ts'
import { createMailbox, createMailboxWriter } from './mailbox.ts'
import { trustedWorkerUrl } from './trusted-url.ts'
import { type ChartPort, createWorkerPool, poolSize, type WorkerPool } from './worker-pool.ts'
import { workerUrl } from './worker-url.ts'

/** Enough for the price pane, its axes, the time axis and eight study panes. Unused canvases are one pixel each. */
const CANVASES = 40
const START_TIMEOUT = 10_000

let pool: WorkerPool | null = null
const pagePool = (): WorkerPool =>
  (pool ??= createWorkerPool({
    url: workerUrl,
    start: (url) => new Worker(trustedWorkerUrl(url), { type: 'module', name: 'chart' }),
    size: poolSize(navigator.hardwareConcurrency),
  }))

/** Starts the worker of the page's first chart, so that it loads beside the page. */
export const prepareWorker = (): void => {
  if (canUseWorker()) pagePool().prepare()
}

/** Plots of charts in which a worker hung. They get a worker of their own, so that they stop no other chart again. */
const alone = new WeakSet<HTMLElement>()

/** Starts one chart. Resolves with null if its worker was lost meanwhile. */
const startChart = (
  plot: HTMLElement,
  init: EngineInit,
  events: EngineEvents,
  workers: WorkerPool,
): Promise<EngineLink | null> =>
  new Promise((resolve, reject) => {
    // First, because it throws if the script has another origin.
    const port: ChartPort = workers.open(
      {
        receive: (message) => {
          if (message.type === 'layout') pictures.place(message.boxes)
          else if (message.type === 'cursor') surface.style.cursor = message.cursor
          else if (message.type === 'fault' && message.where === 'start') {
            fail(message.message)
            return
          } else if (message.type === 'ready' && !started) {
            started = true
            clearTimeout(deadline)
            resolve({ kind: 'worker', post, terminate })
          }
          events.receive(message)
        },
        lost: (running) => {
          lost = true
          if (running) alone.add(plot)
          if (started) events.lost()
          else {
            terminate()
            resolve(null)
          }
        },
        back: () => {
          if (started) events.back()
        },
        failed: (message) => fail(message),
      },
      alone.has(plot),
    )
    const pictures = createCanvasPool(plot)
    const surface = document.createElement('div')
    surface.className = 'surface'
    plot.append(surface)
    let started = false
    let lost = false
    const mailbox = createMailbox()
    const writer = mailbox === null ? null : createMailboxWriter(mailbox)
    let batch: ToEngine[] = []
    let transfers: Transferable[] = []
    const send = (): void => {
      const messages = batch
      const [first, ...more] = messages
      batch = []
      if (first === undefined || lost) return
      if (messages.every(isHot)) {
        const put = writer?.put(messages) ?? 'send'
        if (put === 'kept') return
        port.postPacked(put === 'wake' ? '' : packText(messages))
      } else port.post(more.length === 0 ? first : { type: 'batch', messages }, transfers)
      writer?.sent()
      transfers = []
    }
    const post = (message: ToEngine, transfer: Transferable[] = []): void => {
      // The queue of a hanging worker would grow without limit.
      if (lost) return
      if (batch.length === 0) queueMicrotask(send)
      batch.push(message)
      transfers.push(...transfer)
    }
    const stopInput = forwardInput(surface, (input) => post({ type: 'input', input }))

    const terminate = (): void => {
      lost = true
      clearTimeout(deadline)
      stopInput()
      port.end()
      pictures.remove()
      surface.remove()
    }
    const fail = (message: string): void => {
      terminate()
      reject(new Error(message))
    }
    const deadline = setTimeout(() => fail('the chart worker did not start'), START_TIMEOUT)
    const canvases = pictures.create(CANVASES)
    port.post({ type: 'init', init, canvases, mailbox }, canvases)
    writer?.sent()
  })

/**
 * Starts the engine in a worker of the page's pool, on transferred canvases. Rejects if it does not start. If another
 * chart hangs the worker meanwhile, it starts once more in another worker.
 */
export const startWorkerEngine: StartEngine = async (plot, init, events) => {
  const workers = pagePool()
  const link =
    (await startChart(plot, init, events, workers)) ?? (await startChart(plot, init, events, workers))
  if (link === null) throw new Error('the chart worker does not answer')
  return link
}
