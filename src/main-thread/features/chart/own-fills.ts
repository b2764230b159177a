import type { LineOp } from '#shared/contracts/chart.ts'

/** After a line came or went its fill needs a moment to be in the exchange's list. */
export const FILLS_AFTER_MS = 700
/** A question that got no answer is asked again this long after, and each time twice as long, up to the last. */
export const AGAIN_MS = 2000
export const LATEST_AGAIN_MS = 60_000

export interface OwnFills {
  /** The exchange gave the marks that were asked for, or could not. */
  readonly answered: (given: boolean) => void
  /** Calls `refresh` whenever there may be other fills than those on the chart. Returns what stops it. */
  readonly follow: (refresh: () => void) => () => void
}

/**
 * When the chart's marks of own fills are asked for (CHART-04): when an order's line went, when a position came, went or
 * has another size, and again after a question without an answer. What a position earns changes its line every second and
 * is no fill.
 */
export function createOwnFills(
  onLines: (listener: (ops: readonly LineOp[]) => void) => () => void,
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
      const soon = (ms: number): void => {
        timer ??= setTimeout(() => {
          timer = null
          refresh()
        }, ms)
      }
      again = () => {
        soon(wait)
        wait = Math.min(LATEST_AGAIN_MS, wait * 2)
      }
      if (missing) again()
      const stop = onLines((ops) => {
        // Every one is looked at: their sizes are remembered.
        if (ops.filter(isFill).length > 0) soon(FILLS_AFTER_MS)
      })
      return () => {
        stop()
        again = null
        if (timer !== null) clearTimeout(timer)
      }
    },
  }
}
