import { canUseWorker, type EngineEvents, type EngineLink, type StartEngine } from '../bridge/engine-link.ts'
import { startMainEngine } from '../bridge/main-link.ts'
import { startWorkerEngine } from '../bridge/worker-link.ts'
import type { EngineStats } from '../api/extensions.ts'
import type { EngineInit, FromEngine, ToEngine } from '../protocol.ts'

export interface EnginePort {
  post: (message: ToEngine, transfer?: Transferable[]) => void
  kind: () => 'worker' | 'main'
  stats: (withWork?: boolean) => Promise<EngineStats>
  probe: (time: number | null, price: number | null) => Promise<{ x: number; y: number }>
  screenshot: () => Promise<ImageBitmap>
  /** Requests the values of all studies at all bars. */
  columns: () => Promise<Extract<FromEngine, { type: 'export' }>>
  /** Rejects if no engine can be started. */
  start: (plot: HTMLElement, init: EngineInit) => Promise<void>
  /**
   * Terminates the engine and starts a new one. `resend` then posts the state that the new engine needs. It receives no
   * message that was posted to the old one.
   */
  restart: (plot: HTMLElement, init: EngineInit, resend: () => void) => Promise<void>
  stop: () => void
}

export interface EnginePortOptions {
  wanted: 'auto' | 'worker' | 'main'
  receive: (message: FromEngine) => void
  /** The engine stopped responding. */
  lost: () => void
  /** A lost engine responds again. It has missed messages, so it must be restarted. */
  back: () => void
  trace: (where: string, message: string) => void
}

interface Pending {
  answer: (message: FromEngine) => void
  fail: (error: Error) => void
}

const NO_ANSWER = 'the chart engine gave no answer'

/** The page's connection to the engine. It queues messages until the engine runs and matches replies to requests. */
export function createEnginePort(options: EnginePortOptions): EnginePort {
  let link: EngineLink | null = null
  let stopped = false
  let lost = false
  let queue: { message: ToEngine; transfer: Transferable[] }[] = []
  let request = 0
  const pending = new Map<number, Pending>()

  const post: EnginePort['post'] = (message, transfer = []) => {
    if (stopped || lost) return
    if (link === null) queue.push({ message, transfer })
    else link.post(message, transfer)
  }

  const failPending = (): void => {
    for (const { fail } of pending.values()) fail(new Error(NO_ANSWER))
    pending.clear()
  }

  const ask = <Answer>(
    make: (request: number) => ToEngine,
    read: (message: FromEngine) => Answer | null,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++request
      pending.set(id, {
        answer: (message) => {
          const answer = read(message)
          if (answer === null) reject(new Error(NO_ANSWER))
          else resolve(answer)
        },
        fail: reject,
      })
      if (lost) failPending()
      else post(make(id))
    })

  const receive = (message: FromEngine): void => {
    if (stopped) return
    if (message.type === 'fault') options.trace(message.where, message.message)
    if ('request' in message) {
      pending.get(message.request)?.answer(message)
      pending.delete(message.request)
    } else options.receive(message)
  }

  const events: EngineEvents = {
    receive,
    lost: () => {
      if (stopped) return
      lost = true
      options.trace('engine', 'the chart worker does not answer')
      failPending()
      options.lost()
    },
    back: () => {
      if (stopped) return
      options.trace('engine', 'the chart worker answers again')
      options.back()
    },
  }

  const starters = (): StartEngine[] => {
    if (options.wanted === 'main') return [startMainEngine]
    if (options.wanted === 'worker') return [startWorkerEngine]
    return canUseWorker() ? [startWorkerEngine, startMainEngine] : [startMainEngine]
  }

  const start = async (plot: HTMLElement, init: EngineInit): Promise<void> => {
    let reason: unknown = new Error('no engine')
    for (const starter of starters()) {
      try {
        const started = await starter(plot, init, events)
        if (stopped) {
          started.terminate()
          return
        }
        link = started
        const waiting = queue
        queue = []
        for (const { message, transfer } of waiting) started.post(message, transfer)
        return
      } catch (error) {
        reason = error
        options.trace('engine', error instanceof Error ? error.message : String(error))
      }
    }
    lost = true
    queue = []
    failPending()
    throw reason
  }

  return {
    post,
    kind: () => link?.kind ?? (options.wanted === 'main' ? 'main' : 'worker'),
    stats: (withWork = false) =>
      ask(
        (id) => ({ type: 'stats', request: id, withWork }),
        (message) => (message.type === 'stats' ? message.stats : null),
      ),
    probe: (time, price) =>
      ask(
        (id) => ({ type: 'probe', request: id, time, price }),
        (message) => (message.type === 'probe' ? { x: message.x, y: message.y } : null),
      ),
    screenshot: () =>
      ask(
        (id) => ({ type: 'screenshot', request: id }),
        (message) => (message.type === 'screenshot' ? message.image : null),
      ),
    columns: () =>
      ask(
        (id) => ({ type: 'export', request: id }),
        (message) => (message.type === 'export' ? message : null),
      ),
    start,
    restart: async (plot, init, resend) => {
      lost = true
      link?.terminate()
      link = null
      failPending()
      await start(plot, init)
      if (link === null) return
      lost = false
      resend()
    },
    stop: () => {
      stopped = true
      link?.terminate()
      link = null
      queue = []
      pending.clear()
    },
  }
}
