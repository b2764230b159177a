/** The rolling 24 hours of a ticker: the last 1440 one-minute bars, the open one included. */
import { bar, BAR_WIDTH, liveMinute, openOf } from './live-bars.ts'
import type { LiveBars } from './live-bars.ts'
import { MINUTE_WIDTH, MINUTES_OF_DAY } from './history.ts'
import type { History } from './history.ts'

export interface DayWindow {
  /** Sums of the 1439 closed bars; `dayStats` adds the open bar. */
  open: number
  high: number
  low: number
  volume: number
  turnover: number
}

export interface DayStats {
  readonly prevPrice: number
  readonly high: number
  readonly low: number
  readonly volume: number
  readonly turnover: number
}

/** Sums the closed bars of the last 24 hours; called once a minute. */
export function dayWindow(history: History, bars: LiveBars): DayWindow {
  const now = liveMinute(bars)
  const first = now - MINUTES_OF_DAY + 1
  const sum: DayWindow = { open: 0, high: 0, low: Number.MAX_SAFE_INTEGER, volume: 0, turnover: 0 }
  for (let minute = first; minute < Math.min(now, bars.seam);) {
    const day = Math.floor(minute / MINUTES_OF_DAY)
    const rows = history.day(day)
    const end = Math.min((day + 1) * MINUTES_OF_DAY, bars.seam, now)
    if (rows !== null) addHistory(sum, rows, minute - day * MINUTES_OF_DAY, end - day * MINUTES_OF_DAY)
    minute = end
  }
  const from = Math.max(first - bars.firstMinute, 0)
  if (sum.open === 0) sum.open = openOf(bars, from, 0)
  for (let at = from; at < bars.count - 1; at += 1) {
    const put = at * BAR_WIDTH
    sum.high = Math.max(sum.high, bars.rows[put + bar.high] ?? 0)
    sum.low = Math.min(sum.low, bars.rows[put + bar.low] ?? 0)
    sum.volume += bars.rows[put + bar.volume] ?? 0
    sum.turnover += bars.rows[put + bar.turnover] ?? 0
  }
  return sum
}

function addHistory(sum: DayWindow, rows: Float64Array, from: number, to: number): void {
  if (sum.open === 0) sum.open = rows[from * MINUTE_WIDTH] ?? 0
  for (let at = from; at < to; at += 1) {
    const put = at * MINUTE_WIDTH
    sum.high = Math.max(sum.high, rows[put + 1] ?? 0)
    sum.low = Math.min(sum.low, rows[put + 2] ?? 0)
    sum.volume += rows[put + 4] ?? 0
    sum.turnover += rows[put + 5] ?? 0
  }
}

/** 24 h figures including the open bar. */
export function dayStats(window: DayWindow, bars: LiveBars): DayStats {
  const put = (bars.count - 1) * BAR_WIDTH
  return {
    prevPrice: window.open,
    high: Math.max(window.high, bars.rows[put + bar.high] ?? 0),
    low: Math.min(window.low, bars.rows[put + bar.low] ?? 0),
    volume: window.volume + (bars.rows[put + bar.volume] ?? 0),
    turnover: window.turnover + (bars.rows[put + bar.turnover] ?? 0),
  }
}
