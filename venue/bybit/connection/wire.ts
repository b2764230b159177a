import { WebSocket } from 'ws'

const HANDSHAKE_MS = 10_000
/** A larger message ends the connection. Smaller ones that are too large are dropped by their reader. */
const MAX_PAYLOAD = 64 * 1024 * 1024
/** ms that the other side may take to answer a close frame. */
const CLOSE_MS = 1000

/** One websocket. Events begin after it is returned, and end with `close`. */
export interface Wire {
  send(text: string): void
  close(): void
}

export interface WireEvents {
  open(): void
  text(text: string): void
  /** Called once: the connection could not be made, or ended. `why` in a few words. */
  end(why: string): void
}

export type OpenWire = (url: string, events: WireEvents) => Wire

function wordsOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : 'error'
}

/** A websocket on the package `ws`, without redirects or compression. TLS certificates are always checked. */
export const openWire: OpenWire = (url, events) => {
  let hasEnded = false
  const socket = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    rejectUnauthorized: true,
  })
  const end = (why: string): void => {
    if (hasEnded) return
    hasEnded = true
    events.end(why)
  }
  socket.on('open', () => {
    if (!hasEnded) events.open()
  })
  socket.on('message', (data, isBinary) => {
    if (!hasEnded && !isBinary && Buffer.isBuffer(data)) events.text(data.toString('utf8'))
  })
  socket.on('unexpected-response', (request, response) => {
    end(`HTTP ${response.statusCode ?? 0}`)
    request.destroy()
  })
  socket.on('error', (error) => end(wordsOf(error)))
  socket.on('close', (code, reason) => {
    const words = reason.toString('utf8').slice(0, 100)
    end(`code ${code}${words === '' ? '' : `, ${words}`}`)
  })
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close() {
      hasEnded = true
      if (socket.readyState !== WebSocket.OPEN) {
        socket.terminate()
        return
      }
      socket.close()
      setTimeout(() => socket.terminate(), CLOSE_MS).unref()
    },
  }
}
