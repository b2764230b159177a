import type { PushAnswer } from '#shared/wire/frames.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Requests } from './requests.ts'

/** A topic nobody wants any more stays subscribed this long: switching back is instant and costs nothing. */
export const GRACE_MS = 3000
/** A topic that goes wrong again within this waits that long before it is asked for again (N6). */
const RESUBSCRIBE_SPACING_MS = 1000
/** A subscribed topic must have brought its snapshot by then. */
const SNAPSHOT_WAIT_MS = 5000
const TOPICS_PER_REQUEST = 100

interface Wish {
  refs: number
  cancelGrace: () => void
  /** Subscribe sent and not answered yet. */
  asking: boolean
  live: boolean
  lastAsked: number
  cancelTimer: () => void
}

export interface Subscriptions {
  /** Counts one more consumer of a public topic; the first one subscribes. */
  acquire(topic: string): void
  /** Counts one less; the last one unsubscribes after the grace period. */
  release(topic: string): void
  /** Asks for a topic anew because its sequence broke; at once the first time, spaced when it repeats. */
  resubscribe(topic: string): void
  /** The socket is open: every wanted topic is subscribed once. */
  opened(): void
  /** Another socket took the place of the open one: every wanted topic is subscribed once on it. */
  renewed(): void
  /** The socket is gone: no channel is live (FEED-07); wishes stay for the next socket. */
  lost(): void
  wanted(): readonly string[]
}

/** One subscription per public topic for all tabs, reference-counted (FEED-34), renewed after each reconnect (FEED-06). */
export function createSubscriptions(options: {
  readonly clock: Clock
  readonly requests: Requests
  /** The venue answered: this topic has this id in the frames of this socket. */
  readonly onSubscribed: (topic: string, topicId: number) => void
  readonly onRefused: (topic: string) => void
  /** Gone for good: nobody wants it. */
  readonly onDropped: (topic: string) => void
  readonly hasSnapshot: (topic: string) => boolean
}): Subscriptions {
  const { clock, requests } = options
  const wishes = new Map<string, Wish>()
  let isOpen = false

  /** Answers go to the wish that asked: one dropped and made anew meanwhile waits for its own. */
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

  /** Subscribing again asks for a snapshot; where that brought none, the venue is told to forget the topic first. */
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
