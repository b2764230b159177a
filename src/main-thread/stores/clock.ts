/**
 * The two clocks of the page. What a trader reads or what is compared with the exchange's times uses `exchangeNow`; the
 * computer's own clock is for spans that begin and end here.
 */
let offsetMs = 0
let known = Promise.withResolvers<void>()
let isKnown = false

/** Exchange time, Unix ms: this computer's clock corrected by what the hub measured; uncorrected before it did. */
export const exchangeNow = (): number => Date.now() + offsetMs

/** For the bridge: exchange clock minus this computer's, ms. A hub that hasn't measured yet takes nothing back. */
export function setClockOffset(ms: number, measured: boolean): void {
  if (!measured || !Number.isFinite(ms)) return
  offsetMs = ms
  if (isKnown) return
  isKnown = true
  known.resolve()
}

/** Resolves once the exchange's clock was measured. */
export const whenClockKnown = (): Promise<void> => known.promise

/** For tests: a page that has just been loaded. */
export function forgetClock(): void {
  offsetMs = 0
  isKnown = false
  known = Promise.withResolvers<void>()
}
