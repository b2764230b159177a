import { socketLockName } from '#shared/contracts/hub-protocol.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { ChannelLike } from '../browser/channel.ts'
import type { LocksLike } from '../browser/locks.ts'

/** A hub, as it describes itself to the other hubs of the browser. */
export interface HubIdentity {
  readonly build: string
  readonly protocol: number
  /** Address of its script and name of its worker: a page joins it by both. */
  readonly script: string
  readonly name: string
}

/**
 * Exactly one hub of a browser holds the socket, whatever versions run (V1..V6, W5): the one that holds a Web Lock. The hub
 * whose pages were loaded last serves the current version, newer or rolled back, so the others yield to it.
 */
export interface SocketOwner {
  /** A page joined; when it was loaded (Unix ms). */
  joined(loadedAt: number): void
  /** The hub that holds the socket instead of this one; null if this one does, or if it isn't known. */
  other(): HubIdentity | null
  stop(): void
}

/** An owner that doesn't answer for this long hangs, and loses the lock. */
const SILENT_MS = 400

interface OwnerMessage extends HubIdentity {
  readonly type: 'Want' | 'Keep' | 'Own'
  readonly id: string
  readonly rank: number
}

function readMessage(data: unknown): OwnerMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, id, rank, build, protocol, script, name } = data as Partial<
    Record<keyof OwnerMessage, unknown>
  >
  if (type !== 'Want' && type !== 'Keep' && type !== 'Own') return null
  if (typeof id !== 'string' || typeof rank !== 'number' || !Number.isFinite(rank)) return null
  if (typeof build !== 'string' || typeof protocol !== 'number') return null
  if (typeof script !== 'string' || typeof name !== 'string') return null
  return { type, id, rank, build, protocol, script, name }
}

export function createSocketOwner(options: {
  readonly clock: Clock
  readonly locks: LocksLike | null
  readonly channel: ChannelLike | null
  readonly id: string
  readonly self: HubIdentity
  /** This hub holds the socket now and connects. */
  readonly onOwner: () => void
  /**
   * Another hub holds the socket (null: not known which). The caller must close its connection before it returns. Called
   * again when the owner changes.
   */
  readonly onPassive: (by: HubIdentity | null) => void
}): SocketOwner {
  const { clock, locks, channel, id, self } = options
  let rank = 0
  let state: 'idle' | 'claiming' | 'owner' | 'passive' = 'idle'
  let other: HubIdentity | null = null
  let stopped = false
  /** Leaves the lock's queue, or releases the lock. */
  let leaveQueue: (() => void) | null = null
  let cancelSteal: () => void = () => undefined

  const send = (type: OwnerMessage['type']): void => channel?.post({ type, id, rank, ...self })

  function queue(steal: boolean): void {
    if (locks === null) return
    leaveQueue?.()
    const abort = new AbortController()
    let left = false
    let release: () => void = () => undefined
    leaveQueue = () => {
      left = true
      abort.abort()
      release()
    }
    const held = locks.request(socketLockName, steal ? { steal } : { signal: abort.signal }, () => {
      if (left || stopped) return Promise.resolve()
      own()
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    held.catch(() => {
      // Another hub took the lock while this one hung; it will introduce itself by a message.
      if (!left && !stopped && state === 'owner') yieldTo(null)
    })
  }
  function own(): void {
    cancelSteal()
    state = 'owner'
    other = null
    options.onOwner()
    // A hub of higher rank may be waiting for the lock.
    send('Own')
  }
  function passTo(by: HubIdentity | null): void {
    const known = state === 'passive' && other?.script === by?.script && other?.name === by?.name
    state = 'passive'
    other = by
    if (!known) options.onPassive(by)
  }
  function yieldTo(by: HubIdentity | null): void {
    passTo(by)
    // Waits for the lock again, for when the other hub ends.
    queue(false)
  }
  function claim(): void {
    state = 'claiming'
    // A waiting hub doesn't queue again: hubs that kept moving to the end would pass the lock around forever.
    if (leaveQueue === null) queue(false)
    send('Want')
    cancelSteal()
    cancelSteal = clock.after(SILENT_MS, () => {
      if (state === 'claiming') queue(true)
    })
  }
  const outranks = (message: OwnerMessage): boolean =>
    message.rank > rank || (message.rank === rank && message.id > id)

  channel?.listen((data) => {
    const message = readMessage(data)
    if (message === null || message.id === id || stopped || state === 'idle') return
    const by: HubIdentity = {
      build: message.build,
      protocol: message.protocol,
      script: message.script,
      name: message.name,
    }
    if (state === 'owner') {
      if (message.type === 'Own' || (message.type === 'Want' && outranks(message))) yieldTo(by)
      else if (message.type === 'Want') send('Keep')
      return
    }
    if (message.type === 'Want') return
    if (!outranks(message)) {
      // The other hub doesn't know this one yet, or hung when this one made its claim.
      if (message.type === 'Own') claim()
      return
    }
    cancelSteal()
    passTo(by)
  })

  return {
    joined: (loadedAt) => {
      const before = rank
      rank = Math.max(rank, loadedAt)
      if (stopped) return
      if (locks === null || channel === null) {
        if (state !== 'owner') own()
      } else if (state === 'idle' || (state === 'passive' && rank > before)) claim()
    },
    other: () => other,
    stop: () => {
      stopped = true
      cancelSteal()
      leaveQueue?.()
      channel?.close()
    },
  }
}
