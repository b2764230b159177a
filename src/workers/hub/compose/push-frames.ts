import type { PrivateEntry, PublicEntry, PushAnswer, SymbolNotice } from '#shared/wire/frames.ts'
import { span } from '#shared/units/span-kinds.ts'
import { endSpan, startSpan } from '#shared/units/span-probe.ts'
import { createFrameDecoder } from '../feeds/frame-decoder.ts'
import type { NoticeBoard } from '../notices/notice-board.ts'
import type { Requests } from '../socket/requests.ts'
import type { Meter } from '../status/meter.ts'
import type { HubContext } from './hub-context.ts'
import type { TopicStack } from './topic-stack.ts'

/** Event of a notice: the service stops soon and another one replaces it (docs/wire.md 1.2). */
const UPGRADE_NOTICE = 'service_upgrade'
/** Event of a notice for the hub alone: what the exchange can do has changed. */
const EXCHANGE_NOTICE = 'exchange_changed'

/** Who receives what the frames carry. */
export interface PushFrameOptions {
  readonly topics: TopicStack
  readonly requests: Pick<Requests, 'answer'>
  readonly meter: Pick<Meter, 'frame' | 'dropped'>
  readonly notices: Pick<NoticeBoard, 'receive' | 'confirmed'>
  readonly onPrivate: (entries: readonly PrivateEntry[]) => void
  /** A heartbeat: the last private sequence, and the exchange's time (Unix ms). */
  readonly onPrivateSeq: (seq: number, time: number) => void
  readonly onSessionEnd: (code: number) => void
  readonly onSymbols: (notices: readonly SymbolNotice[]) => void
  /** A pong carries the exchange's time (Unix ms). */
  readonly onPongTime: (time: number) => void
  /** The exchange asks its clients to connect again. */
  readonly onUpgrade: () => void
  /** What the exchange can do has changed. */
  readonly onExchange: () => void
  /** Too many malformed frames: the stream is out of step. */
  readonly onOutOfStep: () => void
}

/** Routes the frames of the open socket, and those of a replaced socket that stays open for private events. */
export function createPushFrames(
  { clock, trace }: Pick<HubContext, 'clock' | 'trace'>,
  options: PushFrameOptions,
): (data: unknown, isRetiring: boolean) => void {
  const { requests, meter, notices } = options
  const { store, subscriptions } = options.topics

  /** Rows and the exchange's time of the frame that is decoded. */
  let taken = 0
  let sentAt = 0

  function takePublic(entries: readonly PublicEntry[], serverTime: number): void {
    const from = startSpan()
    taken = store.apply(entries, serverTime)
    sentAt = serverTime
    endSpan(span.hubStore, from)
    meter.frame(taken)
  }
  function takePrivate(entries: readonly PrivateEntry[]): void {
    meter.frame(entries.length)
    options.onPrivate(entries)
  }
  function endsSession(answer: PushAnswer): boolean {
    const ends = answer.op === 'session' && answer.event === 'session_end'
    if (ends) options.onSessionEnd(answer.retCode)
    return ends
  }
  function onAnswer(answer: PushAnswer, serverTime: number): void {
    if (answer.op === 'pong') options.onPongTime(serverTime)
    if (requests.answer(answer) || endsSession(answer)) return
    if (answer.op === 'notice') {
      if (answer.event === UPGRADE_NOTICE) options.onUpgrade()
      else if (answer.event === EXCHANGE_NOTICE) options.onExchange()
      else notices.receive(answer.event ?? '', answer.retMsg)
    } else if (answer.op === 'symbols') options.onSymbols(answer.symbols ?? [])
    else if (answer.op === 'error' && answer.refused) {
      // The exchange granted these topics and then couldn't serve them.
      for (const name of answer.refused) subscriptions.resubscribe(name)
    } else trace.note('unmatched answer', `${answer.op} ${answer.retCode}`)
  }

  const decode = createFrameDecoder(clock, {
    onPublic: takePublic,
    onPrivate: takePrivate,
    onHeartbeat: (frame) => {
      store.confirm(frame[3])
      options.onPrivateSeq(frame[2], frame[1])
      notices.confirmed()
    },
    onAnswer,
    onMalformed: (reason, resync) => {
      meter.dropped()
      trace.noteRarely(reason === 'text' ? 'text frame' : 'malformed frame', reason)
      if (resync) options.onOutOfStep()
    },
  })
  const none = (): void => undefined
  /** Only private events of a replaced socket count: its topic numbers may name other topics now. */
  const decodeRetiring = createFrameDecoder(clock, {
    onPublic: none,
    onPrivate: takePrivate,
    onHeartbeat: none,
    onAnswer: endsSession,
    onMalformed: () => meter.dropped(),
  })
  return (data, isRetiring) => {
    const from = startSpan()
    taken = 0
    sentAt = 0
    if (isRetiring) decodeRetiring(data)
    else decode(data)
    endSpan(span.hubFrame, from, taken, sentAt)
  }
}
