import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

/** A socket with more unsent bytes is closed: its reader is too slow. */
export const UNREAD_BYTES = 4 * 1024 * 1024

/** Close codes (https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1, as of 24 July 2026). */
export const closeCode = {
  goingAway: 1001,
  noText: 1003,
  refused: 1008,
  failed: 1011,
  restart: 1012,
} as const

/** One websocket of a client of the API. */
export interface ApiSocket {
  /** `conn_id` of its answers. */
  readonly id: string
  /** performance.now() of the last message in either direction. */
  activeAt(): number
  /** Notes a message of the client. */
  touch(): void
  /** Sends a text, or ends the connection if too much is unread. A buffer is UTF-8 text that many sockets share. */
  send(text: string | Buffer): void
  close(code: number, reason: string): void
  /** Ends the connection without a close frame. */
  terminate(): void
}

/** `isSilent`: a fault under which nothing is sent. */
export function createApiSocket(ws: WebSocket, isSilent: () => boolean): ApiSocket {
  let activeAt = performance.now()
  return {
    id: randomUUID(),
    activeAt: () => activeAt,
    touch() {
      activeAt = performance.now()
    },
    send(text) {
      if (ws.readyState !== WebSocket.OPEN || isSilent()) return
      if (ws.bufferedAmount > UNREAD_BYTES) {
        // A close frame would wait behind the unread bytes.
        ws.terminate()
        return
      }
      activeAt = performance.now()
      ws.send(text, { binary: false })
    },
    terminate: () => ws.terminate(),
    close(code, reason) {
      ws.close(code, reason)
      // A client that does not answer the close frame is cut off.
      setTimeout(() => ws.terminate(), 1000).unref()
    },
  }
}
