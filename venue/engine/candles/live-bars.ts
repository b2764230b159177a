/**
 * One-minute bars of trades, mark and index since the first start. Each bar opens at the previous close. Older bars are
 * thinned to one per hour: the first minute then contains the whole hour, the others are flat.
 */

/** Columns of a bar. Prices scaled, volume scaled, turnover in hundredths. */
export const bar = {
  high: 0,
  low: 1,
  close: 2,
  volume: 3,
  turnover: 4,
  markHigh: 5,
  markLow: 6,
  markClose: 7,
  indexHigh: 8,
  indexLow: 9,
  indexClose: 10,
} as const
export const BAR_WIDTH = 11

/** Where a series begins: market, mark, index. */
export type Opens = readonly [number, number, number]

export interface LiveBars {
  /** First minute after the generated history, and its opening prices. */
  readonly seam: number
  readonly seamOpens: Opens
  /** First minute that isn't thinned, and its opening prices. */
  firstMinute: number
  opens: Opens
  /** Number of minute bars; the last one is open. */
  count: number
  rows: Float64Array
  /** Thinned hours, from the hour of `seam` on. */
  hourCount: number
  hours: Float64Array
}

const CLOSES = [bar.close, bar.markClose, bar.indexClose] as const

export function createLiveBars(seam: number, opens: Opens): LiveBars {
  const bars: LiveBars = {
    seam,
    seamOpens: opens,
    firstMinute: seam,
    opens,
    count: 0,
    rows: new Float64Array(BAR_WIDTH * 64),
    hourCount: 0,
    hours: new Float64Array(0),
  }
  addMinute(bars)
  return bars
}

/** Minute of the open bar. */
export const liveMinute = (bars: LiveBars): number => bars.firstMinute + bars.count - 1

/** Opening price of minute bar `at`: 0 market, 1 mark, 2 index. */
export function openOf(bars: LiveBars, at: number, kind: 0 | 1 | 2): number {
  return at <= 0 ? bars.opens[kind] : (bars.rows[(at - 1) * BAR_WIDTH + CLOSES[kind]] ?? 0)
}

/** Opening price of thinned hour `at`. */
export function hourOpenOf(bars: LiveBars, at: number, kind: 0 | 1 | 2): number {
  return at <= 0 ? bars.seamOpens[kind] : (bars.hours[(at - 1) * BAR_WIDTH + CLOSES[kind]] ?? 0)
}

function room(rows: Float64Array, count: number): Float64Array {
  if (count * BAR_WIDTH <= rows.length) return rows
  const wider = new Float64Array(Math.max(rows.length * 2, count * BAR_WIDTH))
  wider.set(rows)
  return wider
}

function writeFlat(rows: Float64Array, put: number, opens: Opens): void {
  rows.fill(opens[0], put, put + 3)
  rows.fill(0, put + bar.volume, put + bar.markHigh)
  rows.fill(opens[1], put + bar.markHigh, put + bar.indexHigh)
  rows.fill(opens[2], put + bar.indexHigh, put + BAR_WIDTH)
}

/** Closes the open bar and opens a flat one at its closing prices. */
export function addMinute(bars: LiveBars): void {
  const at = bars.count
  bars.rows = room(bars.rows, at + 1)
  writeFlat(bars.rows, at * BAR_WIDTH, [openOf(bars, at, 0), openOf(bars, at, 1), openOf(bars, at, 2)])
  bars.count = at + 1
}

/** Whether a minute bar is flat: no trade, no price change. */
export function isFlat(bars: LiveBars, at: number): boolean {
  const { rows } = bars
  const put = at * BAR_WIDTH
  if (rows[put + bar.volume] !== 0) return false
  for (const kind of [0, 1, 2] as const) {
    const high = CLOSES[kind] - 2
    const open = openOf(bars, at, kind)
    if (rows[put + high] !== open || rows[put + high + 1] !== open || rows[put + high + 2] !== open)
      return false
  }
  return true
}

function stretch(rows: Float64Array, at: number, price: number): void {
  if (price > (rows[at] ?? 0)) rows[at] = price
  if (price < (rows[at + 1] ?? 0)) rows[at + 1] = price
  rows[at + 2] = price
}

export function addTrade(bars: LiveBars, price: number, qty: number, turnover: number): void {
  const at = (bars.count - 1) * BAR_WIDTH
  stretch(bars.rows, at, price)
  bars.rows[at + bar.volume] = (bars.rows[at + bar.volume] ?? 0) + qty
  bars.rows[at + bar.turnover] = (bars.rows[at + bar.turnover] ?? 0) + turnover
}

export function addReference(bars: LiveBars, mark: number, index: number): void {
  const at = (bars.count - 1) * BAR_WIDTH
  stretch(bars.rows, at + bar.markHigh, mark)
  stretch(bars.rows, at + bar.indexHigh, index)
}

/** Merges bar row `from` into the earlier bar row `into`. */
function merge(into: Float64Array, put: number, from: Float64Array, at: number): void {
  for (const column of [bar.high, bar.markHigh, bar.indexHigh]) {
    into[put + column] = Math.max(into[put + column] ?? 0, from[at + column] ?? 0)
    into[put + column + 1] = Math.min(into[put + column + 1] ?? 0, from[at + column + 1] ?? 0)
    into[put + column + 2] = from[at + column + 2] ?? 0
  }
  for (const column of [bar.volume, bar.turnover]) {
    into[put + column] = (into[put + column] ?? 0) + (from[at + column] ?? 0)
  }
}

/** Appends a thinned hour. */
export function addHour(bars: LiveBars, row: Float64Array): void {
  bars.hours = room(bars.hours, bars.hourCount + 1)
  bars.hours.set(row.subarray(0, BAR_WIDTH), bars.hourCount * BAR_WIDTH)
  bars.hourCount += 1
}

/** Thins all minutes before `minute`, a full hour not after the open one. Returns the number of minutes removed. */
export function thinUpTo(bars: LiveBars, minute: number): number {
  const gone = Math.min(minute, liveMinute(bars)) - bars.firstMinute
  if (gone <= 0 || minute % 60 !== 0) return 0
  const hour = new Float64Array(BAR_WIDTH)
  for (let at = 0; at < gone; at += 1) {
    const source = at * BAR_WIDTH
    const now = bars.firstMinute + at
    if (at === 0 || now % 60 === 0) hour.set(bars.rows.subarray(source, source + BAR_WIDTH))
    else merge(hour, 0, bars.rows, source)
    if (now % 60 === 59) addHour(bars, hour)
  }
  bars.opens = [openOf(bars, gone, 0), openOf(bars, gone, 1), openOf(bars, gone, 2)]
  bars.rows.copyWithin(0, gone * BAR_WIDTH, bars.count * BAR_WIDTH)
  bars.firstMinute += gone
  bars.count -= gone
  return gone
}

/** Turns the open bar, the only minute and at a full hour, into that whole hour, and opens the next hour's. */
export function closeAsHour(bars: LiveBars): void {
  addHour(bars, bars.rows)
  bars.opens = [openOf(bars, 1, 0), openOf(bars, 1, 1), openOf(bars, 1, 2)]
  bars.firstMinute += 60
  writeFlat(bars.rows, 0, bars.opens)
}
