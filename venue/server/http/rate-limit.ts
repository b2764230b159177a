/** A token bucket per caller: `perSecond` calls per second, with bursts of the same size (VENUE-64). */
export interface RateLimit {
  /** Can be changed while the venue runs. */
  perSecond: number
  /** False if the caller has no calls left (10006). */
  take(caller: string, nowMs: number): boolean
}

const MAX_CALLERS = 5000

export function createRateLimit(callsPerSecond: number): RateLimit {
  const buckets = new Map<string, { left: number; at: number }>()
  const limit: RateLimit = {
    perSecond: callsPerSecond,
    take(caller, nowMs) {
      const { perSecond } = limit
      let bucket = buckets.get(caller)
      if (bucket === undefined) {
        if (buckets.size >= MAX_CALLERS) buckets.clear()
        bucket = { left: perSecond, at: nowMs }
        buckets.set(caller, bucket)
      }
      bucket.left = Math.min(perSecond, bucket.left + ((nowMs - bucket.at) * perSecond) / 1000)
      bucket.at = nowMs
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
  return limit
}
