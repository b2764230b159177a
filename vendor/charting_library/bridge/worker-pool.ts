import type { FromEngine, ToEngine } from '../protocol.ts'
import { addressed, type FromHost, LAST_HOST, type ToHost, WORKER } from './host-messages.ts'
import { createWatchdog, type Watchdog } from './watchdog.ts'

/** Events of one chart. */
export interface ChartEvents {
  receive: (message: FromEngine) => void
  /**
   * The worker no longer answers. `running`: it hangs in this chart. That is known only where memory can be shared.
   */
  lost: (running: boolean) => void
  /** A lost worker answers again. */
  back: () => void
  /** The worker's script did not start. The chart has ended. */
  failed: (message: string) => void
}

/** One chart's connection to its worker. */
export interface ChartPort {
  post: (message: ToEngine, transfer?: Transferable[]) => void
  /** Posts packed messages (hot-pack.ts). '' only wakes the worker. */
  postPacked: (packed: string) => void
  /** Ends the chart. A worker without charts ends after `EMPTY_MS`. */
  end: () => void
}

export interface WorkerPool {
  /** Opens a chart in the worker with the fewest charts. `alone`: in a worker that no other chart shares. */
  open: (events: ChartEvents, alone: boolean) => ChartPort
  /** Starts the first worker before its chart. It ends after `EMPTY_MS` without one. */
  prepare: () => void
}

/** A worker without a chart ends after this time, ms. A chart that is removed and created again uses the same worker. */
export const EMPTY_MS = 2000

/** The members of `Worker` that the pool uses. */
export type PooledWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

export interface WorkerPoolOptions {
  /** Address of the worker's script. Charts share a worker only if it is the same. */
  url: () => string
  start: (url: string) => PooledWorker
  /** Most workers that charts share. */
  size: number
}

interface Member {
  readonly url: string
  readonly worker: PooledWorker
  readonly charts: Map<number, ChartEvents>
  readonly alone: boolean
  /** Number of the chart that runs in the worker; null where memory cannot be shared. */
  readonly running: Int32Array | null
  heard: boolean
  lost: boolean
  watchdog: Watchdog | null
}

/**
 * Workers for this many cores. A frame of a chart takes about a millisecond, so one worker draws many charts. The second one
 * gains frames also on two cores, a third one only with more (decision 28).
 */
export const poolSize = (cores: number): number =>
  Math.max(Math.min(2, cores), Math.min(3, Math.floor(cores / 2)))

const sharedNumber = (): Int32Array | null =>
  globalThis.crossOriginIsolated && typeof SharedArrayBuffer === 'function'
    ? new Int32Array(new SharedArrayBuffer(4))
    : null

/** The workers of a page's charts. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const members = new Set<Member>()
  let last = WORKER

  const remove = (member: Member): void => {
    members.delete(member)
    member.watchdog?.stop()
    member.worker.terminate()
  }
  const showPage = (member: Member): void =>
    deliver(member, {
      host: WORKER,
      message: { type: 'page', isHidden: document.visibilityState === 'hidden' },
    })
  const each = (member: Member, act: (events: ChartEvents, host: number) => void): void => {
    for (const [host, events] of member.charts) act(events, host)
  }
  const deliver = ({ worker }: Member, message: ToHost, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer)

  const watch = (member: Member): Watchdog =>
    createWatchdog({
      ping: () => deliver(member, { host: WORKER, message: { type: 'ping' } }),
      lost: () => {
        member.lost = true
        const running = member.running === null ? WORKER : Atomics.load(member.running, 0)
        each(member, (events, host) => events.lost(host === running))
      },
      back: () => each(member, (events) => events.back()),
    })

  const begin = (url: string, alone: boolean): Member => {
    const running = sharedNumber()
    const member: Member = {
      url,
      worker: options.start(url),
      charts: new Map(),
      alone,
      running,
      heard: false,
      lost: false,
      watchdog: null,
    }
    members.add(member)
    member.worker.onerror = (event) => {
      event.preventDefault()
      const message = event.message || 'the chart worker failed to load'
      if (member.heard) {
        each(member, (events) => events.receive({ type: 'fault', where: 'worker', message }))
        return
      }
      remove(member)
      each(member, (events) => events.failed(message))
    }
    member.worker.onmessage = ({ data }: MessageEvent<FromHost>) => {
      member.heard = true
      member.watchdog?.heard()
      if (data.message.type === 'ready') member.watchdog ??= watch(member)
      member.charts.get(data.host)?.receive(data.message)
    }
    if (running !== null) deliver(member, { host: WORKER, message: { type: 'running', memory: running } })
    if (document.visibilityState === 'hidden') showPage(member)
    return member
  }

  /** Ends a worker that has no chart soon. One that hangs, or that no other chart may share, ends at once. */
  const rest = (member: Member): void => {
    const check = (): void => {
      if (member.charts.size === 0 && members.has(member)) remove(member)
    }
    if (member.lost || member.alone) check()
    else setTimeout(check, EMPTY_MS)
  }

  const choose = (alone: boolean): Member => {
    const url = options.url()
    const shared = [...members].filter((member) => member.url === url && !member.lost && !member.alone)
    const [least] = shared.toSorted((one, other) => one.charts.size - other.charts.size)
    if (alone || least === undefined) return begin(url, alone)
    return least.charts.size > 0 && shared.length < options.size ? begin(url, alone) : least
  }

  document.addEventListener('visibilitychange', () => members.forEach(showPage))

  return {
    open: (events, alone) => {
      const member = choose(alone)
      last = last === LAST_HOST ? WORKER + 1 : last + 1
      const host = last
      member.charts.set(host, events)
      return {
        post: (message, transfer) => deliver(member, { host, message }, transfer),
        postPacked: (packed) => member.worker.postMessage(addressed(host, packed)),
        end: () => {
          if (!member.charts.delete(host)) return
          if (!member.lost) deliver(member, { host, message: { type: 'end' } })
          if (member.charts.size === 0) rest(member)
        },
      }
    },
    prepare: () => {
      if (members.size === 0) rest(begin(options.url(), false))
    },
  }
}
