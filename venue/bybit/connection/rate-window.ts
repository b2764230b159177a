const WINDOW_MS = 1000

/** Counts calls of the last second. Times are ms of one monotonic clock, and never decrease. */
export interface RateWindow {
  /** ms until a call that counts `cost` fits; 0: now. A call above the maximum fits into an empty window. */
  wait(now: number, cost: number): number
  add(now: number, cost: number): void
  setMaximum(maximum: number): void
}

export function createRateWindow(initial: number): RateWindow {
  let maximum = initial
  let used = 0
  const entries: { readonly at: number; readonly cost: number }[] = []

  function prune(now: number): void {
    for (let first = entries[0]; first !== undefined && now - first.at >= WINDOW_MS; first = entries[0]) {
      used -= first.cost
      entries.shift()
    }
  }

  return {
    wait(now, cost) {
      prune(now)
      let left = used
      if (left === 0 || left + cost <= maximum) return 0
      for (const { at, cost: freed } of entries) {
        left -= freed
        if (left === 0 || left + cost <= maximum) return at + WINDOW_MS - now
      }
      return 0
    },
    add(now, cost) {
      entries.push({ at: now, cost })
      used += cost
    },
    setMaximum(next) {
      maximum = next
    },
  }
}
