import { publicTopics } from '#shared/wire/topics.ts'
import type { PublicTopic } from '#shared/wire/topics.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { Topic } from './topic.ts'

/** The exchange is told at most once in this time. */
const TELL_MS = 100

/** One socket's topics. */
interface Reader {
  readonly topics: ReadonlyMap<Topic, unknown>
}

const isBook = ({ parsed }: Topic): boolean => {
  const { rows }: PublicTopic = publicTopics[parsed.kind]
  return rows === 'book'
}

/** Symbols whose books somebody reads, those of most readers first. */
function booksOf(readers: Iterable<Reader>): readonly string[] {
  const counts = new Map<string, number>()
  for (const { topics } of readers) {
    const symbols = new Set([...topics.keys()].filter(isBook).map(({ parsed }) => parsed.symbol))
    for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([symbol]) => symbol)
}

/** Tells an exchange that follows it what the sockets are subscribed to, after changes. */
export function createDemand(
  exchange: Exchange,
  readers: Iterable<Reader>,
): { changed(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null
  let told = ''

  function tell(): void {
    timer = null
    const books = booksOf(readers)
    const now = books.join(' ')
    if (now === told) return
    told = now
    exchange.follow?.({ books })
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
