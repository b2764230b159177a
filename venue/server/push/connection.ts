import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { FRAME_ANSWER } from '#shared/wire/frames.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'
import { encodeFrame } from '#shared/wire/codec.ts'
import type { Topic } from './topic.ts'

/** Who a socket speaks for, after `login`. */
export interface PushLogin {
  readonly accountId: string
  readonly sessionId: string
}

/** One socket: its topics, its login, and how far behind its reader is. */
export interface Connection {
  readonly id: number
  readonly ws: WebSocket
  readonly json: boolean
  readonly openedAt: number
  readonly userAgent: string
  login: PushLogin | null
  /** The login under way: the session may end before it's made. */
  loggingIn: PushLogin | null
  /** Topics it holds: `waiting` for their snapshot, then `live`. */
  readonly topics: Map<Topic, 'waiting' | 'live'>
  readonly privateTopics: Set<string>
  /** Public frames are withheld until its reader has caught up; then every topic starts with a snapshot. */
  lagging: boolean
  /** Key of its subscription group; '' while it has no live topic. */
  group: string
  framesSent: number
  bytesSent: number
  send(frame: unknown): void
  sendBytes(bytes: Uint8Array | string): void
  answer(time: number, answer: PushAnswer): void
}

export function createConnection(
  id: number,
  ws: WebSocket,
  request: IncomingMessage,
  json: boolean,
): Connection {
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
    sendBytes(bytes) {
      if (ws.readyState !== WebSocket.OPEN) return
      connection.framesSent += 1
      connection.bytesSent += bytes.length
      ws.send(bytes)
    },
    send(frame) {
      // The encoder's result is a view valid until its next call: ws may keep what it is given.
      connection.sendBytes(json ? JSON.stringify(frame) : Buffer.from(encodeFrame(frame)))
    },
    answer(time, answer) {
      connection.send([FRAME_ANSWER, time, answer])
    },
  }
  return connection
}
