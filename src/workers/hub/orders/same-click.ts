import type { Clock } from '../../runtime/clock.ts'

/** Two presses within this time are one (a double click, Enter held, the same press in two tabs). */
export const SAME_CLICK_MS = 500
const KEPT = 500

/**
 * Which order a press belongs to, whatever tab it comes from (H8): one that asks for exactly the same as an order that has no
 * outcome yet, or that was asked for within half a second, is that order. An id made by a page can't say so: each tab and
 * each press makes its own, and a duplicated tab must not share one (T6). A refused order does not exist: a press after the
 * refusal is a new order, however soon it comes.
 */
export interface SameClicks {
  /** Id of the order that this press belongs to; null: it is a new one, remembered from now on. */
  first(content: string, id: string): string | null
  /** An order of an earlier life of the hub that has no outcome yet. */
  known(content: string, id: string): void
  clear(): void
}

/** `isVoid`: this order was refused or never arrived, so the same one sent again is no second order. */
export function createSameClicks(
  clock: Clock,
  isOpen: (id: string) => boolean,
  isVoid: (id: string) => boolean,
): SameClicks {
  const latest = new Map<string, { readonly id: string; readonly at: number }>()
  function keep(content: string, id: string, at: number): void {
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
      keep(content, id, now)
      return null
    },
    known: (content, id) => {
      if (!latest.has(content)) keep(content, id, -SAME_CLICK_MS)
    },
    clear: () => latest.clear(),
  }
}
