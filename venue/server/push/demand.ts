import { publicTopics } from '#shared/wire/topics.ts'
import type { MarketNeed } from '#shared/wire/topics.ts'
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

const needOf = ({ parsed }: Topic): MarketNeed => publicTopics[parsed.kind].needs

/** Symbols of the topics with one need that somebody reads, those of most readers first. */
function symbolsOf(readers: Iterable<Reader>, need: MarketNeed): readonly string[] {
  const isWanted = (topic: Topic): boolean => needOf(topic) === need
  const counts = new Map<string, number>()
  for (const { topics } of readers) {
    const symbols = new Set([...topics.keys()].filter(isWanted).map(({ parsed }) => parsed.symbol))
    for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([symbol]) => symbol)
}

/** The candles that topics need. */
const candleKinds = {
  marketCandles: 'market',
  markCandles: 'mark',
  indexCandles: 'index',
} as const satisfies Partial<Readonly<Record<MarketNeed, CandleKind>>>
const isOfCandles = (need: MarketNeed): need is keyof typeof candleKinds => need in candleKinds

function candlesOf(readers: Iterable<Reader>): readonly CandleDemand[] {
  const found = new Map<string, CandleDemand>()
  for (const { topics } of readers)
    for (const topic of topics.keys()) {
      const { interval, symbol } = topic.parsed
      const need = needOf(topic)
      if (isOfCandles(need) && isInterval(interval))
        found.set(topic.name, { symbol, interval, kind: candleKinds[need] })
    }
  return [...found.values()]
}

/** A new need must have its list here. */
type Lists = Readonly<
  Record<Exclude<MarketNeed, keyof typeof candleKinds | 'allTickers' | 'nothing'>, readonly string[]>
>
const demandOf = (readers: Iterable<Reader>): MarketDemand & Lists => ({
  books: symbolsOf(readers, 'books'),
  trades: symbolsOf(readers, 'trades'),
  candles: candlesOf(readers),
  tickers: symbolsOf(readers, 'tickers'),
  allTickers: symbolsOf(readers, 'allTickers').length > 0,
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
