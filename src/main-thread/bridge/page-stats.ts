/** Counts of what reached the page, for benches and e2e; read through `window.__perpdeck.stats()`. */

const KEPT = 4096
const ages = createRing()
const pixelAges = createRing()
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
  /** Ages in ms (venue stamp -> after the frame that shows it), bounded in the same way. */
  readonly pixelAges: readonly number[]
  readonly longTasks: number
  readonly longTaskMs: number
  /** `performance.now()` of this reading, ms. */
  readonly at: number
}

/** Counts a patch; `ageMs` is NaN if it had no stamp. */
export function countPatch(ageMs: number, rowCount: number): void {
  patches += 1
  rows += rowCount
  ages.add(ageMs)
}

/** Counts a painted patch; `ageMs` is NaN if it had no stamp. */
export const countPainted = (ageMs: number): void => pixelAges.add(ageMs)

export function readPageStats(): PageStats {
  return {
    patches,
    rows,
    ages: ages.list(),
    pixelAges: pixelAges.list(),
    longTasks,
    longTaskMs,
    at: performance.now(),
  }
}

/** What the engine of a chart counted since it was last asked. */
export interface ChartStats {
  readonly frames: number
  readonly busyMs: number
  readonly elapsedMs: number
  readonly inputLatencies: readonly number[]
}
const charts = new Map<string, () => Promise<ChartStats>>()

/** Offers the counts of a market's chart, until the returned function is called. */
export function offerChartStats(market: string, read: () => Promise<ChartStats>): () => void {
  charts.set(market, read)
  return () => {
    if (charts.get(market) === read) charts.delete(market)
  }
}

/** Counts of all charts of this page, by the id of their market. */
export const readChartStats = (): Promise<readonly (ChartStats & { readonly market: string })[]> =>
  Promise.all(Array.from(charts, async ([market, read]) => ({ market, ...(await read()) })))

/** Counts long tasks, if the browser reports them. */
export function watchLongTasks(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      longTasks += 1
      longTaskMs += entry.duration
    }
  }).observe({ type: 'longtask' })
}

/** The last finite values, oldest first. */
function createRing(): { add(value: number): void; list(): number[] } {
  const values = new Float64Array(KEPT)
  let count = 0
  return {
    add: (value) => {
      if (!Number.isFinite(value)) return
      values[count % KEPT] = value
      count += 1
    },
    list: () => {
      const held = Math.min(count, KEPT)
      return Array.from({ length: held }, (_, index) => values[(count - held + index) % KEPT] ?? 0)
    },
  }
}
