/** Histories of symbols that follow another one: the same bars at another price, or none. */
import { turnoverOf, lotsFor } from '../terms/spec.ts'
import type { Spec } from '../terms/spec.ts'
import { MINUTE_WIDTH, MINUTES_OF_DAY } from './history.ts'
import type { History } from './history.ts'

const KEPT_DAYS = 2

/** An empty history: the series starts in this minute. */
export const noHistory = (minute: number): History => ({
  firstMinute: minute,
  endMinute: minute,
  day: () => null,
})

/** The lead's history scaled by the ratio of the start prices, from the day of `since` (Unix ms) on. */
export function followedHistory(spec: Spec, lead: Spec, past: History, since: number): History {
  const ratio = spec.startPrice / lead.startPrice
  const share = spec.minuteMoney / lead.minuteMoney
  const firstDay = Math.max(
    Math.floor(past.firstMinute / MINUTES_OF_DAY),
    Math.floor(since / (MINUTES_OF_DAY * 60_000)),
  )
  const kept = new Map<number, Float64Array>()
  const toTick = (price: number): number => Math.max(Math.round((price * ratio) / spec.tick), 1) * spec.tick

  function scaled(rows: Float64Array): Float64Array {
    const own = new Float64Array(rows.length)
    for (let put = 0; put < rows.length; put += MINUTE_WIDTH) {
      for (let column = 0; column < 4; column += 1) own[put + column] = toTick(rows[put + column] ?? 0)
      const close = own[put + 3] ?? 0
      const volume = lotsFor(spec, (rows[put + 5] ?? 0) * share, close) * spec.lot
      own[put + 4] = volume
      own[put + 5] = Math.round(turnoverOf(spec, close, volume))
    }
    return own
  }

  return {
    firstMinute: Math.min(firstDay * MINUTES_OF_DAY, past.endMinute),
    endMinute: past.endMinute,
    day: (day) => {
      if (day < firstDay) return null
      const known = kept.get(day)
      if (known !== undefined) return known
      const rows = past.day(day)
      if (rows === null) return null
      const own = scaled(rows)
      if (kept.size >= KEPT_DAYS) for (const oldest of kept.keys()) if (kept.delete(oldest)) break
      kept.set(day, own)
      return own
    },
  }
}
