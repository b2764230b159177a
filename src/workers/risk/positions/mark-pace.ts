import type { Clock } from '../../runtime/clock.ts'
import type { PositionBook } from '../state/position-book.ts'

/** Ms between two markings: two of them share each beat of the page (runtime/beat.ts). */
const PACE_MS = 500

/** Ms to the next half second of the wall clock, when every tab marks its positions. */
export const untilMarking = (clock: Pick<Clock, 'now'>): number => PACE_MS - (clock.now() % PACE_MS)

/** Market prices until the positions are marked with them. */
export interface MarkPace {
  /** Tickers of these instruments arrived. */
  arrived(ids: readonly number[]): void
  /** Marks the positions, unless it is too early. Called for each patch. */
  release(): void
  /** A batch was applied. Marks the positions if a busy page has taken no patch for a whole interval. */
  batchApplied(): void
}

/**
 * Marks all positions at once, at each half second. Between two markings the row, the chart's line, the sums and the
 * account are made of the same prices, so that a trader never reads two profits of one position (decision 34). A price
 * that was unknown marks at once. `apply` gets the keys of the positions that moved; `scheduleSoon` is called when prices
 * that waited may mark.
 */
export function createMarkPace(
  book: Pick<PositionBook, 'marked' | 'isUnpriced'>,
  clock: Clock,
  apply: (keys: readonly string[]) => void,
  scheduleSoon: () => void,
): MarkPace {
  const pending = new Set<number>()
  let due = Number.NEGATIVE_INFINITY
  /** Since when prices wait. */
  let since = 0
  let waits = false

  function mark(): void {
    const moved = book.marked([...pending])
    pending.clear()
    if (moved.length === 0) return
    due = clock.monotonic() + untilMarking(clock)
    apply(moved)
  }

  return {
    arrived(ids) {
      for (const id of ids) {
        const isUnpriced = book.isUnpriced(id)
        if (isUnpriced === undefined) continue
        if (pending.size === 0) since = clock.monotonic()
        pending.add(id)
        if (isUnpriced) due = Number.NEGATIVE_INFINITY
      }
    },
    release() {
      if (pending.size === 0) return
      const wait = due - clock.monotonic()
      if (wait > 0) {
        if (waits) return
        waits = true
        clock.after(wait, () => {
          waits = false
          scheduleSoon()
        })
        return
      }
      mark()
    },
    batchApplied() {
      if (pending.size > 0 && clock.monotonic() - Math.max(due, since) >= PACE_MS) mark()
    },
  }
}
