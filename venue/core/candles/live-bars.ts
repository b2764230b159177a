/** One-minute bars since the first start: trades, mark and index. Each bar opens where the one before closed. */

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

export interface LiveBars {
  readonly firstMinute: number
  /** Where the first bar opens: market, mark, index. */
  readonly opens: readonly [number, number, number]
  /** Bars kept; the last one is open. */
  count: number
  rows: Float64Array
}

export function createLiveBars(firstMinute: number, open: number, mark: number, index: number): LiveBars {
  const bars: LiveBars = {
    firstMinute,
    opens: [open, mark, index],
    count: 0,
    rows: new Float64Array(BAR_WIDTH * 64),
  }
  addMinute(bars)
  return bars
}

/** Minute of the open bar. */
export const liveMinute = (bars: LiveBars): number => bars.firstMinute + bars.count - 1

/** Close of a column's series before bar `at`. */
export function openOf(bars: LiveBars, at: number, kind: 0 | 1 | 2): number {
  if (at <= 0) return bars.opens[kind]
  const column = kind === 0 ? bar.close : kind === 1 ? bar.markClose : bar.indexClose
  return bars.rows[(at - 1) * BAR_WIDTH + column] ?? 0
}

/** Closes the open bar and opens the next one, flat at the last closes. */
export function addMinute(bars: LiveBars): void {
  const at = bars.count
  if ((at + 1) * BAR_WIDTH > bars.rows.length) {
    const wider = new Float64Array(bars.rows.length * 2)
    wider.set(bars.rows)
    bars.rows = wider
  }
  const put = at * BAR_WIDTH
  const market = openOf(bars, at, 0)
  const mark = openOf(bars, at, 1)
  const index = openOf(bars, at, 2)
  bars.rows[put + bar.high] = market
  bars.rows[put + bar.low] = market
  bars.rows[put + bar.close] = market
  bars.rows[put + bar.volume] = 0
  bars.rows[put + bar.turnover] = 0
  for (const [column, price] of [
    [bar.markHigh, mark],
    [bar.indexHigh, index],
  ] as const) {
    bars.rows[put + column] = price
    bars.rows[put + column + 1] = price
    bars.rows[put + column + 2] = price
  }
  bars.count = at + 1
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
