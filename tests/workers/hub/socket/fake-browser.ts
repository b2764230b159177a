import type { ChannelLike } from '../../../../src/workers/hub/browser/channel.ts'
import type { LocksLike } from '../../../../src/workers/hub/browser/locks.ts'

interface Waiting {
  readonly owner: object
  readonly signal: AbortSignal | undefined
  readonly callback: () => Promise<void>
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Web Locks and BroadcastChannels of one browser, shared by workers that can die or hang. */
export interface FakeBrowser {
  /** The browser as one worker uses it. */
  worker(): {
    readonly locks: LocksLike
    readonly channel: ChannelLike
    /** Its process ends: its locks are released and it receives no more messages. */
    kill(): void
    /** It hangs: messages wait, and it holds its locks. */
    hang(hung: boolean): void
  }
  holders(name: string): number
}

export function createFakeBrowser(): FakeBrowser {
  const held = new Map<string, Waiting>()
  const queues = new Map<string, Waiting[]>()
  const listeners = new Map<object, (data: unknown) => void>()
  const queueOf = (name: string): Waiting[] => {
    const known = queues.get(name) ?? []
    queues.set(name, known)
    return known
  }
  function grant(name: string): void {
    if (held.has(name)) return
    const next = queueOf(name).shift()
    if (next === undefined) return
    if (next.signal?.aborted === true) {
      next.reject(new DOMException('aborted', 'AbortError'))
      grant(name)
      return
    }
    held.set(name, next)
    const done = (): void => {
      if (held.get(name) !== next) return
      held.delete(name)
      next.resolve()
      grant(name)
    }
    queueMicrotask(() => {
      void next.callback().finally(done)
    })
  }
  return {
    holders: (name) => (held.has(name) ? 1 : 0),
    worker: () => {
      const self = {}
      let dead = false
      let hung = false
      let missed: unknown[] = []
      return {
        locks: {
          request: (name, options, callback) =>
            new Promise<void>((resolve, reject) => {
              if (dead) return
              const entry: Waiting = {
                owner: self,
                signal: options.signal,
                callback: () => (dead ? new Promise(() => undefined) : callback()),
                resolve,
                reject,
              }
              if (options.steal === true) {
                held.get(name)?.reject(new DOMException('stolen', 'AbortError'))
                held.delete(name)
                queueOf(name).unshift(entry)
              } else queueOf(name).push(entry)
              options.signal?.addEventListener('abort', () => {
                const queue = queueOf(name)
                const at = queue.indexOf(entry)
                if (at < 0) return
                queue.splice(at, 1)
                reject(new DOMException('aborted', 'AbortError'))
              })
              queueMicrotask(() => grant(name))
            }),
        },
        channel: {
          post: (message) => {
            if (dead) return
            const copy: unknown = structuredClone(message)
            for (const [other, listener] of listeners)
              if (other !== self) queueMicrotask(() => listener(copy))
          },
          listen: (listener) =>
            listeners.set(self, (data) => {
              if (dead) return
              if (hung) missed.push(data)
              else listener(data)
            }),
          close: () => listeners.delete(self),
        },
        kill: () => {
          dead = true
          listeners.delete(self)
          for (const [name, queue] of queues)
            queues.set(
              name,
              queue.filter((one) => one.owner !== self),
            )
          for (const [name, holder] of held) {
            if (holder.owner !== self) continue
            held.delete(name)
            grant(name)
          }
        },
        hang: (now) => {
          hung = now
          if (hung) return
          const all = missed
          missed = []
          for (const data of all) listeners.get(self)?.(data)
        },
      }
    },
  }
}
