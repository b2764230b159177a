import { socketLockName } from '#shared/contracts/hub-protocol.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { ChannelLike } from '../browser/channel.ts'
import type { LocksLike } from '../browser/locks.ts'

/** A hub as others of the browser know it. */
export interface HubIdentity {
  readonly build: string
  readonly protocol: number
  /** Address of its script and name of its worker: with both a page joins it. */
  readonly script: string
  readonly name: string
}

/**
 * Exactly one hub of a browser has the socket, whatever versions run (V1..V6, W5): the one that holds a Web Lock. A hub whose
 * pages were loaded later is of the version that is served now, newer or rolled back, and is given way.
 */
export interface SocketOwner {
  /** A page joined that was loaded then (Unix ms). */
  joined(loadedAt: number): void
  /** Who has the socket in our place; null while it's ours or not known. */
  other(): HubIdentity | null
  stop(): void
}

/** An owner that doesn't say a word for this long hangs: the lock is taken from it. */
const SILENT_MS = 400

interface Word extends HubIdentity {
  readonly type: 'Want' | 'Keep' | 'Own'
  readonly id: string
  readonly rank: number
}

function readWord(data: unknown): Word | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, id, rank, build, protocol, script, name } = data as Partial<Record<keyof Word, unknown>>
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
  /** The socket is ours: connect. */
  readonly onOwner: () => void
  /** It is another hub's (null: not known whose): let go of it before this returns. Told again when yet another one has it. */
  readonly onPassive: (by: HubIdentity | null) => void
}): SocketOwner {
  const { clock, locks, channel, id, self } = options
  let rank = 0
  let state: 'idle' | 'asking' | 'owner' | 'passive' = 'idle'
  let other: HubIdentity | null = null
  let stopped = false
  /** Ends our place in the queue, or our hold of the lock. */
  let leaveQueue: (() => void) | null = null
  let cancelSteal: () => void = () => undefined

  const say = (type: Word['type']): void => channel?.post({ type, id, rank, ...self })

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
      // Taken from us while we hung: whoever has it now is heard of when it speaks.
      if (!left && !stopped && state === 'owner') yieldTo(null)
    })
  }
  function own(): void {
    cancelSteal()
    state = 'owner'
    other = null
    options.onOwner()
    // Somebody who ranks higher may stand behind us in the queue.
    say('Own')
  }
  function passTo(by: HubIdentity | null): void {
    const known = state === 'passive' && other?.script === by?.script && other?.name === by?.name
    state = 'passive'
    other = by
    if (!known) options.onPassive(by)
  }
  function yieldTo(by: HubIdentity | null): void {
    passTo(by)
    // Back into the queue: the socket is ours again when the other one ends.
    queue(false)
  }
  function ask(): void {
    state = 'asking'
    // Who stands in the queue keeps the place: hubs that keep going to its end would hand the lock round for ever.
    if (leaveQueue === null) queue(false)
    say('Want')
    cancelSteal()
    cancelSteal = clock.after(SILENT_MS, () => {
      if (state === 'asking') queue(true)
    })
  }
  const outranks = (word: Word): boolean => word.rank > rank || (word.rank === rank && word.id > id)

  channel?.listen((data) => {
    const word = readWord(data)
    if (word === null || word.id === id || stopped || state === 'idle') return
    const by: HubIdentity = {
      build: word.build,
      protocol: word.protocol,
      script: word.script,
      name: word.name,
    }
    if (state === 'owner') {
      if (word.type === 'Own' || (word.type === 'Want' && outranks(word))) yieldTo(by)
      else if (word.type === 'Want') say('Keep')
      return
    }
    if (word.type === 'Want') return
    if (!outranks(word)) {
      // It doesn't know of us yet, or hung when we asked.
      if (word.type === 'Own') ask()
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
      } else if (state === 'idle' || (state === 'passive' && rank > before)) ask()
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
