import { span } from '#shared/units/span-kinds.ts'
import { endSpan, startSpan } from '#shared/units/span-probe.ts'
import type { FeedBatch, FeedPortInput, FeedPortOutput } from '#shared/contracts/feed-port.ts'
import { CANDLE_WIDTH, TICKER_WIDTH, TRADE_WIDTH } from '#shared/wire/frames.ts'

/** The part of the hub's raw port that the risk worker uses. */
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
  /** Epoch of the hub that sent last; '' before the first message. */
  readonly epoch: string
  /** Takes the port of a (new) hub. Closes the previous port and drops its late messages. */
  link(port: FeedPort): void
  /** Sends the complete set of wanted topics, if it differs from the last one sent to this hub. */
  want(wants: Extract<FeedPortInput, { type: 'WantTopics' }>): void
  park(parked: boolean): void
}

/** Rows of a batch: what is left of the updates that the hub received. */
const rowsOf = ({ tickers, books = [], trades = [], candles = [], newest = [] }: FeedBatch): number =>
  (tickers?.length ?? 0) / TICKER_WIDTH +
  books.length +
  trades.reduce((sum, { rows }) => sum + rows.length / TRADE_WIDTH, 0) +
  candles.reduce((sum, { rows }) => sum + rows.length / CANDLE_WIDTH, 0) +
  newest.length

/**
 * The only code that sends to the hub. `receive` applies a message. The credit of a batch is returned right after the
 * batch was applied, so that only one batch is in transit.
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
    link(next) {
      port?.close()
      port = next
      lastWish = ''
      next.listen((message) => {
        if (port !== next) return
        ;({ epoch } = message)
        const from = startSpan()
        try {
          receive(message)
        } finally {
          if (message.type === 'FeedBatch') {
            next.send({ type: 'BatchTaken', batch: message.batch })
            if (from !== 0) endSpan(span.riskBatch, from, message.batch, rowsOf(message))
          }
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
