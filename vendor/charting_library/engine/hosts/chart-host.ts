import { createMailboxReader } from '../../bridge/mailbox.ts'
import type { EngineInput } from '../../input-protocol.ts'
import type { FromEngine, ToEngine } from '../../protocol.ts'
import { createDomShim } from '../dom-shim/dom-shim.ts'
import { createEventRouter } from '../dom-shim/event-router.ts'
import { createEngine, type Engine } from '../engine.ts'
import { createFramePace } from '../frame-pace.ts'
import { createFrameStats } from '../frame-stats.ts'
import { loadFonts } from '../load-fonts.ts'
import { type MailboxWatch, watchMailbox } from '../mailbox-watch.ts'
import type { FrameLoop } from './frame-loop.ts'
import type { HostGlobals, HostSwitch } from './host-switch.ts'

export type InitMessage = Extract<ToEngine, { type: 'init' }>

export interface ChartHostOptions {
  number: number
  enter: HostSwitch['enter']
  loop: FrameLoop
  send: (message: FromEngine, transfer?: Transferable[]) => void
}

/** One chart of a worker, with its own document, canvases, engine, frame pace and statistics. */
export interface ChartHost {
  /** Handles messages in order. `hot`: they arrived packed. */
  take: (messages: readonly ToEngine[], hot: boolean) => void
  /** Ends the chart and releases its canvases. Its timers and frames are dropped. */
  end: () => void
}

/** A picture is stuck after this many failed frames in a row: the next frames would fail, too. */
export const STUCK_FRAMES = 3

/** Sends the same error at most once a second, because a broken frame fails sixty times a second. */
function createFaults(send: ChartHostOptions['send']): (where: string, error: unknown) => void {
  let last = { text: '', at: Number.NEGATIVE_INFINITY }
  return (where, error) => {
    const message = error instanceof Error ? error.message : String(error)
    const text = `${where} ${message}`
    const now = performance.now()
    if (text === last.text && now - last.at < 1000) return
    last = { text, at: now }
    send({ type: 'fault', where, message })
  }
}

export function createChartHost(message: InitMessage, options: ChartHostOptions): ChartHost {
  const { send, loop } = options
  const { init, canvases } = message
  const stats = createFrameStats()
  const fault = createFaults(send)
  let engine: Engine | null = null
  /** Messages that arrived while the fonts were loading. */
  let early: ToEngine[] = []
  let ended = false
  /** Frames that failed since the last whole one. */
  let failures = 0

  const enter = (where: string, work: () => void): void => {
    if (!ended) options.enter(globals, where, work)
  }
  const clock = {
    now: () => performance.now(),
    frame: (callback: (time: number) => void) => loop.request((time) => enter('frame', () => callback(time))),
  }
  const pace = createFramePace({
    ...clock,
    cancelFrame: loop.cancel,
    setTimer: (act, ms) => setTimeout(act, ms),
    clearTimer: (timer) => clearTimeout(timer),
  })
  /** All frames of the chart library pass through here. They are paced and counted. */
  const requestFrame: HostGlobals['requestFrame'] = (callback) =>
    pace.request((time) =>
      stats.measure(() => {
        try {
          callback(time)
          afterFrame()
          failures = 0
        } catch (error) {
          fault('frame', error)
          failures += 1
          if (failures === STUCK_FRAMES) send({ type: 'stuck' })
        }
      }),
    )
  const shim = createDomShim(init, { request: requestFrame, cancel: pace.cancel })
  shim.canvases.add(canvases)
  const router = createEventRouter(shim)
  const globals: HostGlobals = {
    number: options.number,
    window: shim.window,
    document: shim.document,
    requestFrame,
    cancelFrame: pace.cancel,
    ended: () => ended,
    fault,
  }

  function afterFrame(): void {
    shim.canvases.settle()
    stats.frame()
    const boxes = shim.takeLayout()
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

  const input = (event: EngineInput): void => {
    pace.hurry()
    if (engine?.input(event) !== true) router.deliver(event)
    stats.input(event.at)
    pace.drawNow()
  }

  const dispatch = (next: ToEngine): void => {
    if (next.type === 'input') input(next.input)
    else if (next.type === 'canvases') shim.canvases.add(next.canvases)
    else if (next.type === 'stats')
      send({
        type: 'stats',
        request: next.request,
        stats: stats.read(
          {
            bars: engine?.barCount() ?? 0,
            lines: engine?.lineCount() ?? 0,
            labels: engine?.labelCount() ?? 0,
            worker: true,
          },
          next.withWork,
        ),
      })
    else {
      if (next.type === 'resize') shim.resize(next.width, next.height, next.devicePixelRatio)
      engine?.handle(next)
      if (next.type === 'series') pace.hurry()
    }
  }
  const takeOne = (next: ToEngine): void => {
    if (next.type === 'batch') next.messages.forEach(takeOne)
    else if (engine === null) early.push(next)
    else {
      try {
        dispatch(next)
      } catch (error) {
        fault(next.type, error)
      }
    }
  }
  const takeAll = (messages: readonly ToEngine[]): void => messages.forEach(takeOne)

  const mailbox: MailboxWatch | null =
    message.mailbox === null
      ? null
      : watchMailbox(createMailboxReader(message.mailbox), clock, (found) =>
          stats.measure(() => {
            takeAll(found)
            // These messages arrive within a frame, so draw them in this frame.
            pace.drawNow(true)
          }),
        )

  const start = (): void => {
    engine = createEngine(
      {
        container: shim.container as unknown as HTMLElement,
        send,
        detachedCanvases: shim.canvases.detached,
        chartCursor: router.cursor,
        deliver: router.deliver,
      },
      init,
    )
    send({ type: 'ready' })
    const waiting = early
    early = []
    takeAll(waiting)
  }
  loadFonts(init.fonts, init.style.fontFamily)
    .catch((error: unknown) => fault('font', error))
    .finally(() => enter('start', start))
  mailbox?.acted(false)

  return {
    take: (messages, hot) =>
      enter('message', () =>
        stats.measure(() => {
          // Messages in the mailbox were written before this one was posted.
          takeAll(mailbox?.take() ?? [])
          takeAll(messages)
          mailbox?.acted(hot)
        }),
      ),
    end: () => {
      enter('end', () => {
        engine?.destroy()
        shim.canvases.release()
      })
      ended = true
      engine = null
      early = []
    },
  }
}
