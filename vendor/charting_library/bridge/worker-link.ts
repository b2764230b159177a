import type { ToEngine } from '../protocol.ts'
import { createCanvasPool } from './canvas-pool.ts'
import type { StartEngine } from './engine-link.ts'
import { forwardInput } from './forward-input.ts'
import { addressed, type FromHost, type ToHost, WORKER } from './host-messages.ts'
import { isHot, packText } from './hot-pack.ts'
import { createMailbox, createMailboxWriter } from './mailbox.ts'
import { trustedWorkerUrl } from './trusted-url.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'
import { workerUrl } from './worker-url.ts'

/** Enough for the price pane, its axes, the time axis and eight study panes. Unused canvases are one pixel each. */
const CANVASES = 40
const START_TIMEOUT = 10_000
/** Number of the worker's one chart. */
const HOST = 1

/** Starts the engine in its own worker on transferred canvases. Rejects if the worker does not start. */
export const startWorkerEngine: StartEngine = (plot, init, events) =>
  new Promise((resolve, reject) => {
    const pool = createCanvasPool(plot)
    const surface = document.createElement('div')
    surface.className = 'surface'
    plot.append(surface)
    const worker = new Worker(trustedWorkerUrl(workerUrl()), { type: 'module', name: 'chart' })
    let watchdog: Watchdog | null = null
    let lost = false
    const mailbox = createMailbox()
    const writer = mailbox === null ? null : createMailboxWriter(mailbox)
    let batch: ToEngine[] = []
    let transfers: Transferable[] = []
    const deliver = (message: ToEngine, transfer: Transferable[] = [], host = HOST): void =>
      worker.postMessage({ host, message } satisfies ToHost, transfer)
    const send = (): void => {
      const messages = batch
      const [first, ...more] = messages
      batch = []
      if (first === undefined) return
      if (messages.every(isHot)) {
        const put = writer?.put(messages) ?? 'send'
        if (put === 'kept') return
        worker.postMessage(addressed(HOST, put === 'wake' ? '' : packText(messages)))
      } else deliver(more.length === 0 ? first : { type: 'batch', messages }, transfers)
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
    let started = false

    const terminate = (): void => {
      clearTimeout(deadline)
      watchdog?.stop()
      stopInput()
      worker.terminate()
      pool.remove()
      surface.remove()
    }
    const fail = (message: string): void => {
      if (started) {
        events.receive({ type: 'fault', where: 'worker', message })
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
    worker.onmessage = ({ data: { message: data } }: MessageEvent<FromHost>) => {
      watchdog?.heard()
      if (data.type === 'pong') return
      if (data.type === 'layout') pool.place(data.boxes)
      else if (data.type === 'cursor') surface.style.cursor = data.cursor
      else if (data.type === 'fault' && data.where === 'start') {
        fail(data.message)
        return
      } else if (data.type === 'ready' && !started) {
        started = true
        clearTimeout(deadline)
        watchdog = createWatchdog({
          ping: () => deliver({ type: 'ping' }, [], WORKER),
          lost: () => {
            lost = true
            events.lost()
          },
          back: events.back,
        })
        resolve({ kind: 'worker', post, terminate })
      }
      events.receive(data)
    }
    const canvases = pool.create(CANVASES)
    deliver({ type: 'init', init, canvases, mailbox }, canvases)
    writer?.sent()
  })
