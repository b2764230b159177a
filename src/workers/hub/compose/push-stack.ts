import type { PrivateEntry, PushAnswer, SymbolNotice } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import type { Clock } from '../../runtime/clock.ts'
import { every } from '../../runtime/clock.ts'
import type { Trace } from '../../runtime/trace.ts'
import type { FetchLike } from '../browser/fetch.ts'
import { createIntake } from '../feeds/frame-decoder.ts'
import { createTopicStore } from '../state/topic-store.ts'
import type { TopicStore } from '../state/topic-store.ts'
import type { NoticeBoard } from '../notices/notice-board.ts'
import { createConnection } from '../socket/connection.ts'
import type { Connection, ConnectionState } from '../socket/connection.ts'
import type { EmitConnectionEvent } from '../socket/connection-events.ts'
import { createHeartbeat } from '../socket/heartbeat.ts'
import { createRequests } from '../socket/requests.ts'
import type { Requests } from '../socket/requests.ts'
import { createRetryAfterProbe } from '../socket/retry-after.ts'
import type { OpenSocket } from '../socket/socket-like.ts'
import { createSubscriptions } from '../socket/subscriptions.ts'
import type { Subscriptions } from '../socket/subscriptions.ts'
import type { Meter } from '../status/meter.ts'

const WATCH_MS = 500
/** The service goes away soon and another one takes over (docs/wire.md 1.2). */
const UPGRADE_NOTICE = 'service_upgrade'

/** The one socket with everything public that hangs on it. */
export interface PushStack {
  readonly connection: Connection
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
  /** Says how a refused upgrade was refused. */
  readonly fetch: FetchLike
  readonly trace: Trace
  readonly meter: Meter
  readonly notices: NoticeBoard
  readonly onOpen: () => void
  readonly onLost: () => void
  /** A new socket took the place of the open one before that ends (N10). */
  readonly onRenewed: () => void
  /** Also once the exchange's clock was measured for the first time. */
  readonly onState: (state: ConnectionState) => void
  readonly onPrivate: (entries: readonly PrivateEntry[]) => void
  readonly onPrivateSeq: (seq: number, time: number) => void
  readonly onSessionEnd: (code: number) => void
  readonly onChange: () => void
  readonly onTickerId: (symbol: string, id: number) => void
  /** Symbols were listed, ended or moved between states (FEED-22); none named: any may have been. */
  readonly onSymbols: (notices: readonly SymbolNotice[]) => void
}): PushStack {
  const { clock, trace, meter, notices } = options
  const emit: EmitConnectionEvent = (event, detail) => trace.note(event, detail)
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
  let hasFollowed = false
  const subscriptions = createSubscriptions({
    clock,
    requests,
    onSubscribed: (name, topicId) => {
      store.bind(name, topicId)
      if (name === topic.notice) notices.joined()
      // What changed while no socket was there isn't told again.
      if (name === topic.symbolNotify) {
        if (hasFollowed) options.onSymbols([])
        hasFollowed = true
      }
    },
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
    emit,
    onDead: () => connection.abandon('heart_error'),
    onPong: (roundTripMs) => {
      const isFirst = !meter.read().isClockKnown
      meter.clockSample(pongTime, roundTripMs)
      if (isFirst) options.onState(connection.state())
    },
  })
  const takePrivate = (entries: readonly PrivateEntry[]): void => {
    meter.frame(entries.length)
    options.onPrivate(entries)
  }
  const endsSession = (answer: PushAnswer): boolean => {
    const ends = answer.op === 'session' && answer.event === 'session_end'
    if (ends) options.onSessionEnd(answer.retCode)
    return ends
  }
  const onMalformed = (reason: string, resync: boolean): void => {
    meter.dropped()
    trace.noteRarely(reason === 'text' ? 'text frame' : 'malformed frame', reason)
    if (resync) connection.abandon('malformed frames')
  }
  const intake = createIntake(clock, {
    onPublic: (entries, serverTime) => meter.frame(store.apply(entries, serverTime)),
    onPrivate: takePrivate,
    onHeartbeat: (frame) => {
      store.confirm(frame[3])
      options.onPrivateSeq(frame[2], frame[1])
      notices.confirmed()
    },
    onAnswer: (answer, serverTime) => {
      if (answer.op === 'pong') pongTime = serverTime
      if (requests.answer(answer) || endsSession(answer)) return
      if (answer.op === 'notice') {
        if (answer.event === UPGRADE_NOTICE) connection.renew()
        else notices.take(answer.event ?? '', answer.retMsg)
      } else if (answer.op === 'symbols') options.onSymbols(answer.symbols ?? [])
      else if (answer.op === 'error' && answer.refused) {
        // A topic that was granted and then couldn't be served: asked for again, spaced.
        for (const name of answer.refused) subscriptions.resubscribe(name)
      } else trace.note('unmatched answer', `${answer.op} ${answer.retCode}`)
    },
    onMalformed,
  })
  const none = (): void => undefined
  /** Of a socket that was replaced only what is private still counts: its topic numbers may mean something else now. */
  const retiringIntake = createIntake(clock, {
    onPublic: none,
    onPrivate: takePrivate,
    onHeartbeat: none,
    onAnswer: endsSession,
    onMalformed: () => meter.dropped(),
  })
  const connection: Connection = createConnection({
    url: options.url,
    clock,
    random: options.random,
    openSocket: options.openSocket,
    emit,
    askRetryAfter: createRetryAfterProbe({
      clock,
      fetch: options.fetch,
      url: options.url.replace(/^ws/, 'http'),
    }),
    handlers: {
      onOpen: () => {
        subscriptions.opened()
        heartbeat.start()
        options.onOpen()
      },
      onFrame: (data, isRetiring) => (isRetiring ? retiringIntake(data) : intake(data)),
      onLost: () => {
        heartbeat.stop()
        subscriptions.lost()
        requests.drop()
        store.lost()
        notices.lost()
        options.onLost()
      },
      onRenewed: () => {
        heartbeat.stop()
        requests.drop()
        subscriptions.renewed()
        heartbeat.start()
        options.onRenewed()
      },
      onState: options.onState,
    },
  })
  // For all tabs and as long as the hub lives: what the exchange announces, and that its catalogue changed.
  subscriptions.acquire(topic.notice)
  subscriptions.acquire(topic.symbolNotify)
  const stopWatch = every(clock, WATCH_MS, () => store.watch())
  return {
    connection,
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
