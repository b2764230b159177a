/** The nine connection event names of both documents (FEED-09); meanings as chosen in FEED-10 and FEED-11. */
export const connectionEvents = [
  'connect',
  'connected',
  'reconnect',
  'close',
  'close_by_other',
  'open_error',
  'heart_error',
  'heart_back',
  'error',
] as const
export type ConnectionEvent = (typeof connectionEvents)[number]

export interface ConnectionBus {
  emit(event: ConnectionEvent, detail?: string): void
  on(listener: (event: ConnectionEvent, detail: string) => void): () => void
}

/** A bus inside the hub; a listener that throws doesn't keep the others from hearing. */
export function createConnectionBus(onError: (error: unknown) => void): ConnectionBus {
  const listeners = new Set<(event: ConnectionEvent, detail: string) => void>()
  return {
    emit: (event, detail = '') => {
      for (const listener of listeners) {
        try {
          listener(event, detail)
        } catch (error) {
          onError(error)
        }
      }
    },
    on: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
