import { intervals } from '#shared/domain/enums.ts'
import type { Interval } from '#shared/domain/enums.ts'
import { shortInterval } from '../../trading/short-interval.ts'

/** Other ways to write an interval. `1M` is a month, `1m` a minute: only these two depend on case. */
const written: Readonly<Record<string, Interval>> = {
  '60m': '60',
  '120m': '120',
  '240m': '240',
  '24h': '1D',
  '7d': '1W',
  '30d': '1M',
  '1mo': '1M',
  '1month': '1M',
  daily: '1D',
  weekly: '1W',
  monthly: '1M',
}

function intervalOf(word: string): Interval | null {
  const exact = intervals.find((interval) => shortInterval(interval) === word)
  const lower = word.toLowerCase()
  return (
    exact ??
    intervals.find((interval) => shortInterval(interval).toLowerCase() === lower) ??
    (Object.hasOwn(written, lower) ? (written[lower] ?? null) : null)
  )
}

/** A market and the interval to open it with, from 'btc 4h' or '4h btc'. An interval alone names no market: null. */
export function marketQuery(query: string): { readonly market: string; readonly interval: Interval | null } {
  const words = query.split(/\s+/)
  const at = words.findLastIndex((word) => intervalOf(word) !== null)
  if (at < 0 || words.length < 2) return { market: query, interval: null }
  return { market: words.toSpliced(at, 1).join(' '), interval: intervalOf(words[at] ?? '') }
}
