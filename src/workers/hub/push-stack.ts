import type { PrivateEntry } from '#shared/wire/frames.ts'
import type { Clock } from '../runtime/clock.ts'
import { every } from '../runtime/clock.ts'
import type { Trace } from '../runtime/trace.ts'
import { createIntake } from './feeds/intake.ts'
import { createTopicStore } from './feeds/topic-store.ts'
import type { TopicStore } from './feeds/topic-store.ts'
import { createConnection } from './socket/connection.ts'
import type { Connection, ConnectionState } from './socket/connection.ts'
import { createConnectionBus } from './socket/connection-events.ts'
import type { ConnectionBus } from './socket/connection-events.ts'
import { createHeartbeat } from './socket/heartbeat.ts'
import { createRequests } from './socket/requests.ts'
import type { Requests } from './socket/requests.ts'
import type { OpenSocket } from './socket/socket-like.ts'
import { createSubscriptions } from './socket/subscriptions.ts'
import type { Subscriptions } from './socket/subscriptions.ts'
import type { Meter } from './tabs/connection-view.ts'

const WATCH_MS = 500

/** The one socket with everything public that hangs on it. */
export interface PushStack {
  readonly connection: Connection
  readonly bus: ConnectionBus
  readonly requests: Requests
  readonly subscriptions: Subscriptions
  readonly store: TopicStore
  latencyMs(): number
  stop(): void
}

/** Wires socket -> intake -> store and subscriptions; private frames and the session's end go to the handlers. */
export function createPushStack(options: {
  readonly clock: Clock
  readonly random: () => number
  readonly openSocket: OpenSocket
  readonly url: string
  readonly trace: Trace
  readonly meter: Meter
  readonly onOpen: () => void
  readonly onLost: () => void
  readonly onState: (state: ConnectionState) => void
  readonly onPrivate: (entries: readonly PrivateEntry[]) => void
  readonly onPrivateSeq: (seq: number) => void
  readonly onSessionEnd: (code: number) => void
  readonly onChange: () => void
  readonly onTickerId: (symbol: string, id: number) => void
}): PushStack {
  const { clock, trace, meter } = options
  const bus = createConnectionBus((error) => trace.note('bus listener', String(error)))
  bus.on((event, detail) => trace.note(event, detail))
  const requests = createRequests(clock, (data) => connection.send(data))
  const store = createTopicStore({
    clock,
    onInvalid: (name, reason) => {
      trace.note('topic invalid', `${name} ${reason}`)
      subscriptions.resubscribe(name)
    },
    onChange: options.onChange,
    onTickerId: options.onTickerId,
  })
  const subscriptions = createSubscriptions({
    clock,
    requests,
    onSubscribed: (name, topicId) => store.bind(name, topicId),
    onRefused: (name) => {
      trace.note('topic refused', name)
      store.refuse(name)
    },
    onDropped: (name) => store.close(name),
    hasSnapshot: (name) => store.get(name)?.guard.isLive() ?? true,
  })
  let pongTime = 0
  const heartbeat = createHeartbeat({
    clock,
    requests,
    bus,
    onDead: () => connection.abandon('heart_error'),
    onPong: (roundTripMs) => meter.clockSample(pongTime, roundTripMs),
  })
  const intake = createIntake(clock, {
    onPublic: (entries, serverTime) => meter.frame(store.apply(entries, serverTime)),
    onPrivate: (entries) => {
      meter.frame(entries.length)
      options.onPrivate(entries)
    },
    onHeartbeat: (frame) => {
      store.confirm(frame[3])
      options.onPrivateSeq(frame[2])
    },
    onAnswer: (answer, serverTime) => {
      if (answer.op === 'pong') pongTime = serverTime
      if (requests.answer(answer)) return
      if (answer.op === 'session' && answer.event === 'session_end') options.onSessionEnd(answer.retCode)
      else if (answer.op === 'error' && answer.refused) {
        // A topic that was granted and then couldn't be served: asked for again, spaced.
        for (const name of answer.refused) subscriptions.resubscribe(name)
      } else trace.note('unmatched answer', `${answer.op} ${answer.retCode}`)
    },
    onMalformed: (reason, resync) => {
      meter.dropped()
      trace.noteRarely('malformed frame', reason)
      if (resync) connection.abandon('malformed frames')
    },
  })
  const connection: Connection = createConnection({
    url: options.url,
    clock,
    random: options.random,
    openSocket: options.openSocket,
    bus,
    handlers: {
      onOpen: () => {
        subscriptions.opened()
        heartbeat.start()
        options.onOpen()
      },
      onFrame: intake,
      onLost: () => {
        heartbeat.stop()
        subscriptions.lost()
        requests.drop()
        store.lost()
        options.onLost()
      },
      onState: options.onState,
    },
  })
  const stopWatch = every(clock, WATCH_MS, () => store.watch())
  return {
    connection,
    bus,
    requests,
    subscriptions,
    store,
    latencyMs: () => heartbeat.latencyMs(),
    stop: () => {
      stopWatch()
      heartbeat.stop()
      connection.stop()
    },
  }
}
