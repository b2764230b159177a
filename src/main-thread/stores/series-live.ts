import { proxy } from 'valtio/vanilla'
import { STALE_AFTER_MS } from '#shared/wire/frames.ts'

/** Whether bars on a market's chart may be old: the exchange does not confirm one of its series. */
export function createSeriesLive() {
  const bars = proxy({ stale: false })
  let followed: readonly string[] = []
  let live: readonly string[] = []
  /** Series that were confirmed since the chart subscribed to them: if one is no longer confirmed, it is stale. */
  const confirmed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function judge(): void {
    for (const key of live) if (followed.includes(key)) confirmed.add(key)
    const missing = followed.filter((key) => !live.includes(key))
    if (missing.length === 0 || missing.some((key) => confirmed.has(key))) {
      clearTimeout(timer)
      timer = undefined
      bars.stale = missing.length > 0
      return
    }
    if (timer !== undefined) return
    bars.stale = false
    timer = setTimeout(() => {
      bars.stale = true
    }, STALE_AFTER_MS)
  }

  return {
    bars,
    /** Sets the series whose running bars the chart shows now, by `seriesKey`. */
    setFollowed(keys: readonly string[]): void {
      followed = [...new Set(keys)]
      for (const key of confirmed) if (!followed.includes(key)) confirmed.delete(key)
      clearTimeout(timer)
      timer = undefined
      judge()
    },
    /** For the bridge: sets the series that the exchange confirms. */
    setLive(keys: readonly string[]): void {
      live = keys
      judge()
    },
  }
}
