import type { IWatchedValue } from '../api/primitives.ts'

/** The documented watched value. A handler that throws is traced, and the other handlers still run. */
export function createWatched<T>(
  initial: T,
  trace: (where: string, message: string) => void,
): IWatchedValue<T> {
  let current = initial
  let handlers: { handler: (value: T) => void; once: boolean }[] = []
  const tell = (handler: (value: T) => void): void => {
    try {
      handler(current)
    } catch (error) {
      trace('callback', error instanceof Error ? error.message : String(error))
    }
  }
  return {
    value: () => current,
    setValue: (value) => {
      if (value === current) return
      current = value
      const all = handlers
      handlers = handlers.filter(({ once }) => !once)
      for (const { handler } of all) tell(handler)
    },
    subscribe: (handler, { once = false, callWithLast = false } = {}) => {
      if (callWithLast) tell(handler)
      if (!(once && callWithLast)) handlers = [...handlers, { handler, once }]
    },
    unsubscribe: (handler) => {
      handlers =
        handler === undefined || handler === null ? [] : handlers.filter((one) => one.handler !== handler)
    },
  }
}
