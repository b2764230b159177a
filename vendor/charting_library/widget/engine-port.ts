import { canUseWorker, type EngineLink, type StartEngine } from '../bridge/engine-link.ts'
import { startMainEngine } from '../bridge/main-link.ts'
import { startWorkerEngine } from '../bridge/worker-link.ts'
import type { EngineInit, EngineStats, FromEngine, ToEngine } from '../protocol.ts'

export interface EnginePort {
  post: (message: ToEngine, transfer?: Transferable[]) => void
  kind: () => 'worker' | 'main'
  stats: () => Promise<EngineStats>
  probe: (time: number | null, price: number | null) => Promise<{ x: number; y: number }>
  screenshot: () => Promise<ImageBitmap>
  start: (plot: HTMLElement, init: EngineInit) => Promise<void>
  stop: () => void
}

export interface EnginePortOptions {
  wanted: 'auto' | 'worker' | 'main'
  receive: (message: FromEngine) => void
  trace: (where: string, message: string) => void
}

type Pending = (message: FromEngine) => void

/** The page's end of the engine: keeps messages until it runs, matches answers to questions. */
export function createEnginePort(options: EnginePortOptions): EnginePort {
  let link: EngineLink | null = null
  let stopped = false
  let queue: { message: ToEngine; transfer: Transferable[] }[] = []
  let request = 0
  const pending = new Map<number, Pending>()

  const post: EnginePort['post'] = (message, transfer = []) => {
    if (stopped) return
    if (link === null) queue.push({ message, transfer })
    else link.post(message, transfer)
  }

  const ask = <Answer>(
    make: (request: number) => ToEngine,
    read: (message: FromEngine) => Answer | null,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++request
      pending.set(id, (message) => {
        const answer = read(message)
        if (answer === null) reject(new Error('the chart engine gave no answer'))
        else resolve(answer)
      })
      post(make(id))
    })

  const receive = (message: FromEngine): void => {
    if (stopped) return
    if (message.type === 'fault') options.trace(message.where, message.message)
    if ('request' in message) {
      pending.get(message.request)?.(message)
      pending.delete(message.request)
    } else options.receive(message)
  }

  const starters = (): StartEngine[] => {
    if (options.wanted === 'main') return [startMainEngine]
    if (options.wanted === 'worker') return [startWorkerEngine]
    return canUseWorker() ? [startWorkerEngine, startMainEngine] : [startMainEngine]
  }

  return {
    post,
    kind: () => link?.kind ?? (options.wanted === 'main' ? 'main' : 'worker'),
    stats: () =>
      ask(
        (id) => ({ type: 'stats', request: id }),
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
    start: async (plot, init) => {
      let reason: unknown = new Error('no engine')
      for (const start of starters()) {
        try {
          const started = await start(plot, init, receive)
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
      throw reason
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
