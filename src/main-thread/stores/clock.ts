import { proxy } from 'valtio/vanilla'

/**
 * The exchange's clock. Times that a trader reads, or that are compared with the exchange's times, use `exchangeNow`. The
 * computer's own clock is only for time spans measured on this computer.
 */
let offsetMs = 0
let speed = 1
let known = Promise.withResolvers<void>()
let isKnown = false

/** A correction that can change what a shown time says, ms. */
const SHIFT_MS = 60_000

/** Counts corrections of the clock, for texts that depend on the present time but do not tick. */
export const clockShifts = proxy({ count: 0 })

/**
 * Exchange time in Unix ms: this computer's clock plus the offset the hub measured; uncorrected before the first measurement.
 * In a replay it is the replay's time.
 */
export const exchangeNow = (): number => Date.now() * speed + offsetMs
/** How fast the exchange's time passes: 1, in a replay its dial, 0 while that is paused. */
export const clockSpeed = (): number => speed

/**
 * For the bridge: sets the exchange's clock minus this computer's, ms; of a replay, minus `dial` times this computer's. A hub
 * without a measurement changes nothing.
 */
export function setClockOffset(ms: number, measured: boolean, dial = 1): void {
  if (!measured || !Number.isFinite(ms)) return
  const before = exchangeNow()
  offsetMs = ms
  speed = dial
  if (Math.abs(exchangeNow() - before) > SHIFT_MS) clockShifts.count += 1
  if (isKnown) return
  isKnown = true
  known.resolve()
}

/** Resolves when the offset of the exchange's clock is known. */
export const whenClockKnown = (): Promise<void> => known.promise

/** For tests: resets to the state of a freshly loaded page. */
export function forgetClock(): void {
  offsetMs = 0
  speed = 1
  isKnown = false
  known = Promise.withResolvers<void>()
}
