import './dom-shim/install-window.ts'
import type { EngineInit, EngineInput, FromEngine, ToEngine } from '../protocol.ts'
import { type DomShim, installDomShim } from './dom-shim/dom-shim.ts'
import { createEventRouter, type EventRouter } from './dom-shim/event-router.ts'
import { createEngine, type Engine } from './engine.ts'
import { createFrameStats } from './frame-stats.ts'
import { loadFont } from './load-font.ts'

interface WorkerScope {
  onmessage: ((event: MessageEvent<ToEngine>) => void) | null
  postMessage: (message: FromEngine, transfer?: Transferable[]) => void
  requestAnimationFrame: (callback: (time: number) => void) => number
}

const scope = globalThis as unknown as WorkerScope
const stats = createFrameStats()
const send = (message: FromEngine, transfer: Transferable[] = []): void =>
  scope.postMessage(message, transfer)

let shim: DomShim | null = null
let router: EventRouter | null = null
let engine: Engine | null = null
/** Messages that arrived while the font was loading. */
let early: ToEngine[] = []

let lastFault = { text: '', at: Number.NEGATIVE_INFINITY }

/** Tells the page of a fault; the same one again only after a second, for a frame that fails fails sixty times. */
function fault(where: string, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const text = `${where} ${message}`
  const now = performance.now()
  if (text === lastFault.text && now - lastFault.at < 1000) return
  lastFault = { text, at: now }
  send({ type: 'fault', where, message })
}

function afterFrame(): void {
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

/** Every frame of the chart library goes through here: counted, and never able to end the worker. */
const nativeFrame = scope.requestAnimationFrame.bind(globalThis)
scope.requestAnimationFrame = (callback) =>
  nativeFrame((time) => {
    stats.measure(() => {
      try {
        callback(time)
        afterFrame()
      } catch (error) {
        fault('frame', error)
      }
    })
  })

async function start(init: EngineInit, canvases: OffscreenCanvas[]): Promise<void> {
  await loadFont(init.fontUrl, init.style.fontFamily).catch((error: unknown) => fault('font', error))
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
  if (engine?.input(message) !== true) router?.deliver(message)
  stats.input(message.at)
}

function dispatch(message: ToEngine): void {
  switch (message.type) {
    case 'init':
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
    case 'ticks':
    case 'historyEnd':
    case 'chartKind':
    case 'scaleMode':
    case 'timezone':
    case 'locale':
    case 'style':
    case 'clock':
    case 'lines':
    case 'executions':
    case 'visibleRange':
    case 'view':
    case 'interaction':
    case 'watch':
    case 'screenshot':
    case 'port':
    case 'probe':
      engine?.handle(message)
  }
}

scope.onmessage = ({ data }) => {
  if (engine === null && data.type !== 'init') {
    early.push(data)
    return
  }
  stats.measure(() => {
    try {
      dispatch(data)
    } catch (error) {
      fault(data.type, error)
    }
  })
}
