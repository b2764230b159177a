/** Folds one-minute bars of history and live trading into candles. */
import { hash32, hashText } from '../terms/random.ts'
import type { Spec } from '../terms/spec.ts'
import { MINUTE_WIDTH, MINUTES_OF_DAY } from './history.ts'
import type { History } from './history.ts'
import { BAR_WIDTH, bar, hourOpenOf, openOf } from './live-bars.ts'
import type { LiveBars } from './live-bars.ts'

/** The parts of a market that its candles are folded from. */
export interface CandleSource {
  readonly spec: Spec
  readonly history: History
  readonly bars: LiveBars
}

/** 0 market, 1 mark, 2 index. */
export type Kind = 0 | 1 | 2

/** Writes open, high, low, close, volume, turnover of the minutes [from, to) to rows[put + 1 ..]. The row must be all 0. */
export type Fold = (from: number, to: number, rows: Float64Array, put: number) => void

/** Mark and index price in the history: the market price with a small random error at the end of each minute. */
function referenceClose(stream: number, kind: Kind, minute: number, close: number): number {
  const error = (hash32(stream ^ (kind * 0x1f3d), minute) / 4294967296 - 0.5) * (kind === 1 ? 4e-5 : 8e-5)
  return Math.max(Math.round(close * (1 + error)), 1)
}

/** Adds the next bar to a row; an open of 0 marks a new row. */
function add(rows: Float64Array, put: number, open: number, high: number, low: number, close: number): void {
  if (rows[put + 1] === 0) {
    rows[put + 1] = open
    rows[put + 2] = high
    rows[put + 3] = low
  } else {
    if (high > (rows[put + 2] ?? 0)) rows[put + 2] = high
    if (low < (rows[put + 3] ?? 0)) rows[put + 3] = low
  }
  rows[put + 4] = close
}

function addVolume(rows: Float64Array, put: number, volume: number, turnover: number): void {
  rows[put + 5] = (rows[put + 5] ?? 0) + volume
  rows[put + 6] = (rows[put + 6] ?? 0) + turnover
}

/**
 * Folds bars of the history. Its last mark and index close where the live bars open. The index of a dated contract is the
 * underlying's price, not the contract's.
 */
function historyFold(market: CandleSource, kind: Kind): Fold {
  const { history, spec, bars } = market
  const ratio = kind === 2 ? bars.seamOpens[2] / spec.startPrice : 1
  const stream = hashText(spec.symbol, 77)
  return (from, to, rows, put) => {
    for (let minute = from; minute < to;) {
      const start = Math.floor(minute / MINUTES_OF_DAY) * MINUTES_OF_DAY
      const end = Math.min(start + MINUTES_OF_DAY, to)
      const source = history.day(start / MINUTES_OF_DAY) ?? new Float64Array(0)
      for (; minute < end; minute += 1) {
        const at = (minute - start) * MINUTE_WIDTH
        const rawOpen = source[at] ?? 0
        const rawClose = source[at + 3] ?? 0
        if (kind === 0) {
          add(rows, put, rawOpen, source[at + 1] ?? 0, source[at + 2] ?? 0, rawClose)
          addVolume(rows, put, source[at + 4] ?? 0, source[at + 5] ?? 0)
          continue
        }
        const open = referenceClose(stream, kind, minute - 1, rawOpen * ratio)
        const isLast = minute === history.endMinute - 1
        const close = isLast ? bars.seamOpens[kind] : referenceClose(stream, kind, minute, rawClose * ratio)
        add(rows, put, open, Math.max(open, close), Math.min(open, close), close)
      }
    }
  }
}

export function createMinutes(market: CandleSource, kind: Kind): Fold {
  const { bars } = market
  const past = historyFold(market, kind)
  const column = kind === 0 ? bar.high : kind === 1 ? bar.markHigh : bar.indexHigh

  const addRow = (rows: Float64Array, put: number, source: Float64Array, at: number, open: number): void => {
    add(rows, put, open, source[at + column] ?? 0, source[at + column + 1] ?? 0, source[at + column + 2] ?? 0)
    if (kind === 0) addVolume(rows, put, source[at + bar.volume] ?? 0, source[at + bar.turnover] ?? 0)
  }

  /** Folds thinned hours: their first minute contains the hour, the others are flat at its close. */
  const foldHours = (from: number, to: number, rows: Float64Array, put: number): void => {
    const firstHour = Math.floor(bars.seam / 60)
    for (let hour = Math.floor(from / 60); hour * 60 < to; hour += 1) {
      const at = hour - firstHour
      const source = at * BAR_WIDTH
      const close = bars.hours[source + column + 2] ?? 0
      if (Math.max(hour * 60, bars.seam) >= from) {
        addRow(rows, put, bars.hours, source, hourOpenOf(bars, at, kind))
      } else add(rows, put, close, close, close, close)
    }
  }

  return (from, to, rows, put) => {
    past(from, Math.min(to, bars.seam), rows, put)
    const thinned = Math.max(from, bars.seam)
    const minutes = Math.min(to, bars.firstMinute)
    if (thinned < minutes) foldHours(thinned, minutes, rows, put)
    const last = Math.min(to - bars.firstMinute, bars.count)
    for (let at = Math.max(from - bars.firstMinute, 0); at < last; at += 1) {
      addRow(rows, put, bars.rows, at * BAR_WIDTH, openOf(bars, at, kind))
    }
  }
}
