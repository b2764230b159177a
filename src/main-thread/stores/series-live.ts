import { proxy } from 'valtio/vanilla'
import { STALE_AFTER_MS } from '#shared/wire/frames.ts'

/** Whether bars on the chart may be old: one of its series isn't confirmed by the exchange. */
export const chartBars = proxy({ stale: false })

let followed: readonly string[] = []
let live: readonly string[] = []
/** Series that were confirmed since the chart follows them: one that no longer is has been silent long enough. */
const confirmed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function judge(): void {
  for (const key of live) if (followed.includes(key)) confirmed.add(key)
  const missing = followed.filter((key) => !live.includes(key))
  if (missing.length === 0 || missing.some((key) => confirmed.has(key))) {
    clearTimeout(timer)
    timer = undefined
    chartBars.stale = missing.length > 0
    return
  }
  if (timer !== undefined) return
  chartBars.stale = false
  timer = setTimeout(() => {
    chartBars.stale = true
  }, STALE_AFTER_MS)
}

/** The series whose running bars the chart waits for now, as `seriesKey` names them. */
export function setFollowedSeries(keys: readonly string[]): void {
  followed = [...new Set(keys)]
  for (const key of confirmed) if (!followed.includes(key)) confirmed.delete(key)
  clearTimeout(timer)
  timer = undefined
  judge()
}

/** For the bridge: the series that the exchange confirms. */
export function setLiveSeries(keys: readonly string[]): void {
  live = keys
  judge()
}
