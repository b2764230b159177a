import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { FRAME_ANSWER } from '#shared/wire/frames.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'
import { encodeFrame } from '#shared/wire/codec.ts'
import { createLateSender } from './late-sender.ts'
import type { PushFaults } from './push-faults.ts'
import type { Topic } from './topic.ts'

/** Account and session of a socket after `login`. */
export interface PushLogin {
  readonly accountId: string
  readonly sessionId: string
}

/** A socket with its topics, its login and the state of its reader. */
export interface Connection {
  readonly id: number
  readonly ws: WebSocket
  readonly json: boolean
  readonly openedAt: number
  readonly userAgent: string
  login: PushLogin | null
  /** A login in progress: the session may end before it completes. */
  loggingIn: PushLogin | null
  /** Subscribed topics: `waiting` for their snapshot, then `live`. */
  readonly topics: Map<Topic, 'waiting' | 'live'>
  readonly privateTopics: Set<string>
  /** True while public frames are withheld because the reader is slow; afterwards every topic restarts with a snapshot. */
  lagging: boolean
  /** Key of its subscription group; '' while it has no live topic. */
  group: string
  framesSent: number
  bytesSent: number
  send(frame: unknown): void
  /** `sent` is called once, when nothing reads the bytes any more: they are sent, or the socket is closed. */
  sendBytes(bytes: Uint8Array | string, sent?: () => void): void
  answer(time: number, answer: PushAnswer): void
}

export function createConnection(
  id: number,
  ws: WebSocket,
  request: IncomingMessage,
  json: boolean,
  faults: Pick<PushFaults, 'state'>,
): Connection {
  const send = createLateSender<{ readonly bytes: Uint8Array | string; readonly sent: () => void }>(
    ({ bytes, sent }) => {
      if (ws.readyState === WebSocket.OPEN) ws.send(bytes, sent)
      else sent()
    },
    () => faults.state.delayMs,
  )
  const connection: Connection = {
    id,
    ws,
    json,
    openedAt: Date.now(),
    userAgent: request.headers['user-agent'] ?? '',
    login: null,
    loggingIn: null,
    topics: new Map(),
    privateTopics: new Set(),
    lagging: false,
    group: '',
    framesSent: 0,
    bytesSent: 0,
    sendBytes(bytes, sent = () => undefined) {
      if (ws.readyState === WebSocket.OPEN) {
        connection.framesSent += 1
        connection.bytesSent += bytes.length
      }
      send({ bytes, sent })
    },
    send(frame) {
      // Copies: the encoder's result is valid only until its next call, and ws may keep the buffer.
      connection.sendBytes(json ? JSON.stringify(frame) : Buffer.from(encodeFrame(frame)))
    },
    answer(time, answer) {
      connection.send([FRAME_ANSWER, time, answer])
    },
  }
  return connection
}
