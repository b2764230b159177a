/** Samples of which the best one counts. */
const SAMPLES = 64
/** Bybit accepts a timestamp 5 s behind its clock, and only 1 s ahead of it: a little behind is the safe side. */
const BEHIND_MS = 50
/** The two local clocks differ by more only if the computer slept or its clock was set. */
const DRIFT_MS = 1000
/** A corrected offset may move the time back by less than this. Then the time waits instead. */
const HELD_MS = 1000
const NOTICE_MS = 500
const WRONG_MS = 5000

/** A moment by both local clocks, ms. */
export interface Moment {
  /** Never set, and stops while the computer sleeps. */
  readonly monotonic: number
  /** Unix ms; a person or a time server may set it. */
  readonly wall: number
}

export interface LocalClocks {
  monotonic(): number
  wall(): number
}

/** Clock of Bybit, measured by the `time` of its answers. */
export interface ExchangeClock {
  /** Whole Unix ms. Small corrections never move it back. */
  now(): number
  /** Timestamp for a request that is signed now: whole Unix ms, a little behind Bybit's clock. */
  stamp(): number
  moment(): Moment
  /** Reads an answer's `time` (Unix ms). Other values, and answers around a sleep of the computer, are ignored. */
  take(sent: Moment, received: Moment, time: unknown): void
  /** Whether the offset must be measured before something is signed: never measured, or the computer slept. */
  needsSync(): boolean
  /** Forgets all samples, because Bybit refused a timestamp. */
  distrust(): void
  /** What is wrong with this computer's clock, for people; null: nothing. */
  trouble(): string | null
}

const localClocks: LocalClocks = { monotonic: () => performance.now(), wall: () => Date.now() }

interface Sample {
  readonly offset: number
  readonly roundTrip: number
}

function troubleOf(ahead: number): string | null {
  const distance = Math.abs(ahead)
  if (distance <= NOTICE_MS) return null
  const text = `The clock of this computer is ${(distance / 1000).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} Bybit's.`
  return distance > WRONG_MS ? `${text} Set the computer's time.` : text
}

/**
 * Bybit's clock: the local monotonic clock plus the offset of the sample with the shortest round trip among the last 64. Before
 * the first sample it is this computer's clock.
 * @source https://bybit-exchange.github.io/docs/v5/guide#authentication (2026-07-24)
 */
export function createExchangeClock(local: LocalClocks = localClocks): ExchangeClock {
  const moment = (): Moment => ({ monotonic: local.monotonic(), wall: local.wall() })
  const gap = ({ monotonic, wall }: Moment): number => wall - monotonic
  let samples: Sample[] = []
  let offset = gap(moment())
  /** Wall minus monotonic clock when the newest sample was measured. */
  let gapThen = offset
  let latest = 0

  function exact(): number {
    return local.monotonic() + offset
  }

  return {
    moment,
    now() {
      const next = Math.floor(exact())
      if (next > latest || latest - next >= HELD_MS) latest = next
      return latest
    },
    stamp: () => Math.floor(exact() - BEHIND_MS),
    take(sent, received, time) {
      if (typeof time !== 'number' || !Number.isSafeInteger(time) || time <= 0) return
      const gapNow = gap(received)
      if (Math.abs(gapNow - gap(sent)) > DRIFT_MS) return
      if (Math.abs(gapNow - gapThen) > DRIFT_MS) samples = []
      gapThen = gapNow
      const roundTrip = received.monotonic - sent.monotonic
      samples.push({ offset: time - (sent.monotonic + received.monotonic) / 2, roundTrip })
      if (samples.length > SAMPLES) samples.shift()
      offset = samples.reduce((best, next) => (next.roundTrip <= best.roundTrip ? next : best)).offset
    },
    needsSync: () => samples.length === 0 || Math.abs(gap(moment()) - gapThen) > DRIFT_MS,
    distrust() {
      samples = []
    },
    trouble: () => (samples.length === 0 ? null : troubleOf(gapThen - offset)),
  }
}
