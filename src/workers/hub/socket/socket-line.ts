import type { Clock } from '../../runtime/clock.ts'
import type { SocketLike } from './socket-like.ts'

/** One socket, from opening to its end. After `drop` or `onGone` none of its events is passed on (P9). */
export interface SocketLine {
  /** false: nothing was sent. */
  send(data: string | ArrayBufferView<ArrayBuffer>): boolean
  /** Closes it; its late events are ignored. */
  drop(code: number): void
}

export function createSocketLine(options: {
  readonly clock: Clock
  readonly socket: SocketLike
  readonly connectTimeoutMs: number
  readonly onOpen: () => void
  readonly onFrame: (data: unknown) => void
  readonly onError: () => void
  /** Closed, refused, or not open in time; called once. */
  readonly onGone: (code: number, reason: string) => void
}): SocketLine {
  const { socket } = options
  let over = false
  const cancelTimeout = options.clock.after(options.connectTimeoutMs, () => gone(1006, 'connect timeout'))

  function letGo(code: number): void {
    over = true
    cancelTimeout()
    socket.onopen = null
    socket.onmessage = null
    socket.onclose = null
    socket.onerror = null
    try {
      socket.close(code)
    } catch {
      // Already closed, or the browser refuses the code while connecting: its events are ignored either way.
    }
  }
  function gone(code: number, reason: string): void {
    if (over) return
    letGo(4000)
    options.onGone(code, reason)
  }

  socket.binaryType = 'arraybuffer'
  socket.onopen = () => {
    if (over) return
    cancelTimeout()
    options.onOpen()
  }
  socket.onmessage = (event) => {
    if (!over) options.onFrame(event.data)
  }
  socket.onerror = () => {
    if (!over) options.onError()
  }
  socket.onclose = (event) => gone(event.code, event.reason)

  return {
    send: (data) => {
      if (over) return false
      try {
        socket.send(data)
        return true
      } catch {
        return false
      }
    },
    drop: (code) => {
      if (!over) letGo(code)
    },
  }
}
