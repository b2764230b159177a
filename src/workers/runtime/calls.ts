import type { Clock } from './clock.ts'

/** Result of a promise within a deadline. */
export type Settled<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'timeout' }

/** Waits at most `ms`; never rejects. A late answer is dropped. */
export function settleWithin<T>(clock: Clock, ms: number, promise: Promise<T>): Promise<Settled<T>> {
  return new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve({ kind: 'timeout' }))
    promise.then(
      (value) => {
        cancel()
        resolve({ kind: 'value', value })
      },
      (error: unknown) => {
        cancel()
        resolve({ kind: 'error', error })
      },
    )
  })
}
