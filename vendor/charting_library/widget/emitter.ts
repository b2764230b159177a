import type { ISubscription } from '../api/primitives.ts'

export interface Signal<Args extends unknown[]> extends ISubscription<(...args: Args) => void> {
  emit: (...args: Args) => void
  size: () => number
}

interface Entry<Args extends unknown[]> {
  owner: object | null
  handler: (...args: Args) => void
  once: boolean
}

/** The documented subscription object. A handler that throws is traced, and the other handlers still run. */
export function createSignal<Args extends unknown[]>(
  trace: (where: string, message: string) => void,
): Signal<Args> {
  let entries: Entry<Args>[] = []
  return {
    subscribe: (owner, handler, once = false) => {
      entries = [...entries, { owner, handler, once }]
    },
    unsubscribe: (owner, handler) => {
      entries = entries.filter((entry) => entry.owner !== owner || entry.handler !== handler)
    },
    unsubscribeAll: (owner) => {
      entries = entries.filter((entry) => entry.owner !== owner)
    },
    emit: (...args) => {
      for (const entry of entries) {
        if (entry.once) entries = entries.filter((other) => other !== entry)
        try {
          entry.handler.apply(entry.owner, args)
        } catch (error) {
          trace('callback', error instanceof Error ? error.message : String(error))
        }
      }
    },
    size: () => entries.length,
  }
}
