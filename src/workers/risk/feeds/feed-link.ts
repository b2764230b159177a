import type { FeedPortInput, FeedPortOutput } from '#shared/contracts/feed-port.ts'

/** The raw port to the hub, as far as the risk worker uses it. */
export interface FeedPort {
  send(message: FeedPortInput): void
  listen(receive: (message: FeedPortOutput) => void): void
  close(): void
}

/** A MessagePort as a FeedPort. Nothing is delivered before `listen`. */
export function feedPortOf(port: MessagePort): FeedPort {
  return {
    send: (message) => port.postMessage(message),
    listen(receive) {
      port.onmessage = (event: MessageEvent) => receive(event.data as FeedPortOutput)
    },
    close() {
      port.onmessage = null
      port.close()
    },
  }
}

export interface FeedLink {
  readonly epoch: string
  /** Takes the port of a (new) hub; the one before is closed and its late messages are dropped. */
  link(port: FeedPort, epoch: string): void
  /** Says the whole wish; sent only where it differs from the last one sent to this hub. */
  want(wants: Extract<FeedPortInput, { type: 'WantTopics' }>): void
  park(parked: boolean): void
}

/**
 * The one place that talks to the hub. `receive` applies a message; the credit of a batch goes back right after it was
 * applied, so that one batch at a time is under way.
 */
export function createFeedLink(receive: (message: FeedPortOutput) => void): FeedLink {
  let port: FeedPort | null = null
  let epoch = ''
  let lastWish = ''
  let wish: Extract<FeedPortInput, { type: 'WantTopics' }> | null = null
  let parked = false

  function sendWish(): void {
    if (port === null || wish === null) return
    const text = JSON.stringify(wish)
    if (text === lastWish) return
    lastWish = text
    port.send(wish)
  }

  return {
    get epoch() {
      return epoch
    },
    link(next, nextEpoch) {
      port?.close()
      port = next
      epoch = nextEpoch
      lastWish = ''
      next.listen((message) => {
        if (port !== next || message.epoch !== epoch) return
        try {
          receive(message)
        } finally {
          if (message.type === 'FeedBatch') next.send({ type: 'BatchTaken', batch: message.batch })
        }
      })
      if (parked) next.send({ type: 'Park', parked })
      sendWish()
    },
    want(wants) {
      wish = wants
      sendWish()
    },
    park(next) {
      if (parked === next) return
      parked = next
      port?.send({ type: 'Park', parked })
    },
  }
}
