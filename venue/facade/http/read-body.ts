import type { IncomingMessage } from 'node:http'

/** Bytes of the largest body. */
export const BODY_LIMIT = 64 * 1024
const EMPTY = Buffer.alloc(0)

/**
 * The raw bytes of a request's body; null: more than `BODY_LIMIT`, of which the rest is not kept. Never settles if the client
 * goes away first: nobody is left to answer.
 */
export function readBody(request: IncomingMessage): Promise<Buffer | null> | Buffer | null {
  const length = request.headers['content-length']
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return EMPTY
  if (Number(length ?? 0) > BODY_LIMIT) return null
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size > BODY_LIMIT) resolve(null)
      else parts.push(part)
    })
    request.on('end', () => resolve(parts.length === 1 ? (parts[0] ?? EMPTY) : Buffer.concat(parts)))
  })
}

/** How much of a body that is too large is read on and dropped: its sender may read the refusal only after it has sent. */
const DROPPED_BYTES = 4 * 1024 * 1024
const DROPPED_MS = 500

/** Reads the rest of a body without keeping it. Resolves at its end, or when it is too much of it. */
export function dropBody(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0
    const timer = setTimeout(resolve, DROPPED_MS)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    request.on('data', (part: Buffer) => {
      size += part.length
      if (size > DROPPED_BYTES) end()
    })
    request.on('end', end)
    request.on('close', end)
  })
}
