import type { Interval } from '#shared/domain/enums.ts'
import { CANDLE_WIDTH } from '#shared/wire/frames.ts'
import { nextCandleStart } from '../../market-data/candle-time.ts'
import { candleField } from './candle-rows.ts'

/** Bybit confirms a candle within this time after its end, or the next one begins without it. */
const CONFIRM_MS = 3000

/** Prices of trades after the end of a candle that Bybit has not closed yet. */
interface Ahead {
  readonly start: number
  readonly open: number
  high: number
  low: number
  close: number
}

/**
 * The newest candle of one market and interval. Bybit's rows are the truth. Between two of them the last trade moves close,
 * high and low. A closed candle never opens again.
 */
export interface LiveCandle {
  /** A row of Bybit with all trades up to `until` (Unix ms). Late rows are dropped. */
  take(row: Float64Array, until: number): void
  /** @param time Unix ms */
  trade(time: number, price: number): void
  /** Ends a candle that Bybit does not close. @param now Unix ms */
  tick(now: number): void
  /** The newest row; null before the first. */
  row(): Float64Array | null
}

const { start: START, high: HIGH, low: LOW, close: CLOSE, closed: CLOSED } = candleField

/** @param emit called with each new state; the row must be copied */
export function createLiveCandle(interval: Interval, emit: (row: Float64Array) => void): LiveCandle {
  let row: Float64Array | null = null
  let until = 0
  let ahead: Ahead | null = null

  const startOf = (one: Float64Array): number => one[START] ?? 0
  const isClosed = (one: Float64Array): boolean => one[CLOSED] === 1
  const endOf = (one: Float64Array): number => nextCandleStart(interval, startOf(one))

  function move(one: Float64Array, price: number): void {
    one[HIGH] = Math.max(one[HIGH] ?? 0, price)
    one[LOW] = Math.min(one[LOW] ?? 0, price)
    one[CLOSE] = price
  }

  /** Begins the next candle by the trades that did not belong to the closed one. Its volume comes with Bybit's row. */
  function begin({ start, open, high, low, close }: Ahead): void {
    ahead = null
    row = new Float64Array(CANDLE_WIDTH)
    row.set([start, open, high, low, close], START)
    emit(row)
  }

  return {
    take(next, upTo) {
      if (row !== null) {
        if (startOf(next) < startOf(row) || (startOf(next) === startOf(row) && isClosed(row))) return
        if (startOf(next) > startOf(row) && !isClosed(row)) {
          row[CLOSED] = 1
          emit(row)
        }
      }
      row = next.slice()
      until = upTo
      emit(row)
      if (ahead !== null && ahead.start <= startOf(row)) ahead = null
      if (isClosed(row) && ahead !== null) begin(ahead)
    },
    trade(time, price) {
      if (row === null) return
      const second = Math.floor(time / 1000)
      if (second < startOf(row)) return
      if (second < endOf(row)) {
        if (isClosed(row)) return
        if (time > until) move(row, price)
        emit(row)
        return
      }
      const next = endOf(row)
      if (second >= nextCandleStart(interval, next)) return
      if (ahead === null) ahead = { start: next, open: price, high: price, low: price, close: price }
      else {
        ahead.high = Math.max(ahead.high, price)
        ahead.low = Math.min(ahead.low, price)
        ahead.close = price
      }
      if (isClosed(row)) begin(ahead)
    },
    tick(now) {
      if (row === null || ahead === null || isClosed(row) || now < endOf(row) * 1000 + CONFIRM_MS) return
      row[CLOSED] = 1
      emit(row)
      begin(ahead)
    },
    row: () => row,
  }
}
