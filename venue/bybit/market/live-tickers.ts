import { listOf, fieldsOf, wholeOf } from './values.ts'
import type { Fields } from './values.ts'
import { createGrowing } from './growing.ts'
import type { Growing } from './growing.ts'
import type { Market } from '../terms/catalogue.ts'
import type { TopicMessage } from '../terms/transport.ts'
import type { StreamReader, Streams } from './streams.ts'

/** What a live ticker does with its news. */
export interface LiveTickerSink {
  ticker(market: Market, fields: Fields): void
  best(market: Market, side: 'bid' | 'ask', level: readonly unknown[]): void
  log(text: string): void
}

/** The ticker topic of one market, and of spot the best level of its book. */
export interface LiveTicker {
  /** Whether every topic has sent its first message on the present connection. */
  isFresh(): boolean
  stop(): void
}

/** One topic: drops what is late, and deltas before their snapshot. */
interface Part {
  readonly topic: string
  hasSnapshot: boolean
  readonly growing: Growing
  readonly sequence: (message: TopicMessage) => number | null
  readonly take: (message: TopicMessage) => void
}

/**
 * Follows one market's ticker. Linear and inverse tickers send a snapshot and then what changed, spot and options whole states.
 *
 * @source https://bybit-exchange.github.io/docs/v5/websocket/public/ticker (2026-07-24)
 */
export function followTicker(market: Market, streams: Streams, sink: LiveTickerSink): LiveTicker {
  const { category, name } = market
  const parts: Part[] = [
    {
      topic: `tickers.${name}`,
      hasSnapshot: false,
      growing: createGrowing(),
      sequence: ({ cs, data }) => wholeOf(cs ?? fieldsOf(data)['cs']),
      take: ({ data }) => sink.ticker(market, fieldsOf(data)),
    },
  ]
  if (category === 'spot')
    parts.push({
      topic: `orderbook.1.${name}`,
      hasSnapshot: false,
      growing: createGrowing(),
      sequence: ({ data }) => wholeOf(fieldsOf(data)['u']),
      take({ type, data }) {
        for (const [side, key] of [
          ['bid', 'b'],
          ['ask', 'a'],
        ] as const) {
          const [best] = listOf(fieldsOf(data)[key])
          // A delta without the side leaves it unchanged.
          if (best !== undefined || type === 'snapshot') sink.best(market, side, listOf(best))
        }
      },
    })

  const readerOf = (part: Part): StreamReader => ({
    message(message) {
      const isSnapshot = message.type === 'snapshot'
      // Linear tickers send a snapshot only when they begin: it starts the count.
      if (isSnapshot && (category === 'linear' || category === 'inverse')) part.growing.reset()
      if (!isSnapshot && !part.hasSnapshot) return
      const check = part.growing.check(part.sequence(message))
      if (check === 'late') return
      if (check === 'stuck') {
        sink.log(`${market.instrument.symbol}: ${part.topic} began anew and is read again`)
        lose()
        streams.renew(category, part.topic)
        return
      }
      part.hasSnapshot = true
      part.take(message)
    },
    lost: lose,
    refused(text) {
      sink.log(`${market.instrument.symbol}: ${part.topic} was refused: ${text}`)
    },
  })

  function lose(): void {
    for (const part of parts) {
      part.hasSnapshot = false
      part.growing.reset()
    }
  }

  for (const part of parts) streams.open(category, part.topic, readerOf(part))

  return {
    isFresh: () => streams.isOpen(category) && parts.every(({ hasSnapshot }) => hasSnapshot),
    stop() {
      for (const { topic } of parts) streams.close(category, topic)
    },
  }
}
