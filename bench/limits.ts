/**
 * A limit of `bench:check` for every machine: a ratio against the rival of the same run, a count, or bytes.
 */
export interface Limit {
  readonly suite: string
  readonly name: string
  /** Lower and upper bound of the row's ratio (value / baseline). */
  readonly minRatio?: number
  readonly maxRatio?: number
  /** Upper bound of the row's value. For counts, bytes, and shares of a core that are far from their bound. */
  readonly maxValue?: number
  /**
   * Of a measurement that a quick run leaves out: the start of its rows' names. Its limits are checked in every run that has
   * such a row.
   */
  readonly longOnly?: string
}

/** One tab at 1,000,000 updates a second (`bench/page/million.ts`). */
const million = { suite: 'page', longOnly: 'million-' } as const
/** A desk of nine charts (`bench/page/desk.ts`). */
const desk = { suite: 'page', longOnly: 'desk-' } as const

export const limits: readonly Limit[] = [
  { suite: 'decode', name: 'frame of positional rows -> columns', minRatio: 3 },
  { suite: 'decode', name: 'frame of positional rows -> typed rows', minRatio: 1.5 },
  { suite: 'conflate', name: 'columnar table, a frame of rows', minRatio: 1.5 },
  { suite: 'conflate', name: 'columnar table, rows in view copied out', minRatio: 3 },
  { suite: 'book', name: 'book apply: frames of 50 changes, a view of 20 levels each', minRatio: 4 },
  { suite: 'fan-out', name: 'fan-out per tab: rows in view, packed and handed over', minRatio: 5 },
  { suite: 'hop', name: 'one packed batch of 200 rows', minRatio: 5 },
  { suite: 'maths', name: 're-mark with display text, scaled integers', minRatio: 5 },
  { suite: 'risk', name: 'line diff: 10,000 lines, 100 touched', minRatio: 5 },
  { suite: 'tpsl', name: 'tpsl keystroke', minRatio: 3 },
  // The flight recorder against its frames as they arrived, packed (decision 31).
  { suite: 'recorder', name: '10 min at 100,000 updates/s', maxValue: 64, minRatio: 5 },
  { suite: 'recorder', name: 'recording 100,000 updates/s, of a core', maxValue: 2 },
  { suite: 'recorder', name: 'seek, longest of 60', maxValue: 300 },
  { suite: 'venue-core', name: 'order commands, with events and rows to store', minRatio: 0.04 },
  // Calls and pushes under load. The baseline is the same venue at its default rate.
  { suite: 'venue-orders', name: 'call -> user.order push, p99, 10,000 updates/s', minRatio: 0.3 },
  { suite: 'venue-push', name: '100,000 updates/s to one subscriber, of a core', maxValue: 60 },
  {
    suite: 'venue-push',
    name: '10,000 updates/s to 16 subscribers, p99 of the age on arrival',
    minRatio: 0.5,
  },
  // The venue encodes each frame once for all subscribers.
  { suite: 'venue-push', name: '10,000 updates/s to 16 subscribers, bytes encoded', minRatio: 0.9 },
  // Bybit's API against our own wire at the same venue: a signature and Bybit's rows.
  { suite: 'venue-api', name: 'signed order -> answer, p50', minRatio: 0.5 },
  // Everything that Bybit sends to a gateway with four open symbols.
  {
    suite: 'venue-gateway-parse',
    name: "600 symbols' tickers, 4 books, 1,000 trades/s, of a core",
    maxValue: 20,
  },
  // The store holds a hundred times the events of the baseline. A start reads none of them.
  { suite: 'venue-recovery', name: '100,000 journaled events back in the core', minRatio: 0.4 },
  { suite: 'venue-recovery', name: 'process start to first answer, 100,000 events', minRatio: 0.5 },
  { suite: 'page', name: 'busy tabs=1 rate=10000', minRatio: 5 },
  { suite: 'page', name: 'age-p99 tabs=1 rate=100000', minRatio: 100 },
  { suite: 'page', name: 'sockets tabs=1 rate=100000', maxValue: 1 },
  { suite: 'page', name: 'logins tabs=1 rate=100000', maxValue: 1 },
  { suite: 'page', name: 'drops tabs=1 rate=100000', maxValue: 0 },
  { suite: 'page', name: 'backlog tabs=1 rate=100000', maxValue: 65_536 },
  { suite: 'page', name: 'long-tasks tabs=1 rate=100000', maxValue: 0 },
  // Percent of the main thread's own time that book and trades may use at 20 paints a second.
  { suite: 'page', name: 'panels-cost rate=100000 hz=20', maxValue: 2 },
  // Only rows in view are in the document, however many rows the table has.
  { suite: 'page', name: 'tables-rows positions', maxValue: 40 },
  { suite: 'page', name: 'tables-rows orders', maxValue: 40 },
  { suite: 'page', name: 'wrong-final-values tabs=1 rate=100000', maxValue: 0 },
  // The hub's count against the rows that the venue sent.
  { ...million, name: 'million-delivered-rate rate=1000000', minRatio: 0.97 },
  { ...million, name: 'million-drops rate=1000000', maxValue: 0 },
  { ...million, name: 'million-skipped rate=1000000', maxValue: 0 },
  { ...million, name: 'million-long-tasks rate=1000000', maxValue: 0 },
  { ...million, name: 'million-wrong-final-values rate=1000000', maxValue: 0 },
  // Two a second at any rate. A panel that is laid out at each paint adds ten.
  { ...million, name: 'million-layouts rate=1000000', maxValue: 5 },
  // Two more windows share the socket.
  { ...desk, name: 'desk-sockets charts=9 rate=100000, three windows', maxValue: 1 },
  { ...desk, name: 'desk-memory charts=9 rate=100000, per further chart', maxValue: 25 },
  { ...desk, name: 'desk-chart-workers charts=9 rate=100000', maxValue: 3 },
  { ...desk, name: 'desk-long-tasks charts=9 rate=100000', maxValue: 0 },
  // The main thread's own time, against the same desk with one chart.
  { ...desk, name: 'desk-cpu charts=9 rate=100000', minRatio: 0.45 },
]

/** Largest relative drop of a committed ratio that passes the check. */
export const REGRESSION = 0.25
