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

interface Wish {
  refs: number
  cancelGrace: () => void
  /** A subscribe request is unanswered. */
  asking: boolean
  live: boolean
  lastAsked: number
  cancelTimer: () => void
}

export interface Subscriptions {
  /** Adds a consumer of a public topic; the first one subscribes. */
  acquire(topic: string): void
  /** Removes a consumer; the last one unsubscribes after the grace period. */
  release(topic: string): void
  /** Subscribes a topic again because its sequence broke: at once the first time, with a pause if it repeats. */
  resubscribe(topic: string): void
  /** The socket is open: subscribes every topic with consumers. */
  opened(): void
  /** Another socket replaced the open one: subscribes every topic on it. */
  renewed(): void
  /** The socket closed: no topic is live (FEED-07); their consumers are remembered for the next socket. */
  lost(): void
  wanted(): readonly string[]
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
  const wishes = new Map<string, Wish>()
  let isOpen = false

  /** An answer counts for the entry that made the request, not for a newer entry of the same topic. */
  function accept(answer: PushAnswer | null, asked: readonly (readonly [string, Wish])[]): void {
    const granted = new Map(answer?.topics)
    const refused = new Set(answer?.refused)
    for (const [topic, wish] of asked) {
      if (wishes.get(topic) !== wish || !wish.asking) continue
      wish.asking = false
      const topicId = granted.get(topic)
      if (topicId !== undefined) {
        wish.live = true
        options.onSubscribed(topic, topicId)
        wish.cancelTimer = clock.after(SNAPSHOT_WAIT_MS, () => {
          if (isOpen && !options.hasSnapshot(topic)) renew(topic, true)
        })
      } else if (refused.has(topic)) options.onRefused(topic)
      else if (isOpen) wish.cancelTimer = clock.after(RESUBSCRIBE_SPACING_MS, () => ask([topic]))
    }
  }

  function ask(topics: readonly string[]): void {
    if (!isOpen) return
    const asked: (readonly [string, Wish])[] = []
    for (const topic of topics) {
      const wish = wishes.get(topic)
      if (wish === undefined || wish.asking || wish.live) continue
      wish.cancelTimer()
      wish.asking = true
      wish.lastAsked = clock.monotonic()
      asked.push([topic, wish])
    }
    for (let first = 0; first < asked.length; first += TOPICS_PER_REQUEST) {
      const part = asked.slice(first, first + TOPICS_PER_REQUEST)
      const names = part.map(([topic]) => topic)
      requests.ask('subscribe', names, (answer) => accept(answer, part))
    }
  }

  /** Subscribing again requests a snapshot. If that brought none, the hub unsubscribes first. */
  function renew(topic: string, fromScratch: boolean): void {
    const wish = wishes.get(topic)
    if (wish === undefined || wish.asking || !wish.live || !isOpen) return
    wish.cancelTimer()
    wish.live = false
    const since = clock.monotonic() - wish.lastAsked
    if (fromScratch) requests.ask('unsubscribe', [topic], () => undefined)
    if (since >= RESUBSCRIBE_SPACING_MS) ask([topic])
    else wish.cancelTimer = clock.after(RESUBSCRIBE_SPACING_MS - since, () => ask([topic]))
  }

  function drop(topic: string, wish: Wish): void {
    wish.cancelTimer()
    wishes.delete(topic)
    if (isOpen && (wish.live || wish.asking)) requests.ask('unsubscribe', [topic], () => undefined)
    options.onDropped(topic)
  }

  return {
    acquire: (topic) => {
      const known = wishes.get(topic)
      if (known !== undefined) {
        known.cancelGrace()
        known.refs += 1
        return
      }
      const none = (): void => undefined
      wishes.set(topic, {
        refs: 1,
        cancelGrace: none,
        asking: false,
        live: false,
        lastAsked: -RESUBSCRIBE_SPACING_MS,
        cancelTimer: none,
      })
      ask([topic])
    },
    release: (topic) => {
      const wish = wishes.get(topic)
      if (wish === undefined) return
      wish.refs -= 1
      if (wish.refs > 0) return
      wish.cancelGrace()
      wish.cancelGrace = clock.after(GRACE_MS, () => {
        if (wish.refs <= 0) drop(topic, wish)
      })
    },
    resubscribe: (topic) => renew(topic, false),
    opened: () => {
      isOpen = true
      ask([...wishes.keys()])
    },
    renewed: () => {
      for (const wish of wishes.values()) {
        wish.cancelTimer()
        wish.live = false
        wish.asking = false
      }
      ask([...wishes.keys()])
    },
    lost: () => {
      isOpen = false
      for (const [topic, wish] of wishes) {
        wish.cancelTimer()
        wish.live = false
        wish.asking = false
        if (wish.refs <= 0) {
          wish.cancelGrace()
          wishes.delete(topic)
          options.onDropped(topic)
        }
      }
    },
    wanted: () => [...wishes.keys()],
  }
}
