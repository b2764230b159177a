import type { FeedPortOutput } from '#shared/contracts/feed-port.ts'
import { parsePublicTopic } from '#shared/wire/topics.ts'
import type { Clock } from '../../runtime/clock.ts'
import { createTabFeed } from './tab-feed.ts'
import type { TopicStore } from '../state/topic-store.ts'
import { readFeedMessage } from './tab-messages.ts'

/** The port to one tab's risk worker. */
export interface RiskLink {
  send(message: FeedPortOutput, alsoParked: boolean): void
  setVisible(visible: boolean): void
  touch(): void
  close(): void
}

export interface RiskLinkOptions {
  readonly clock: Clock
  readonly epoch: string
  readonly store: TopicStore
  readonly acquire: (topic: string) => void
  readonly release: (topic: string) => void
  /** Messages for a risk worker that joins. */
  readonly welcome: () => readonly FeedPortOutput[]
  readonly onReturn: () => FeedPortOutput
  /** A batch is sent. Returns its number. */
  readonly onBatch: () => number
}

export function createRiskLink(port: MessagePort, visible: boolean, options: RiskLinkOptions): RiskLink {
  let topics: readonly string[] = []
  let parked = false
  let shown = visible
  const feed = createTabFeed({
    clock: options.clock,
    store: options.store,
    epoch: options.epoch,
    number: options.onBatch,
    post: (batch, transfer) => port.postMessage(batch, transfer),
  })
  const isParked = (): boolean => parked || !shown

  function applyParking(before: boolean): void {
    const now = isParked()
    if (before === now) return
    feed.park(now)
    if (!now) port.postMessage(options.onReturn())
  }
  function watch(watched: readonly string[]): void {
    const next = [...new Set(watched)].filter((topic) => parsePublicTopic(topic) !== null)
    // Acquired before others are released, so that a shared topic never loses its last consumer.
    for (const topic of next) if (!topics.includes(topic)) options.acquire(topic)
    for (const topic of topics) if (!next.includes(topic)) options.release(topic)
    topics = next
  }

  port.addEventListener('message', (event) => {
    const message = readFeedMessage(event.data)
    if (message === null) return
    if (message.type === 'BatchTaken') feed.taken(message.batch)
    else if (message.type === 'Park') {
      const before = isParked()
      parked = message.parked
      applyParking(before)
    } else {
      watch(message.topics)
      feed.watch(topics, message.tickers, message.hz)
    }
  })
  port.start()
  for (const message of options.welcome()) port.postMessage(message)
  if (!shown) feed.park(true)

  return {
    send: (message, alsoParked) => {
      if (alsoParked || !isParked()) port.postMessage(message)
    },
    setVisible: (next) => {
      const before = isParked()
      shown = next
      applyParking(before)
    },
    touch: () => feed.touch(),
    close: () => {
      feed.close()
      for (const topic of topics) options.release(topic)
      topics = []
      port.close()
    },
  }
}
