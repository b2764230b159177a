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

/** How many ages were counted, of each kind. */
export interface AgesSeen {
  readonly ages: number
  readonly pixelAges: number
}

/** The ages that were counted since an earlier reading, oldest first, the last 4096 at most. */
export function agesSince(
  seen: AgesSeen,
): Pick<PageStats, 'ages' | 'pixelAges'> & { readonly seen: AgesSeen } {
  return {
    ages: ages.list(ages.count() - seen.ages),
    pixelAges: pixelAges.list(pixelAges.count() - seen.pixelAges),
    seen: { ages: ages.count(), pixelAges: pixelAges.count() },
  }
}

/** What the engine of a chart counted since it was last asked. */
export interface ChartStats {
  /** Time origin of the engine's thread. */
  readonly timeOrigin: number
  readonly frames: number
  readonly busyMs: number
  readonly elapsedMs: number
  readonly inputLatencies: readonly number[]
  /** Start and duration in turns of the engine's work, ms of its thread's clock, if they were asked for last time too. */
  readonly work: readonly number[]
}
type ReadChart = (withWork: boolean) => Promise<ChartStats>
const charts = new Map<string, ReadChart>()

/** Offers the counts of a market's chart, until the returned function is called. */
export function offerChartStats(market: string, read: ReadChart): () => void {
  charts.set(market, read)
  return () => {
    if (charts.get(market) === read) charts.delete(market)
  }
}

/** Counts of all charts of this page, by the id of their market. */
export const readChartStats = (
  withWork = false,
): Promise<readonly (ChartStats & { readonly market: string })[]> =>
  Promise.all(Array.from(charts, async ([market, read]) => ({ market, ...(await read(withWork)) })))

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
function createRing(): { add(value: number): void; count(): number; list(most?: number): number[] } {
  const values = new Float64Array(KEPT)
  let count = 0
  return {
    add: (value) => {
      if (!Number.isFinite(value)) return
      values[count % KEPT] = value
      count += 1
    },
    count: () => count,
    list: (most = KEPT) => {
      const held = Math.min(count, KEPT, most)
      return Array.from({ length: held }, (_, index) => values[(count - held + index) % KEPT] ?? 0)
    },
  }
}
