import { proxy } from 'valtio/vanilla'

/**
 * The exchange's clock. Times that a trader reads, or that are compared with the exchange's times, use `exchangeNow`. The
 * computer's own clock is only for time spans measured on this computer.
 */
let offsetMs = 0
let known = Promise.withResolvers<void>()
let isKnown = false

/** A correction that can change what a shown time says, ms. */
const SHIFT_MS = 60_000

/** Counts corrections of the clock, for texts that depend on the present time but do not tick. */
export const clockShifts = proxy({ count: 0 })

/** Exchange time in Unix ms: this computer's clock plus the offset the hub measured; uncorrected before the first measurement. */
export const exchangeNow = (): number => Date.now() + offsetMs

/** For the bridge: sets the exchange's clock minus this computer's, ms. A hub without a measurement changes nothing. */
export function setClockOffset(ms: number, measured: boolean): void {
  if (!measured || !Number.isFinite(ms)) return
  const isShift = Math.abs(ms - offsetMs) > SHIFT_MS
  offsetMs = ms
  if (isShift) clockShifts.count += 1
  if (isKnown) return
  isKnown = true
  known.resolve()
}

/** Resolves when the offset of the exchange's clock is known. */
export const whenClockKnown = (): Promise<void> => known.promise

/** For tests: resets to the state of a freshly loaded page. */
export function forgetClock(): void {
  offsetMs = 0
  isKnown = false
  known = Promise.withResolvers<void>()
}
