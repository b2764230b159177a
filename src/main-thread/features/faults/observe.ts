import type { VenueFault } from '#shared/contracts/fault-control.ts'
import { chartThreads, quickReport } from '../../bridge/control-calls.ts'
import { readPageStats } from '../../bridge/page-stats.ts'
import { session } from '../../stores/account.ts'
import { connection, threads } from '../../stores/connection.ts'
import { ticker } from '../../stores/market.ts'
import { view as market } from '../../stores/view.ts'
import { control } from './control-session.ts'

/** What the app shows of itself at a moment. Nothing in it is the panel's own guess. */
export interface Seen {
  /** performance.now(), ms. */
  readonly at: number
  readonly isOpen: boolean
  readonly isStale: boolean
  /** Subscribed topics, and those of them that are confirmed by their sequence. None while the hub does not answer. */
  readonly topics: readonly string[]
  readonly freshTopics: readonly string[]
  /** The open market: with another one, other topics are subscribed. */
  readonly symbol: string
  readonly latencyMs: number
  readonly reconnects: number
  readonly hubEpoch: string
  readonly hubsLost: number
  readonly riskGeneration: number
  /** Patches of the risk worker that reached the page. */
  readonly patches: number
  /** Threads of charts by their time origin; the last known ones while they do not answer. */
  readonly charts: readonly number[]
  /** Topics that the hub found invalid since the press. */
  readonly gaps: number
  /** When the hub's newest event was, Unix ms; -1 none, infinite while the hub does not answer. */
  readonly lastEventAt: number
  /** Id of the account, '' for a visitor. */
  readonly account: string
  /** What the exchange says: faults that run, and frames that they doubled so far. */
  readonly running: readonly VenueFault[]
  readonly doubledFrames: number
}

/** Name that the hub gives to a topic's gap in its list of events (src/workers/hub/compose/topic-stack.ts). */
const GAP_EVENT = 'topic invalid'

/** Looks at the app. `press`: as of the press, null at the press; `before`: what was seen last. */
export async function observe(press: Seen | null, before: Seen | null): Promise<Seen> {
  const [report, charts] = await Promise.all([quickReport(), chartThreads()])
  const { view } = session
  const topics = report?.topics ?? []
  const since = press?.lastEventAt ?? Number.POSITIVE_INFINITY
  const gaps = report?.events.filter(({ at, name }) => name === GAP_EVENT && at > since).length ?? 0
  return {
    at: performance.now(),
    isOpen: threads.hub === 'up' && connection.state === 'open',
    isStale: ticker.stale || threads.staleSince > 0 || threads.hub === 'replacing',
    topics: topics.map(({ topic }) => topic),
    freshTopics: topics.flatMap(({ topic, state }) => (state === 'fresh' ? [topic] : [])),
    symbol: market.symbol,
    latencyMs: connection.latencyMs,
    reconnects: connection.reconnects,
    hubEpoch: threads.hubEpoch,
    hubsLost: threads.hubReplacements,
    riskGeneration: threads.riskGeneration,
    patches: readPageStats().patches,
    charts: charts ?? before?.charts ?? [],
    gaps,
    lastEventAt: report === null ? Number.POSITIVE_INFINITY : (report.events[0]?.at ?? -1),
    account: view.kind === 'visitor' ? '' : view.account.accountId,
    running: control.state?.faults ?? [],
    doubledFrames: control.state?.doubledFrames ?? 0,
  }
}
