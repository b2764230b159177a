/** Counts of what reached the page, for benches and e2e: written here, read through `window.__perpdeck.stats()`. */

const KEPT = 4096
const ages = new Float64Array(KEPT)
let ageCount = 0
let patches = 0
let rows = 0
let longTasks = 0
let longTaskMs = 0

export interface PageStats {
  /** Patches applied since the page started. */
  readonly patches: number
  /** Table rows in them. */
  readonly rows: number
  /** Ages in ms (venue stamp -> applied to the stores), the last 4096 at most, oldest first. */
  readonly ages: readonly number[]
  readonly longTasks: number
  readonly longTaskMs: number
  /** JS clock of this reading, ms. */
  readonly at: number
}

/** Notes a patch; `ageMs` NaN where it held no stamp. */
export function countPatch(ageMs: number, rowCount: number): void {
  patches += 1
  rows += rowCount
  if (Number.isFinite(ageMs)) {
    ages[ageCount % KEPT] = ageMs
    ageCount += 1
  }
}

export function readPageStats(): PageStats {
  const held = Math.min(ageCount, KEPT)
  const first = ageCount - held
  return {
    patches,
    rows,
    ages: Array.from({ length: held }, (_, index) => ages[(first + index) % KEPT] ?? 0),
    longTasks,
    longTaskMs,
    at: performance.now(),
  }
}

/** Counts long tasks where the browser tells them. */
export function watchLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      longTasks += 1
      longTaskMs += entry.duration
    }
  }).observe({ type: 'longtask' })
}
