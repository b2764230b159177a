import type { Outcome } from '#shared/contracts/outcome.ts'
import type { Clock } from './clock.ts'

/** Whether the other end of a port is alive. A raw Comlink call to a dead peer never settles. */
export interface Peer {
  readonly epoch: string
  readonly isDead: () => boolean
  /** Call it when the peer died: its Web Lock was released, or a newer epoch replaced it. */
  die(): void
  onDeath(listener: () => void): () => void
}

export function createPeer(epoch: string): Peer {
  const listeners = new Set<() => void>()
  let dead = false
  return {
    epoch,
    isDead: () => dead,
    die: () => {
      if (dead) return
      dead = true
      for (const listener of listeners) listener()
      listeners.clear()
    },
    onDeath: (listener) => {
      if (dead) listener()
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

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

/**
 * Calls a peer; always settles. Returns unknown/worker-lost if the peer is dead or dies meanwhile, and unknown/timeout
 * without an answer in time; a later answer is dropped. An exception of the peer is unknown/worker-lost too: a Comlink
 * error has lost its class, so nothing can be concluded from it.
 */
export async function callPeer<T>(
  peer: Peer,
  clock: Clock,
  deadlineMs: number,
  call: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (peer.isDead()) return { kind: 'unknown', reason: 'worker-lost' }
  let forget: () => void = () => undefined
  const death = new Promise<Settled<Outcome<T>>>((resolve) => {
    forget = peer.onDeath(() => resolve({ kind: 'error', error: 'worker-lost' }))
  })
  const settled = await Promise.race([settleWithin(clock, deadlineMs, call()), death])
  forget()
  if (settled.kind === 'value') return settled.value
  return { kind: 'unknown', reason: settled.kind === 'timeout' ? 'timeout' : 'worker-lost' }
}
