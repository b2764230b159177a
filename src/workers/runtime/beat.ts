import { repeat } from './clock.ts'
import type { Clock } from './clock.ts'

const BEAT_MS = 1000

/**
 * Ms to the next whole second of the wall clock. Whatever is sent once a second is due then, so that all of it shares one
 * patch and the page lays out and paints it in one frame. The page's own second (ui/use-second.ts) is the same.
 */
export const untilBeat = (clock: Pick<Clock, 'now'>): number => BEAT_MS - (clock.now() % BEAT_MS)

/** Whatever is due at the beat is due in every worker by then: their clocks are read in whole ms. */
const LATE_MS = 5

/** Calls `run` just after each beat, until the returned function is called. */
export const eachBeat = (clock: Clock, run: () => void): (() => void) =>
  repeat(clock, () => untilBeat(clock) + LATE_MS, run)
