import type { Direction } from './fault-plan.ts'

const HEAD_END = '\r\n\r\n'
const MAX_HEAD = 64 * 1024

/** Result for bytes received while the connection still speaks HTTP. */
export interface HeadResult {
  /** Bytes to pass on unchanged. */
  readonly plain: Buffer
  /** Bytes after the upgrade's head, or null before it ends. */
  readonly frames: Buffer | null
}

/**
 * Finds the end of the head that upgrades a connection to a websocket: the request upwards, the 101 response
 * downwards.
 */
export interface HeadReader {
  push(chunk: Buffer): HeadResult
  rest(): Buffer
}

export function createHeadReader(direction: Direction): HeadReader {
  let held: Buffer = Buffer.alloc(0)

  /** Keep-alive connections carry many messages, so each chunk that begins one is checked. */
  const begins = (chunk: Buffer): boolean => {
    const start = chunk.subarray(0, 10).toString('latin1')
    return direction === 'up' ? /^[A-Z]{3,7} \//.test(start) : start.startsWith('HTTP/')
  }
  const upgrades = (head: string): boolean =>
    direction === 'up' ? /^upgrade:\s*websocket/im.test(head) : head.startsWith('HTTP/1.1 101')
  const nothing = Buffer.alloc(0)

  return {
    rest: () => held,
    push(chunk) {
      if (held.length === 0 && !begins(chunk)) return { plain: chunk, frames: null }
      const bytes: Buffer = Buffer.concat([held, chunk])
      const end = bytes.indexOf(HEAD_END)
      if (end < 0 && bytes.length < MAX_HEAD) {
        held = bytes
        return { plain: nothing, frames: null }
      }
      held = nothing
      if (!upgrades(bytes.subarray(0, Math.max(end, 0)).toString('latin1')))
        return { plain: bytes, frames: null }
      const at = end + HEAD_END.length
      return { plain: bytes.subarray(0, at), frames: bytes.subarray(at) }
    },
  }
}
