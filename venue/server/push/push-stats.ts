import type { Connection } from './connection.ts'
import type { FanOut } from './fan-out.ts'

export interface PushStats {
  /** Open sockets, and how many of them are logged in. */
  readonly sockets: number
  readonly logins: number
  /** Sockets opened and logins made since the start. */
  readonly opened: number
  readonly loginsEver: number
  /** Unsent bytes of all sockets. */
  readonly bufferedBytes: number
  /** Rows withheld from slow sockets since the start. */
  readonly droppedUpdates: number
  readonly frames: number
  readonly bytes: number
  /** Rows added to topics since the start, and their encoded bytes, counted once for all sockets. */
  readonly rows: number
  readonly encodedBytes: number
}

export function statsOf(
  connections: ReadonlySet<Connection>,
  { frames, bytes, rows, encodedBytes, dropped }: FanOut['counters'],
  ever: { readonly opened: number; readonly logins: number },
): PushStats {
  let logins = 0
  let bufferedBytes = 0
  for (const connection of connections) {
    if (connection.login !== null) logins += 1
    bufferedBytes += connection.ws.bufferedAmount
  }
  return {
    sockets: connections.size,
    logins,
    opened: ever.opened,
    loginsEver: ever.logins,
    bufferedBytes,
    droppedUpdates: dropped,
    frames,
    bytes,
    rows,
    encodedBytes,
  }
}
