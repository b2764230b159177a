import { decodeFrame } from '#shared/wire/codec.ts'
import type { PushRequest } from '#shared/wire/frames.ts'

const ops: readonly string[] = ['subscribe', 'unsubscribe', 'login', 'ping']
/** Maximum arguments per request; a page with everything open has a few dozen topics. */
export const MAX_ARGS = 500
const MAX_ARG_LENGTH = 512

export type RequestReading =
  | { readonly ok: true; readonly request: PushRequest }
  | { readonly ok: false; readonly reqId: number; readonly message: string }

function parse(data: Buffer, binary: boolean, json: boolean): unknown {
  if (binary && !json) return decodeFrame(data)
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return null
  }
}

/** Validates a client frame: a map with a known op, an integer reqId and text args. Text frames are read as JSON. */
export function readRequest(data: Buffer, binary: boolean, json: boolean): RequestReading {
  const value = parse(data, binary, json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, reqId: -1, message: 'a frame is one map {op, reqId, args}' }
  }
  const op: unknown = Reflect.get(value, 'op')
  const givenId: unknown = Reflect.get(value, 'reqId')
  const args: unknown = Reflect.get(value, 'args') ?? []
  const reqId = typeof givenId === 'number' && Number.isSafeInteger(givenId) ? givenId : -1
  if (typeof op !== 'string' || !ops.includes(op)) {
    return { ok: false, reqId, message: `unknown op; known: ${ops.join(', ')}` }
  }
  if (!Array.isArray(args) || args.length > MAX_ARGS) {
    return { ok: false, reqId, message: `args is a list of at most ${MAX_ARGS} texts` }
  }
  if (!args.every((arg): arg is string => typeof arg === 'string' && arg.length <= MAX_ARG_LENGTH)) {
    return { ok: false, reqId, message: `args are texts of at most ${MAX_ARG_LENGTH} characters` }
  }
  return { ok: true, request: { op: op as PushRequest['op'], reqId, args } }
}
