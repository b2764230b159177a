import { publicTopics } from '#shared/wire/topics.ts'
import type { PublicTopic, PublicTopicKind, TopicRows } from '#shared/wire/topics.ts'
import type { CandleDemand, Exchange, MarketDemand } from '../../exchange/exchange.ts'
import type { CandleKind } from '../../exchange/market-data.ts'
import { isInterval } from '../../market-data/candle-time.ts'
import type { Topic } from './topic.ts'

/** The exchange is told at most once in this time. */
const TELL_MS = 100

/** One socket's topics. */
interface Reader {
  readonly topics: ReadonlyMap<Topic, unknown>
}

const rowsOf = ({ parsed }: Topic): TopicRows => {
  const { rows }: PublicTopic = publicTopics[parsed.kind]
  return rows
}

/** Symbols of the topics of one kind that somebody reads, those of most readers first. */
function symbolsOf(readers: Iterable<Reader>, isWanted: (topic: Topic) => boolean): readonly string[] {
  const counts = new Map<string, number>()
  for (const { topics } of readers) {
    const symbols = new Set([...topics.keys()].filter(isWanted).map(({ parsed }) => parsed.symbol))
    for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([symbol]) => symbol)
}

const candleKinds: Partial<Readonly<Record<PublicTopicKind, CandleKind>>> = {
  kline: 'market',
  markKline: 'mark',
  indexCandle: 'index',
}

function candlesOf(readers: Iterable<Reader>): readonly CandleDemand[] {
  const found = new Map<string, CandleDemand>()
  for (const { topics } of readers)
    for (const { name, parsed } of topics.keys()) {
      const { interval, symbol } = parsed
      const kind = candleKinds[parsed.kind]
      if (kind !== undefined && isInterval(interval)) found.set(name, { symbol, interval, kind })
    }
  return [...found.values()]
}

const demandOf = (readers: Iterable<Reader>): MarketDemand => ({
  books: symbolsOf(readers, (topic) => rowsOf(topic) === 'book'),
  trades: symbolsOf(readers, (topic) => rowsOf(topic) === 'trades'),
  candles: candlesOf(readers),
  tickers: symbolsOf(readers, (topic) => rowsOf(topic) === 'tickers' && topic.parsed.symbol !== ''),
})

/** Tells an exchange that follows it what the sockets are subscribed to, after changes. */
export function createDemand(
  exchange: Exchange,
  readers: Iterable<Reader>,
): { changed(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null
  let told = ''

  function tell(): void {
    timer = null
    const wanted = demandOf(readers)
    const now = JSON.stringify(wanted)
    if (now === told) return
    told = now
    exchange.follow?.(wanted)
  }

  return {
    changed() {
      if (exchange.follow !== undefined) timer ??= setTimeout(tell, TELL_MS)
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
