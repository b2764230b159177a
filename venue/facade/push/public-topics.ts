import type { Category } from '../terms/category.ts'
import type { ApiSocket } from './api-socket.ts'
import { closeCode } from './api-socket.ts'
import type { Publish, TopicFeed } from './topic-feed.ts'
import type { PublicTopic } from './topic-name.ts'

/** A public topic with its subscribers. `waiting` ones get its first message when the feed is ready. */
interface HeldTopic {
  readonly feed: TopicFeed
  readonly live: Set<ApiSocket>
  readonly waiting: Set<ApiSocket>
}

/** The topics that have subscribers. A message is made once and sent to all of them. */
export interface PublicTopics {
  /** The socket gets the topic's messages, the snapshot first. */
  join(socket: ApiSocket, category: Category | 'misc', name: string, topic: PublicTopic | null): void
  leave(socket: ApiSocket, category: Category | 'misc', name: string): void
  /** Number of topics with subscribers. */
  size(): number
}

/** `open` starts the feed of a topic. Names of topics are unique within a category only. */
export function createPublicTopics(
  open: (topic: PublicTopic | null, name: string, publish: Publish) => TopicFeed,
): PublicTopics {
  const topics = new Map<string, HeldTopic>()

  function start(key: string, name: string, topic: PublicTopic | null): HeldTopic {
    const live = new Set<ApiSocket>()
    const feed = open(topic, name, (text) => {
      const bytes = Buffer.from(text)
      for (const socket of live) socket.send(bytes)
    })
    const held: HeldTopic = { feed, live, waiting: new Set() }
    topics.set(key, held)
    return held
  }

  async function begin(held: HeldTopic, socket: ApiSocket): Promise<void> {
    try {
      await held.feed.ready
      if (!held.waiting.delete(socket)) return
      const first = held.feed.snapshot()
      if (first !== null) socket.send(first)
      held.live.add(socket)
    } catch {
      socket.close(closeCode.failed, 'the exchange does not answer')
    }
  }

  return {
    join(socket, category, name, topic) {
      const key = `${category}:${name}`
      const held = topics.get(key) ?? start(key, name, topic)
      if (held.live.has(socket) || held.waiting.has(socket)) return
      held.waiting.add(socket)
      void begin(held, socket)
    },
    leave(socket, category, name) {
      const key = `${category}:${name}`
      const held = topics.get(key)
      if (held === undefined) return
      held.live.delete(socket)
      held.waiting.delete(socket)
      if (held.live.size > 0 || held.waiting.size > 0) return
      topics.delete(key)
      held.feed.stop()
    },
    size: () => topics.size,
  }
}
