import type { SubscribeEventsMap } from '../api/widget.ts'
import { createSignal, type Signal } from './emitter.ts'

export interface WidgetEvents {
  subscribe: <Name extends keyof SubscribeEventsMap>(event: Name, callback: SubscribeEventsMap[Name]) => void
  unsubscribe: <Name extends keyof SubscribeEventsMap>(
    event: Name,
    callback: SubscribeEventsMap[Name],
  ) => void
  /** Whether the event has subscribers. */
  has: (event: keyof SubscribeEventsMap) => boolean
  /** Raised when a callback is subscribed. */
  subscribed: Signal<[event: keyof SubscribeEventsMap]>
  emit: <Name extends keyof SubscribeEventsMap>(
    event: Name,
    ...args: Parameters<SubscribeEventsMap[Name]>
  ) => void
}

type AnyCallback = (...args: never[]) => void

/** `subscribe` and `unsubscribe` of the widget. A callback that throws is traced. */
export function createWidgetEvents(trace: (where: string, message: string) => void): WidgetEvents {
  const callbacks = new Map<string, Set<AnyCallback>>()
  const subscribed = createSignal<[keyof SubscribeEventsMap]>(trace)
  return {
    has: (event) => (callbacks.get(event)?.size ?? 0) > 0,
    subscribed,
    subscribe: (event, callback) => {
      const set = callbacks.get(event) ?? new Set<AnyCallback>()
      set.add(callback)
      callbacks.set(event, set)
      subscribed.emit(event)
    },
    unsubscribe: (event, callback) => {
      callbacks.get(event)?.delete(callback)
    },
    emit: (event, ...args) => {
      for (const callback of callbacks.get(event) ?? []) {
        try {
          callback(...(args as never[]))
        } catch (error) {
          trace('callback', error instanceof Error ? error.message : String(error))
        }
      }
    },
  }
}
