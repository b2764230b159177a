import type { Interval } from '#shared/domain/enums.ts'
import { folded } from '#shared/domain/text-match.ts'
import { intervalNamed } from './interval-names.ts'
import { typedAct } from './typed-act.ts'
import type { Typed, Vocabulary } from './typed-act.ts'

/** The last interval among some words, of one or two words ('15 min'), and the words without it; null for none. */
export function takeInterval(
  words: readonly string[],
): { readonly interval: Interval; readonly rest: readonly string[] } | null {
  for (const count of [2, 1])
    for (let at = words.length - count; at >= 0; at -= 1) {
      const interval = intervalNamed(words.slice(at, at + count).join(' '))
      if (interval !== null) return { interval, rest: words.toSpliced(at, count) }
    }
  return null
}

/**
 * A market and the interval to open it with, from 'btc 4h', '4h btc' or 'weekly chart of btc'. An interval alone names no
 * market: null.
 *
 * @param chart words that name no market here, such as 'chart'
 */
export function marketQuery(
  query: string,
  chart: ReadonlySet<string> = new Set(),
): { readonly market: string; readonly interval: Interval | null } {
  const found = takeInterval(query.split(/\s+/))
  const market = found?.rest.filter((word) => !chart.has(folded(word))).join(' ') ?? ''
  return found === null || market === ''
    ? { market: query, interval: null }
    : { market, interval: found.interval }
}

/** What the palette asks the market search for, and what the text does with the markets that it finds. */
export interface Asked {
  readonly market: string
  readonly interval: Interval | null
  readonly typed: Typed | null
}

/** A text without the words that say little, as in 'go to eth'. A text of nothing else is a market's name. */
function withoutIdle(text: string, idle: ReadonlySet<string>): string {
  const rest = text.split(/\s+/).filter((word) => !idle.has(folded(word)))
  return rest.length === 0 ? text : rest.join(' ')
}

export function askedFor(text: string, known: Vocabulary): Asked {
  const typed = typedAct(text, known)
  if (typed !== null) return { market: typed.market, interval: null, typed }
  const { market, interval } = marketQuery(text, known.chart)
  return { market: withoutIdle(market, known.idle), interval, typed: null }
}
