import type { ConnectionView } from '#shared/contracts/connection.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Counters of the status bar; rates are those of the last full second. */
export interface Meter {
  frame(rows: number): void
  /** A batch is sent to a tab; frames per batch give the conflation. Returns its number, from 1 on. */
  batch(): number
  /** Frames per batch in the last full second, 0 without a batch. */
  conflation(): number
  dropped(): void
  /**
   * A pong: server time (ms) and round trip (ms) give the clock offset. Of the last samples the one with the shortest round
   * trip counts.
   */
  clockSample(serverTime: number, roundTripMs: number): void
  /** Ends a second; call it once a second. */
  tick(): void
  read(): Pick<
    ConnectionView,
    'updatesPerSecond' | 'framesPerSecond' | 'droppedFrames' | 'clockOffsetMs' | 'isClockKnown'
  >
}

const SAMPLES = 8
/** Clocks drift by less than this between samples. */
const JUMP_MS = 1000

export function createMeter(clock: Clock): Meter {
  let rows = 0
  let frames = 0
  let batches = 0
  let lastBatch = 0
  let conflation = 0
  let droppedFrames = 0
  let updatesPerSecond = 0
  let framesPerSecond = 0
  let since = clock.monotonic()
  let samples: { readonly offset: number; readonly roundTripMs: number }[] = []
  return {
    frame: (count) => {
      frames += 1
      rows += count
    },
    batch: () => {
      batches += 1
      lastBatch += 1
      return lastBatch
    },
    conflation: () => conflation,
    dropped: () => {
      droppedFrames += 1
    },
    clockSample: (serverTime, roundTripMs) => {
      const sample = { offset: serverTime + roundTripMs / 2 - clock.now(), roundTripMs }
      // One of the clocks was set: earlier samples are wrong.
      const isSet = samples.some(
        ({ offset, roundTripMs: other }) => Math.abs(offset - sample.offset) > JUMP_MS + roundTripMs + other,
      )
      samples = [...(isSet ? [] : samples.slice(1 - SAMPLES)), sample]
    },
    tick: () => {
      const at = clock.monotonic()
      const seconds = Math.max(0.001, (at - since) / 1000)
      updatesPerSecond = Math.round(rows / seconds)
      framesPerSecond = Math.round(frames / seconds)
      conflation = batches === 0 ? 0 : Math.round((10 * frames) / batches) / 10
      batches = 0
      since = at
      rows = 0
      frames = 0
    },
    read: () => {
      const best = samples.reduce<(typeof samples)[number] | null>(
        (least, sample) => (least === null || sample.roundTripMs < least.roundTripMs ? sample : least),
        null,
      )
      const clockOffsetMs = best === null ? 0 : Math.round(best.offset)
      const isClockKnown = best !== null
      return { updatesPerSecond, framesPerSecond, droppedFrames, clockOffsetMs, isClockKnown }
    },
  }
}
