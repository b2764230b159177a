import { decodeFrame, encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_ANSWER, FRAME_HEARTBEAT, FRAME_PUBLIC } from '#shared/wire/frames.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'
import type { Clock } from '../../runtime/clock.ts'
import { isMap } from '../feeds/read-record.ts'
import type { OpenSocket, SocketLike } from '../socket/socket-like.ts'

/** Closed by the replay itself, to show another place: the hub connects again at once. */
const SEEK_CODE = 1006

/** The recorded push channel: a socket without a network. */
export interface ReplaySocket {
  readonly open: OpenSocket
  /** Sends a frame to the hub; nothing without an open socket. */
  send(frame: Uint8Array<ArrayBuffer>): void
  /** Confirms the last sequences of topics, as the exchange does each second. */
  heartbeat(pairs: readonly number[]): void
  /** Closes the socket. */
  drop(): void
}

export function createReplaySocket(options: {
  readonly clock: Clock
  readonly topics: ReadonlyMap<string, number>
  /** Exchange's time that is shown, Unix ms. */
  readonly now: () => number
  /** The hub subscribed topics: they need their state. Called once per turn. */
  readonly onSubscribed: () => void
}): ReplaySocket {
  const { clock, topics, now } = options
  let current: SocketLike | null = null
  let isDue = false

  function send(frame: Uint8Array<ArrayBuffer>): void {
    current?.onmessage?.({ data: frame.slice().buffer })
  }
  const sendValue = (value: unknown): void => send(new Uint8Array(encodeFrame(value)))

  /** Brings all topics to their beginning: what a place does not have must not stay from another place. */
  function subscribed(): void {
    isDue = false
    sendValue([FRAME_PUBLIC, now(), Array.from(topics.values(), (id) => [id, 0, 0, 0, []])])
    options.onSubscribed()
  }
  function answer(request: Readonly<Record<string, unknown>>): PushAnswer {
    const { op } = request
    const reqId = typeof request['reqId'] === 'number' ? request['reqId'] : -1
    const done = { reqId, success: true, retCode: 0, retMsg: '' }
    if (op === 'ping') return { ...done, op: 'pong' }
    if (op !== 'subscribe')
      return { ...done, op: op === 'login' ? 'login' : 'unsubscribe', success: op !== 'login' }
    const names = Array.isArray(request['args']) ? (request['args'] as readonly unknown[]) : []
    const granted = names.flatMap((name): [string, number][] => {
      const id = typeof name === 'string' ? topics.get(name) : undefined
      return id === undefined ? [] : [[name as string, id]]
    })
    const refused = names.filter((name) => typeof name === 'string' && !topics.has(name)) as string[]
    if (granted.length > 0 && !isDue) {
      isDue = true
      clock.after(0, subscribed)
    }
    return { ...done, op: 'subscribe', topics: granted, refused }
  }
  return {
    send,
    heartbeat: (pairs) => sendValue([FRAME_HEARTBEAT, now(), -1, pairs]),
    drop: () => {
      const closed = current
      current = null
      closed?.onclose?.({ code: SEEK_CODE, reason: 'seek' })
    },
    open: () => {
      const socket: SocketLike = {
        binaryType: '',
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        send: (data) => {
          const request = typeof data === 'string' ? null : decodeFrame(data as Uint8Array)
          if (!isMap(request)) return
          const reply = answer(request)
          queueMicrotask(() => {
            if (current === socket) sendValue([FRAME_ANSWER, now(), reply])
          })
        },
        close: () => {
          if (current === socket) current = null
        },
      }
      current = socket
      clock.after(0, () => {
        if (current === socket) socket.onopen?.(undefined as never)
      })
      return socket
    },
  }
}
