/** Share of each kind of update at any rate. */
export const MIX = { tickers: 0.8, levels: 0.15, trades: 0.05 } as const
/** Maximum backlog: a process that was stopped must not send a burst. */
const MOST_ARREARS_MS = 250

export interface Due {
  readonly tickers: number
  readonly levels: number
  readonly trades: number
}

/** Computes how many updates are due, so that their sum since the start is exactly rate times time. */
export interface Pacer {
  /** Advances to `nowMs` and returns the updates that are due beyond those counted. */
  due(nowMs: number): Due
  count(kind: keyof Due, updates: number): void
  setRate(perSecond: number, nowMs: number): void
  /** Pauses while frozen. */
  pause(paused: boolean, nowMs: number): void
  /** Updates dropped because the process was late. */
  readonly forgiven: number
  readonly counted: Readonly<Record<keyof Due, number>>
}

export function createPacer(perSecond: number, startMs: number): Pacer {
  /** Updates due in total, and of the two kinds of the open symbol; the rest are tickers. */
  let total = 0
  const owed = { levels: 0, trades: 0 }
  const counted = { tickers: 0, levels: 0, trades: 0 }
  let rate = perSecond
  let at = startMs
  let paused = false
  let forgiven = 0

  function advance(nowMs: number): void {
    const elapsed = Math.max(nowMs - at, 0)
    at = nowMs
    if (paused) return
    const earned = (rate * elapsed) / 1000
    const most = (rate * MOST_ARREARS_MS) / 1000
    total += earned
    if (total > most) {
      forgiven += total - most
      total = most
    }
    for (const kind of ['levels', 'trades'] as const) {
      owed[kind] = Math.min(owed[kind] + earned * MIX[kind], most * MIX[kind])
    }
  }

  return {
    due(nowMs) {
      advance(nowMs)
      const levels = Math.min(Math.max(owed.levels, 0), Math.max(total, 0))
      const trades = Math.min(Math.max(owed.trades, 0), Math.max(total - levels, 0))
      return {
        tickers: Math.max(Math.floor(total - levels - trades), 0),
        levels: Math.floor(levels),
        trades: Math.floor(trades),
      }
    },
    count(kind, updates) {
      total -= updates
      if (kind !== 'tickers') owed[kind] -= updates
      counted[kind] += updates
    },
    setRate(next, nowMs) {
      advance(nowMs)
      rate = next
      total = 0
      owed.levels = 0
      owed.trades = 0
    },
    pause(on, nowMs) {
      advance(nowMs)
      paused = on
    },
    get forgiven() {
      return Math.round(forgiven)
    },
    counted,
  }
}
