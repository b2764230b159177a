import { PROTOCOL } from '#shared/contracts/hub-protocol.ts'
import type { ConnectionReport, ConnectionView } from '#shared/contracts/connection.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Trace } from '../../runtime/trace.ts'
import type { Connection } from '../socket/connection.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'
import type { TopicStore } from '../state/topic-store.ts'
import type { Meter } from './meter.ts'

const EVENTS_SHOWN = 50

/** State of the connection: the view that is sent each second, and the report that a page requests. */
export interface ConnectionStatus {
  view(): ConnectionView
  report(): ConnectionReport
}

export function createConnectionStatus(options: {
  readonly clock: Clock
  readonly self: { readonly epoch: string; readonly build: string; readonly kind: ConnectionView['hubKind'] }
  readonly push: {
    readonly connection: Pick<Connection, 'state' | 'end' | 'reconnects'>
    readonly store: Pick<TopicStore, 'get' | 'lastConfirmation'>
    readonly subscriptions: Pick<Subscriptions, 'topics'>
    latencyMs(): number
  }
  readonly meter: Meter
  readonly trace: Trace
  readonly tabs: () => number
  readonly storageWorks: () => boolean
}): ConnectionStatus {
  const { clock, self, push, meter } = options
  const age = (at: number, now: number): number => (at === 0 ? -1 : Math.max(0, Math.round(now - at)))

  function view(): ConnectionView {
    const { connection, store } = push
    const state = connection.state()
    const end = state === 'closed' ? connection.end() : { code: 0, reason: '' }
    return {
      state,
      endCode: end.code,
      endReason: end.reason,
      latencyMs: Math.round(push.latencyMs()),
      tabs: options.tabs(),
      dataAgeMs: age(store.lastConfirmation(), clock.now()),
      reconnects: connection.reconnects(),
      ...meter.read(),
      hubKind: self.kind,
      storage: options.storageWorks() ? 'ok' : 'unavailable',
    }
  }
  return {
    view,
    report: () => {
      const now = clock.now()
      return {
        epoch: self.epoch,
        build: self.build,
        protocol: PROTOCOL,
        connection: view(),
        conflation: meter.conflation(),
        events: options.trace.read().slice(-EVENTS_SHOWN).toReversed(),
        topics: push.subscriptions.topics().map((name) => {
          const topic = push.store.get(name)
          return {
            topic: name,
            state: topic?.freshness ?? 'stale',
            ageMs: age(topic?.confirmedWall ?? 0, now),
            sequence: topic?.guard.sequence() ?? -1,
          }
        }),
      }
    },
  }
}
