import './dom-shim/install-window.ts'
import { unpack } from '../bridge/hot-pack.ts'
import { createMailboxReader } from '../bridge/mailbox.ts'
import type { EngineInput } from '../input-protocol.ts'
import type { EngineInit, FromEngine, ToEngine } from '../protocol.ts'
import { type DomShim, installDomShim } from './dom-shim/dom-shim.ts'
import { createEventRouter, type EventRouter } from './dom-shim/event-router.ts'
import { createEngine, type Engine } from './engine.ts'
import { createFramePace } from './frame-pace.ts'
import { createFrameStats } from './frame-stats.ts'
import { loadFonts } from './load-fonts.ts'
import { type MailboxWatch, watchMailbox } from './mailbox-watch.ts'

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToEngine | string>) => void) | null
  postMessage: (message: FromEngine, transfer?: Transferable[]) => void
  requestAnimationFrame: (callback: (time: number) => void) => number
  cancelAnimationFrame: (id: number) => void
}

const scope = globalThis as unknown as WorkerScope
const stats = createFrameStats()
const send = (message: FromEngine, transfer: Transferable[] = []): void =>
  scope.postMessage(message, transfer)

let shim: DomShim | null = null
let router: EventRouter | null = null
let engine: Engine | null = null
/** Messages that arrived while the fonts were loading. */
let early: ToEngine[] = []
let mailbox: MailboxWatch | null = null

let lastFault = { text: '', at: Number.NEGATIVE_INFINITY }

/**
 * Reports an error to the page. The same error is repeated at most once a second, because a broken frame fails sixty
 * times a second.
 */
function fault(where: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const text = `${where} ${message}`
  const now = performance.now()
  if (text === lastFault.text && now - lastFault.at < 1000) return
  lastFault = { text, at: now }
  send({ type: 'fault', where, message })
}

function afterFrame(): void {
  shim?.canvases.settle()
  stats.frame()
  const boxes = shim?.takeLayout() ?? null
  if (boxes !== null) {
    const axis = boxes.find(({ left }) => left > 0)
    const bottom = Math.max(0, ...boxes.map(({ top }) => top))
    send({
      type: 'layout',
      boxes,
      axisWidth: axis?.width ?? 0,
      timeAxisHeight: boxes.find(({ top }) => top === bottom)?.height ?? 0,
    })
  }
  engine?.drawn()
}

const clock = {
  now: () => performance.now(),
  frame: scope.requestAnimationFrame.bind(globalThis),
}
const pace = createFramePace({
  ...clock,
  cancelFrame: scope.cancelAnimationFrame.bind(globalThis),
  setTimer: (act, ms) => setTimeout(act, ms),
  clearTimer: (timer) => clearTimeout(timer),
})

/**
 * All animation frames of the chart library pass through here. They are paced and counted, and an error never ends
 * the worker.
 */
scope.requestAnimationFrame = (callback) =>
  pace.request((time) => {
    stats.measure(() => {
      try {
        callback(time)
        afterFrame()
      } catch (error) {
        fault('frame', error)
      }
    })
  })
scope.cancelAnimationFrame = pace.cancel

async function start(init: EngineInit, canvases: OffscreenCanvas[]): Promise<void> {
  await loadFonts(init.fonts, init.style.fontFamily).catch((error: unknown) => fault('font', error))
  const installed = installDomShim(init.width, init.height, init.devicePixelRatio)
  installed.canvases.add(canvases)
  shim = installed
  const events = createEventRouter(installed)
  router = events
  engine = createEngine(
    {
      container: installed.container as unknown as HTMLElement,
      send,
      detachedCanvases: installed.canvases.detached,
      chartCursor: events.cursor,
    },
    init,
  )
  send({ type: 'ready' })
  const waiting = early
  early = []
  waiting.forEach(dispatch)
}

function input(message: EngineInput): void {
  pace.input()
  if (engine?.input(message) !== true) router?.deliver(message)
  stats.input(message.at)
  pace.drawNow()
}

function dispatch(message: ToEngine): void {
  switch (message.type) {
    case 'init':
      if (message.mailbox !== null)
        mailbox = watchMailbox(createMailboxReader(message.mailbox), clock, (messages) =>
          stats.measure(() => {
            messages.forEach(take)
            // These messages arrive within a frame, so draw them in this frame.
            pace.drawNow(true)
          }),
        )
      start(message.init, message.canvases).catch((error: unknown) => fault('start', error))
      return
    case 'canvases':
      shim?.canvases.add(message.canvases)
      return
    case 'resize':
      shim?.resize(message.width, message.height, message.devicePixelRatio)
      engine?.handle(message)
      return
    case 'input':
      input(message.input)
      return
    case 'ping':
      send({ type: 'pong' })
      return
    case 'batch':
      return
    case 'stats':
      send({
        type: 'stats',
        request: message.request,
        stats: stats.read({
          bars: engine?.barCount() ?? 0,
          lines: engine?.lineCount() ?? 0,
          labels: engine?.labelCount() ?? 0,
          worker: true,
        }),
      })
      return
    case 'series':
    case 'expect':
    case 'ticks':
    case 'historyEnd':
    case 'chartKind':
    case 'scaleMode':
    case 'timezone':
    case 'locale':
    case 'style':
    case 'inset':
    case 'clock':
    case 'lines':
    case 'executions':
    case 'marks':
    case 'visibleRange':
    case 'view':
    case 'priceKey':
    case 'studies':
    case 'drawings':
    case 'drawingMode':
    case 'interaction':
    case 'watch':
    case 'screenshot':
    case 'port':
    case 'probe':
    case 'timeScale':
    case 'priceRange':
    case 'export':
      engine?.handle(message)
  }
}

function take(message: ToEngine): void {
  if (message.type === 'batch') {
    message.messages.forEach(take)
    return
  }
  if (engine === null && message.type !== 'init') {
    early.push(message)
    return
  }
  try {
    dispatch(message)
  } catch (error) {
    fault(message.type, error)
  }
}

scope.onmessage = ({ data }) =>
  stats.measure(() => {
    // Messages in the mailbox were written before this one was posted.
    mailbox?.take().forEach(take)
    if (typeof data !== 'string') take(data)
    else if (data !== '') unpack(data).forEach(take)
    mailbox?.acted(typeof data === 'string')
  })
