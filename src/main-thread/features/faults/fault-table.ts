import type { VenueFault } from '#shared/contracts/fault-control.ts'
import type { Seen } from './observe.ts'

/** Something that must happen after a fault, seen in the app's own state. */
export interface Expectation {
  /** Ending of the key `expect.*`. */
  readonly id:
    | 'stale'
    | 'renewed'
    | 'gap'
    | 'copies'
    | 'ignored'
    | 'delayed'
    | 'kept'
    | 'noticed'
    | 'maths'
    | 'chart'
    | 'right'
  /** Since the press, ms. */
  readonly withinMs: number
  /** `before`: as of the press; `last`: as of the expectation before this one. */
  readonly holds: (seen: Seen, before: Seen, last: Seen) => boolean
}

export type FaultId = VenueFault | 'killHub' | 'killRisk' | 'killChart'

export interface FaultRow {
  /** Ending of the key `row.*`. */
  readonly id: FaultId
  /** Who does it: the exchange, or this page to one of its threads. */
  readonly by: 'exchange' | 'page'
  /** In the order in which they are looked for. */
  readonly expects: readonly Expectation[]
}

/** Round-trip time from which the connection counts as delayed, ms (N5). */
const DELAYED_MS = 1000

const isRenewed = (seen: Seen, before: Seen): boolean =>
  seen.reconnects > before.reconnects || seen.hubEpoch !== before.hubEpoch

/** Every topic that was live at the press is live by its sequence. Those of a market that was left are not awaited. */
function areTopicsLive({ topics, freshTopics, symbol }: Seen, before: Seen): boolean {
  const wanted =
    symbol === before.symbol
      ? before.freshTopics
      : before.freshTopics.filter((topic) => topics.includes(topic))
  return freshTopics.length > 0 && wanted.every((topic) => freshTopics.includes(topic))
}

/** Everything is live: the socket, the topics, and the account that was logged in. */
const isRight = (seen: Seen, before: Seen): boolean =>
  seen.isOpen && !seen.isStale && areTopicsLive(seen, before) && seen.account === before.account

const right = (withinMs: number): Expectation => ({ id: 'right', withinMs, holds: isRight })

/** All faults, with what must follow. Times include how long the exchange's faults last (venue/server/control/page-control.ts). */
export const faultRows: readonly FaultRow[] = [
  {
    id: 'freeze',
    by: 'exchange',
    expects: [{ id: 'stale', withinMs: 7500, holds: ({ isStale }) => isStale }, right(15_000)],
  },
  {
    id: 'cut',
    by: 'exchange',
    expects: [{ id: 'renewed', withinMs: 5000, holds: isRenewed }, right(8000)],
  },
  {
    id: 'lose',
    by: 'exchange',
    expects: [{ id: 'gap', withinMs: 5000, holds: ({ gaps }) => gaps > 0 }, right(8000)],
  },
  {
    id: 'double',
    by: 'exchange',
    expects: [
      { id: 'copies', withinMs: 3000, holds: (seen, before) => seen.doubledFrames > before.doubledFrames },
      {
        id: 'ignored',
        withinMs: 9000,
        holds: (seen, before) =>
          !seen.running.includes('double') &&
          seen.gaps === 0 &&
          !isRenewed(seen, before) &&
          isRight(seen, before),
      },
    ],
  },
  {
    id: 'slow',
    by: 'exchange',
    expects: [
      { id: 'delayed', withinMs: 9000, holds: ({ latencyMs }) => latencyMs > DELAYED_MS },
      {
        id: 'kept',
        withinMs: 22_000,
        holds: (seen, before) =>
          !seen.running.includes('slow') &&
          seen.latencyMs <= DELAYED_MS &&
          !isRenewed(seen, before) &&
          isRight(seen, before),
      },
    ],
  },
  {
    id: 'killHub',
    by: 'page',
    expects: [
      { id: 'noticed', withinMs: 1000, holds: (seen, before) => seen.hubsLost > before.hubsLost },
      {
        id: 'right',
        withinMs: 8000,
        holds: (seen, before) => seen.hubEpoch !== before.hubEpoch && isRight(seen, before),
      },
    ],
  },
  {
    id: 'killRisk',
    by: 'page',
    expects: [
      { id: 'maths', withinMs: 5000, holds: (seen, before) => seen.riskGeneration > before.riskGeneration },
      {
        id: 'right',
        withinMs: 8000,
        holds: (seen, before, last) => seen.patches > last.patches && isRight(seen, before),
      },
    ],
  },
  {
    id: 'killChart',
    by: 'page',
    expects: [
      {
        id: 'chart',
        withinMs: 9000,
        holds: ({ charts }, before) => charts.some((thread) => !before.charts.includes(thread)),
      },
      right(12_000),
    ],
  },
]
