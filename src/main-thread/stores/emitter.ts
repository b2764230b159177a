/** A list of listeners. If one throws, the others are still called. */
export interface Emitter<T> {
  /** Returns the function that stops listening. */
  readonly listen: (listener: (value: T) => void) => () => void
  readonly emit: (value: T) => void
}

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit: (value) => {
      for (const listener of listeners) {
        try {
          listener(value)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
