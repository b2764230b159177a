/**
 * Generated bars of the two years before the first start, computed from the seed on demand and never stored. Daily closes
 * walk backwards from the start price. Inside a day one-minute bars are a bridge from the previous close to the day's close.
 * So every bar opens at the previous close, and the last one closes at the start price.
 */
import { createRandom, hash32, hashText } from '../terms/random.ts'
import { lotsFor, turnoverOf } from '../terms/spec.ts'
import type { Spec } from '../terms/spec.ts'

export const MINUTES_OF_DAY = 1440
export const HISTORY_DAYS = 730
/** [open, high, low, close, volume, turnover in hundredths] of one minute. */
export const MINUTE_WIDTH = 6
const KEPT_DAYS = 4

export interface History {
  readonly firstMinute: number
  /** First minute after the history: the minute of the first start. */
  readonly endMinute: number
  /** Minute bars of a day, as far as it is inside the history; null outside. */
  day(day: number): Float64Array | null
}

const toTick = (price: number, tick: number): number => Math.max(Math.round(price / tick), 1) * tick

export function createHistory(spec: Spec, seed: number, startAt: number): History {
  const stream = hashText(spec.symbol, seed >>> 0)
  const endMinute = Math.floor(startAt / 60_000)
  const lastDay = Math.floor((endMinute - 1) / MINUTES_OF_DAY)
  const firstDay = lastDay - HISTORY_DAYS
  const closes = dailyCloses(spec, stream, firstDay, lastDay)
  const kept = new Map<number, Float64Array>()
  return {
    firstMinute: firstDay * MINUTES_OF_DAY,
    endMinute,
    day: (day) => {
      if (day < firstDay || day > lastDay) return null
      const known = kept.get(day)
      if (known !== undefined) return known
      const count = Math.min(MINUTES_OF_DAY, endMinute - day * MINUTES_OF_DAY)
      const open = closes[day - firstDay] ?? spec.startPrice
      const close = closes[day - firstDay + 1] ?? spec.startPrice
      const rows = minutesOf(spec, stream, day, count, open, close)
      if (kept.size >= KEPT_DAYS) for (const oldest of kept.keys()) if (kept.delete(oldest)) break
      kept.set(day, rows)
      return rows
    },
  }
}

/** Volatility of a day: it changes every nine days, with single volatile days in between. */
function dayVolatility(spec: Spec, stream: number, day: number): number {
  const stretch = hash32(stream ^ 0x51ed, Math.floor(day / 9)) / 4294967296
  const single = hash32(stream ^ 0x7f4a, day) / 4294967296
  return (spec.volatility / Math.sqrt(365)) * (0.5 + stretch) * (single > 0.95 ? 2 : 0.8 + single * 0.3)
}

/** Closes of the days before and in the history; index 0 is the close before the first day. */
function dailyCloses(spec: Spec, stream: number, firstDay: number, lastDay: number): Float64Array {
  const count = lastDay - firstDay + 2
  const closes = new Float64Array(count)
  closes[count - 1] = spec.startPrice
  const random = createRandom(stream, 1)
  let away = 0
  for (let at = count - 2; at >= 0; at -= 1) {
    const day = firstDay + at
    const trend = (hash32(stream ^ 0x2c1b, Math.floor(day / 23)) / 4294967296 - 0.5) * 0.012
    away = away * 0.996 + dayVolatility(spec, stream, day) * random.normal() + trend
    // Soft limits: no coin exceeds three times its start price or falls below a third of it.
    closes[at] = toTick(spec.startPrice * Math.exp(1.1 * Math.tanh(away / 1.1)), spec.tick)
  }
  return closes
}

function minutesOf(
  spec: Spec,
  stream: number,
  day: number,
  count: number,
  open: number,
  close: number,
): Float64Array {
  const { tick, lot } = spec
  const random = createRandom(hash32(stream, day), 2)
  const sigma = dayVolatility(spec, stream, day) / Math.sqrt(MINUTES_OF_DAY)
  const walk = new Float64Array(count + 1)
  const pace = new Float64Array(count)
  for (let hour = 0, at = 0; at < count; hour += 1) {
    const busy =
      0.6 + random.next() * 0.5 + (hour >= 13 && hour < 21 ? 0.4 : 0) + (random.next() > 0.93 ? 1.4 : 0)
    for (const end = Math.min(at + 60, count); at < end; at += 1) {
      const burst = random.next() > 0.992 ? 2.5 : 1
      pace[at] = busy * burst
      walk[at + 1] = (walk[at] ?? 0) + random.normal() * sigma * busy * burst
    }
  }
  const drift = (walk[count] ?? 0) / count
  const rows = new Float64Array(count * MINUTE_WIDTH)
  const turnover = spec.minuteMoney
  let before = open
  for (let at = 0; at < count; at += 1) {
    const along = (at + 1) / count
    const moved = (walk[at + 1] ?? 0) - drift * (at + 1)
    const target = (open + (close - open) * along) * Math.max(1 + moved, 0.2)
    const end = at === count - 1 ? close : toTick(target, tick)
    const speed = pace[at] ?? 1
    const reach = sigma * speed * before * 0.6
    const top = Math.max(before, end)
    const bottom = Math.min(before, end)
    const high = top + Math.round((random.next() * random.next() * reach * 2) / tick) * tick
    const low = Math.max(bottom - Math.round((random.next() * random.next() * reach * 2) / tick) * tick, tick)
    const heat = 0.35 + 1.3 * random.next() * random.next() + (Math.abs(end - before) / before / sigma) * 0.35
    const money = turnover * speed * heat
    const middle = (before + end + high + low) / 4
    const volume = lotsFor(spec, money, middle) * lot
    const put = at * MINUTE_WIDTH
    rows[put] = before
    rows[put + 1] = high
    rows[put + 2] = low
    rows[put + 3] = end
    rows[put + 4] = volume
    rows[put + 5] = Math.round(turnoverOf(spec, middle, volume))
    before = end
  }
  return rows
}
