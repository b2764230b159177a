import { flatShape, kinds, readShape } from './shape.ts'
import type { Kind, LoadShape } from './shape.ts'

/** Maximum backlog: a process that was stopped must not send a burst. */
const MOST_ARREARS_MS = 250

export type Due = Readonly<Record<Kind, number>>

/** Computes how many updates are due, so that their sum since the start is exactly what rate and shape say. */
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

/** Sums of fractions may be a little below the whole number that they are. */
const wholeOf = (updates: number): number => Math.floor(updates + 1e-6)

/** `perSecond`: updates per second, on average over the shape. */
export function createPacer(perSecond: number, startMs: number, shape: LoadShape = flatShape): Pacer {
  const shaped = readShape(shape)
  /** Updates due in total, and of the two kinds of the open symbol; the rest are tickers. */
  let total = 0
  const owed = { levels: 0, trades: 0 }
  const counted = { tickers: 0, levels: 0, trades: 0 }
  let rate = perSecond
  let at = startMs
  /** Ms of the shape that have passed: it waits while the load is paused. */
  let past = 0
  let paused = false
  let forgiven = 0

  function advance(nowMs: number): void {
    const elapsed = Math.max(nowMs - at, 0)
    at = nowMs
    if (paused) return
    const from = past
    past += elapsed
    const most = (rate * shaped.peak() * MOST_ARREARS_MS) / 1000
    for (const kind of kinds) {
      const earned = rate * shaped.between(from, past, kind)
      total += earned
      if (kind === 'tickers') continue
      const mostOf = (rate * shaped.peak(kind) * MOST_ARREARS_MS) / 1000
      owed[kind] = Math.min(owed[kind] + earned, mostOf)
    }
    if (total <= most) return
    forgiven += total - most
    total = most
  }

  return {
    due(nowMs) {
      advance(nowMs)
      const levels = Math.min(Math.max(owed.levels, 0), Math.max(total, 0))
      const trades = Math.min(Math.max(owed.trades, 0), Math.max(total - levels, 0))
      return {
        tickers: Math.max(wholeOf(total - levels - trades), 0),
        levels: wholeOf(levels),
        trades: wholeOf(trades),
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
