import { encodeFrame } from '#shared/wire/codec.ts'
import type { PushAnswer, PushRequest } from '#shared/wire/frames.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Deadline of a request (P7). */
export const REQUEST_DEADLINE_MS = 5000

export interface Requests {
  /**
   * Sends an op; `onAnswer` receives the answer with its `reqId`, or null without one in time, after loss of the socket, or
   * if it isn't open.
   */
  request(
    op: PushRequest['op'],
    args: readonly string[],
    onAnswer: (answer: PushAnswer | null) => void,
    deadlineMs?: number,
  ): void
  /** false: no request with that `reqId` is open. */
  answer(answer: PushAnswer): boolean
  /** The socket closed: every open request ends with null. */
  drop(): void
}

export function createRequests(
  clock: Clock,
  send: (data: string | ArrayBufferView<ArrayBuffer>) => boolean,
): Requests {
  const waiting = new Map<
    number,
    { readonly op: string; readonly done: (answer: PushAnswer | null) => void }
  >()
  let lastId = 0
  return {
    request: (op, args, onAnswer, deadlineMs = REQUEST_DEADLINE_MS) => {
      lastId += 1
      const reqId = lastId
      const cancel = clock.after(deadlineMs, () => {
        if (waiting.delete(reqId)) onAnswer(null)
      })
      const done = (answer: PushAnswer | null): void => {
        cancel()
        onAnswer(answer)
      }
      waiting.set(reqId, { op: op === 'ping' ? 'pong' : op, done })
      const request: PushRequest = { op, reqId, args }
      // The codec reuses its buffer, so the socket gets a copy.
      if (!send(new Uint8Array(encodeFrame(request)))) {
        waiting.delete(reqId)
        done(null)
      }
    },
    answer: (answer) => {
      const entry = waiting.get(answer.reqId)
      if (entry === undefined || (entry.op !== answer.op && answer.op !== 'error')) return false
      waiting.delete(answer.reqId)
      entry.done(answer)
      return true
    },
    drop: () => {
      const all = [...waiting.values()]
      waiting.clear()
      for (const entry of all) entry.done(null)
    },
  }
}
