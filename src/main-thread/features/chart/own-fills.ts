import type { LineOp } from '#shared/contracts/chart.ts'
import type { noticesTold } from '../../stores/notices.ts'

/** Delay until the exchange lists the fill of a line that appeared or disappeared, ms. */
export const FILLS_AFTER_MS = 700
/** Least time from a request to one for newer fills. A bot's orders end several times a second. */
export const LEAST_BETWEEN_MS = 5000
/** First and last delay before an unanswered request is repeated, ms; it doubles each time. */
export const AGAIN_MS = 2000
export const LATEST_AGAIN_MS = 60_000

export interface OwnFills {
  /** Reports whether the exchange answered a request for marks. */
  readonly answered: (given: boolean) => void
  /** Calls `refresh` whenever there may be new fills. Returns a function that stops it. */
  readonly follow: (refresh: () => void) => () => void
}

/**
 * Decides when the chart reloads its marks of own fills (CHART-04): when an order's line disappears, when a position is
 * opened, closed or resized, and after an unanswered request. A changed profit changes a position's line too, but is no
 * fill. A spot order that fills at once has neither line nor position: a notice reports its fill.
 */
export function createOwnFills(
  onLines: (listener: (ops: readonly LineOp[]) => void) => () => void,
  onNotice: (typeof noticesTold)['listen'],
): OwnFills {
  const sizes = new Map<string, string>()
  let again: (() => void) | null = null
  let wait = AGAIN_MS
  let missing = false

  const isFill = (op: LineOp): boolean => {
    if (op.op === 'remove') {
      sizes.delete(op.id)
      return true
    }
    if (op.line.kind !== 'position' || sizes.get(op.line.id) === op.line.quantity) return false
    sizes.set(op.line.id, op.line.quantity)
    return true
  }

  return {
    answered: (given) => {
      missing = !given
      if (given) wait = AGAIN_MS
      else again?.()
    },
    follow: (refresh) => {
      let timer: ReturnType<typeof setTimeout> | null = null
      let askedAt = Number.NEGATIVE_INFINITY
      const soon = (ms: number): void => {
        timer ??= setTimeout(() => {
          timer = null
          askedAt = performance.now()
          refresh()
        }, ms)
      }
      again = () => {
        soon(wait)
        wait = Math.min(LATEST_AGAIN_MS, wait * 2)
      }
      if (missing) again()
      const filled = (): void =>
        soon(Math.max(FILLS_AFTER_MS, askedAt + LEAST_BETWEEN_MS - performance.now()))
      const stops = [
        onLines((ops) => {
          // No early exit: the check also stores each position's size.
          if (ops.filter(isFill).length > 0) filled()
        }),
        onNotice(({ notice: { params } }) => {
          if ((params['filled'] ?? '') !== '') filled()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
        again = null
        if (timer !== null) clearTimeout(timer)
      }
    },
  }
}
