import type { Clock } from '../../runtime/clock.ts'

/** Two presses within this time are one (a double click, a held Enter key, the same press in two tabs). */
export const SAME_CLICK_MS = 500
const KEPT = 500

/**
 * Finds the order that a press belongs to, from whatever tab (H8). A press belongs to an order with the same content that
 * has no outcome yet, or that was requested within half a second. Ids can't decide this: each tab and each press makes its
 * own, and a duplicated tab must not share one (T6). A rejected order doesn't exist, so a press after the rejection is a new
 * order, however soon it follows.
 */
export interface SameClicks {
  /** Id of the order that this press belongs to; null: a new order, remembered from now on. */
  first(content: string, id: string): string | null
  /** Remembers an open order of an earlier hub. */
  known(content: string, id: string): void
  clear(): void
}

/** `isVoid`: the order was rejected or never arrived, so the same order sent again isn't a second one. */
export function createSameClicks(
  clock: Clock,
  isOpen: (id: string) => boolean,
  isVoid: (id: string) => boolean,
): SameClicks {
  const latest = new Map<string, { readonly id: string; readonly at: number }>()
  function remember(content: string, id: string, at: number): void {
    latest.delete(content)
    latest.set(content, { id, at })
    if (latest.size <= KEPT) return
    for (const [old, entry] of latest) {
      if (latest.size <= KEPT) return
      if (!isOpen(entry.id)) latest.delete(old)
    }
  }
  return {
    first: (content, id) => {
      const before = latest.get(content)
      const now = clock.monotonic()
      if (before !== undefined) {
        if (isOpen(before.id)) return before.id
        if (now - before.at < SAME_CLICK_MS && !isVoid(before.id)) return before.id
      }
      remember(content, id, now)
      return null
    },
    known: (content, id) => {
      if (!latest.has(content)) remember(content, id, -SAME_CLICK_MS)
    },
    clear: () => latest.clear(),
  }
}
