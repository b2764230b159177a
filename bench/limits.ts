/** What `bench:check` refuses, whatever the machine: ratios against the rival in the same run, counts and bytes. */
export interface Limit {
  readonly suite: string
  readonly name: string
  /** The row's ratio (value / baseline) must be at least / at most this. */
  readonly minRatio?: number
  readonly maxRatio?: number
  /** For counts, bytes and shares of a core far from their bound: the row's value must be at most this. */
  readonly maxValue?: number
}

export const limits: readonly Limit[] = [
  { suite: 'decode', name: 'frame of positional rows -> columns', minRatio: 3 },
  { suite: 'conflate', name: 'columnar table, rows in view copied out', minRatio: 3 },
  { suite: 'book', name: 'book apply: frames of 50 changes, a view of 20 levels each', minRatio: 4 },
  { suite: 'fan-out', name: 'fan-out per tab: rows in view, packed and handed over', minRatio: 5 },
  { suite: 'hop', name: 'one packed batch of 200 rows', minRatio: 5 },
  { suite: 'maths', name: 're-mark with display text, scaled integers', minRatio: 5 },
  { suite: 'risk', name: 'line diff: 10,000 lines, 100 touched', minRatio: 5 },
  { suite: 'tpsl', name: 'tpsl keystroke', minRatio: 3 },
  { suite: 'venue-core', name: 'order commands, with events and rows to store', minRatio: 0.04 },
  // Calls and pushes under load, against the same venue at its own pace.
  { suite: 'venue-orders', name: 'call -> user.order push, p99, 10,000 updates/s', minRatio: 0.3 },
  { suite: 'venue-push', name: '100,000 updates/s to one subscriber, of a core', maxValue: 60 },
  {
    suite: 'venue-push',
    name: '10,000 updates/s to 16 subscribers, p99 of the age on arrival',
    minRatio: 0.5,
  },
  // Each frame is encoded once for all.
  { suite: 'venue-push', name: '10,000 updates/s to 16 subscribers, bytes encoded', minRatio: 0.9 },
  // A hundred times the events of its baseline, of which a start reads none.
  { suite: 'venue-recovery', name: '100,000 journaled events back in the core', minRatio: 0.4 },
  { suite: 'venue-recovery', name: 'process start to first answer, 100,000 events', minRatio: 0.5 },
  { suite: 'page', name: 'busy tabs=1 rate=10000', minRatio: 5 },
  { suite: 'page', name: 'age-p99 tabs=1 rate=100000', minRatio: 100 },
  { suite: 'page', name: 'sockets tabs=1 rate=100000', maxValue: 1 },
  { suite: 'page', name: 'logins tabs=1 rate=100000', maxValue: 1 },
  { suite: 'page', name: 'drops tabs=1 rate=100000', maxValue: 0 },
  { suite: 'page', name: 'backlog tabs=1 rate=100000', maxValue: 65_536 },
  { suite: 'page', name: 'long-tasks tabs=1 rate=100000', maxValue: 0 },
  // Percent of the page's thread, its own time: what book and trades may cost at 20 paints a second.
  { suite: 'page', name: 'panels-cost rate=100000 hz=20', maxValue: 2 },
  // Rows in view alone exist, however many there are.
  { suite: 'page', name: 'tables-rows positions', maxValue: 40 },
  { suite: 'page', name: 'tables-rows orders', maxValue: 40 },
  { suite: 'page', name: 'wrong-final-values tabs=1 rate=100000', maxValue: 0 },
]

/** A committed ratio may fall by this share before the check fails. */
export const REGRESSION = 0.25
