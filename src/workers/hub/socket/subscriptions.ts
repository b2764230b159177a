import type { PushAnswer } from '#shared/wire/frames.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Requests } from './requests.ts'

/** A topic without consumers stays subscribed this long, so that switching back is instant and free. */
export const GRACE_MS = 3000
/** A topic that breaks again within this time is subscribed again only after it (N6). */
const RESUBSCRIBE_SPACING_MS = 1000
/** A subscribed topic must have delivered its snapshot within this time. */
const SNAPSHOT_WAIT_MS = 5000
const TOPICS_PER_REQUEST = 100

interface Entry {
  refs: number
  cancelGrace: () => void
  /** A subscribe request is unanswered. */
  isRequested: boolean
  live: boolean
  requestedAt: number
  cancelTimer: () => void
}

export interface Subscriptions {
  /** Adds a consumer of a public topic; the first one subscribes. */
  acquire(topic: string): void
  /** Removes a consumer; the last one unsubscribes after the grace period. */
  release(topic: string): void
  /** Subscribes a topic again because its sequence broke: at once the first time, with a pause if it repeats. */
  resubscribe(topic: string): void
  /** Symbols changed: topics that were refused may exist now. */
  retryRefused(): void
  /** The socket is open: subscribes every topic with consumers. */
  opened(): void
  /** Another socket replaced the open one: subscribes every topic on it. */
  renewed(): void
  /** The socket closed: no topic is live (FEED-07); their consumers are remembered for the next socket. */
  lost(): void
  topics(): readonly string[]
}

/** One reference-counted subscription per public topic for all tabs (FEED-34), renewed after each reconnect (FEED-06). */
export function createSubscriptions(options: {
  readonly clock: Clock
  readonly requests: Requests
  /** The venue granted the topic: its frames on this socket use this id. */
  readonly onSubscribed: (topic: string, topicId: number) => void
  readonly onRefused: (topic: string) => void
  /** The topic has no consumers any more. */
  readonly onDropped: (topic: string) => void
  readonly hasSnapshot: (topic: string) => boolean
}): Subscriptions {
  const { clock, requests } = options
  const entries = new Map<string, Entry>()
  let isOpen = false

  /** An answer counts for the entry that made the request, not for a newer entry of the same topic. */
  function accept(answer: PushAnswer | null, requested: readonly (readonly [string, Entry])[]): void {
    const granted = new Map(answer?.topics)
    const refused = new Set(answer?.refused)
    for (const [topic, entry] of requested) {
      if (entries.get(topic) !== entry || !entry.isRequested) continue
      entry.isRequested = false
      const topicId = granted.get(topic)
      if (topicId !== undefined) {
        entry.live = true
        options.onSubscribed(topic, topicId)
        entry.cancelTimer = clock.after(SNAPSHOT_WAIT_MS, () => {
          if (isOpen && !options.hasSnapshot(topic)) renew(topic, true)
        })
      } else if (refused.has(topic)) options.onRefused(topic)
      else if (isOpen) entry.cancelTimer = clock.after(RESUBSCRIBE_SPACING_MS, () => subscribe([topic]))
    }
  }

  function subscribe(topics: readonly string[]): void {
    if (!isOpen) return
    const requested: (readonly [string, Entry])[] = []
    for (const topic of topics) {
      const entry = entries.get(topic)
      if (entry === undefined || entry.isRequested || entry.live) continue
      entry.cancelTimer()
      entry.isRequested = true
      entry.requestedAt = clock.monotonic()
      requested.push([topic, entry])
    }
    for (let first = 0; first < requested.length; first += TOPICS_PER_REQUEST) {
      const part = requested.slice(first, first + TOPICS_PER_REQUEST)
      const names = part.map(([topic]) => topic)
      requests.request('subscribe', names, (answer) => accept(answer, part))
    }
  }

  /** Subscribing again requests a snapshot. If that brought none, the hub unsubscribes first. */
  function renew(topic: string, fromScratch: boolean): void {
    const entry = entries.get(topic)
    if (entry === undefined || entry.isRequested || !entry.live || !isOpen) return
    entry.cancelTimer()
    entry.live = false
    const since = clock.monotonic() - entry.requestedAt
    if (fromScratch) requests.request('unsubscribe', [topic], () => undefined)
    if (since >= RESUBSCRIBE_SPACING_MS) subscribe([topic])
    else entry.cancelTimer = clock.after(RESUBSCRIBE_SPACING_MS - since, () => subscribe([topic]))
  }

  function drop(topic: string, entry: Entry): void {
    entry.cancelTimer()
    entries.delete(topic)
    if (isOpen && (entry.live || entry.isRequested)) requests.request('unsubscribe', [topic], () => undefined)
    options.onDropped(topic)
  }

  return {
    acquire: (topic) => {
      const known = entries.get(topic)
      if (known !== undefined) {
        known.cancelGrace()
        known.refs += 1
        return
      }
      const none = (): void => undefined
      entries.set(topic, {
        refs: 1,
        cancelGrace: none,
        isRequested: false,
        live: false,
        requestedAt: -RESUBSCRIBE_SPACING_MS,
        cancelTimer: none,
      })
      subscribe([topic])
    },
    release: (topic) => {
      const entry = entries.get(topic)
      if (entry === undefined) return
      entry.refs -= 1
      if (entry.refs > 0) return
      entry.cancelGrace()
      entry.cancelGrace = clock.after(GRACE_MS, () => {
        if (entry.refs <= 0) drop(topic, entry)
      })
    },
    resubscribe: (topic) => renew(topic, false),
    retryRefused: () => subscribe([...entries.keys()]),
    opened: () => {
      isOpen = true
      subscribe([...entries.keys()])
    },
    renewed: () => {
      for (const entry of entries.values()) {
        entry.cancelTimer()
        entry.live = false
        entry.isRequested = false
      }
      subscribe([...entries.keys()])
    },
    lost: () => {
      isOpen = false
      for (const [topic, entry] of entries) {
        entry.cancelTimer()
        entry.live = false
        entry.isRequested = false
        if (entry.refs <= 0) {
          entry.cancelGrace()
          entries.delete(topic)
          options.onDropped(topic)
        }
      }
    },
    topics: () => [...entries.keys()],
  }
}
