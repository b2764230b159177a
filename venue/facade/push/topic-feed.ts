/** The source of one topic's messages while it has subscribers. */
export interface TopicFeed {
  /** Resolves when `snapshot` is right; rejects if the exchange does not answer. */
  readonly ready: Promise<void>
  /** First message of a new subscriber, or null. Changes not sent yet are published to the others before. */
  snapshot(): string | null
  /** After the last subscriber left. */
  stop(): void
}

/** Sends a text to all subscribers of a topic. */
export type Publish = (text: string) => void

export const readyNow = Promise.resolve()
