import { topic } from '#shared/wire/topics.ts'
import { every } from '../../runtime/clock.ts'
import type { Session } from '../login/session.ts'
import type { NoticeBoard } from '../notices/notice-board.ts'
import { createConnection } from '../socket/connection.ts'
import type { Connection } from '../socket/connection.ts'
import type { ConnectionState } from '../socket/connection-state.ts'
import type { EmitConnectionEvent } from '../socket/connection-events.ts'
import { createHeartbeat } from '../socket/heartbeat.ts'
import { createRequests } from '../socket/requests.ts'
import type { Requests } from '../socket/requests.ts'
import { createRetryAfterProbe } from '../socket/retry-after.ts'
import { pushUrl } from '../socket/socket-like.ts'
import type { Meter } from '../status/meter.ts'
import type { HubContext } from './hub-context.ts'
import { createPushFrames } from './push-frames.ts'
import type { PushFrameOptions } from './push-frames.ts'
import { createTopicStack } from './topic-stack.ts'
import type { TopicStack } from './topic-stack.ts'

const WATCH_MS = 500

/** The one socket and the public topics on it. */
export interface PushStack extends TopicStack {
  readonly connection: Connection
  readonly requests: Requests
  latencyMs(): number
  stop(): void
}

type Received = Pick<PushFrameOptions, 'onPrivate' | 'onPrivateSeq' | 'onSymbols' | 'onExchange'>

export function createPushStack(
  context: HubContext,
  options: Received & {
    readonly meter: Meter
    readonly notices: NoticeBoard
    readonly session: () => Session
    /** The state of the connection changed, or the exchange's clock was measured for the first time. */
    readonly onState: (state: ConnectionState) => void
    readonly onChange: () => void
    readonly onTickerId: (symbol: string, id: number) => void
  },
): PushStack {
  const { clock, env } = context
  const { meter, notices } = options
  const emit: EmitConnectionEvent = (event, detail) => context.trace.note(event, detail)
  const url = pushUrl(env.origin)
  const requests = createRequests(clock, (data) => connection.send(data))
  const topics = createTopicStack(context, { ...options, requests })
  const { store, subscriptions } = topics
  let pongTime = 0
  const heartbeat = createHeartbeat({
    clock,
    requests,
    emit,
    onDead: () => connection.abandon('heart_error'),
    onPong: (roundTripMs) => {
      const isFirst = !meter.read().isClockKnown
      meter.clockSample(pongTime, roundTripMs)
      if (isFirst) options.onState(connection.state())
    },
  })
  const onFrame = createPushFrames(context, {
    ...options,
    topics,
    requests,
    onSessionEnd: (code) => options.session().endedByPush(code),
    onPongTime: (time) => {
      pongTime = time
    },
    onUpgrade: () => connection.renew(),
    onOutOfStep: () => connection.abandon('malformed frames'),
  })
  const connection: Connection = createConnection({
    url,
    clock,
    random: env.random,
    openSocket: env.openSocket,
    emit,
    retryAfter: createRetryAfterProbe({ clock, fetch: env.fetch, url: url.replace(/^ws/, 'http') }),
    handlers: {
      onOpen: () => {
        subscriptions.opened()
        heartbeat.start()
        options.session().socketOpened()
      },
      onFrame,
      onLost: () => {
        heartbeat.stop()
        subscriptions.lost()
        requests.drop()
        store.lost()
        notices.lost()
        options.session().socketLost()
      },
      onRenewed: () => {
        heartbeat.stop()
        requests.drop()
        subscriptions.renewed()
        heartbeat.start()
        options.session().socketRenewed()
        // A visitor has no private events for which the replaced socket would stay open (N10).
        if (options.session().account() === null) connection.retire()
      },
      onState: options.onState,
    },
  })
  // The hub itself follows the exchange's notices and symbol changes, whatever tabs watch.
  subscriptions.acquire(topic.notice)
  subscriptions.acquire(topic.symbolNotify)
  env.recording?.attach({ ...topics, meter })
  const stopWatch = every(clock, WATCH_MS, () => store.watch())
  return {
    connection,
    requests,
    ...topics,
    latencyMs: () => heartbeat.latencyMs(),
    stop: () => {
      stopWatch()
      heartbeat.stop()
      connection.stop()
    },
  }
}
