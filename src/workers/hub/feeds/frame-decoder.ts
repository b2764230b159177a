import { decodeFrame } from '#shared/wire/codec.ts'
import { FRAME_ANSWER, FRAME_HEARTBEAT, FRAME_MAX_BYTES, FRAME_PRIVATE } from '#shared/wire/frames.ts'
import type { HeartbeatFrame, PrivateEntry, PushAnswer } from '#shared/wire/frames.ts'
import type { Clock } from '../../runtime/clock.ts'
import { checkFrame } from './frame-check.ts'
import { createPublicFrameReader } from './public-frame.ts'
import type { RowEntry } from './public-frame.ts'

/** This many malformed frames within the window mean that the stream is out of step: the hub reconnects (P1). */
export const MALFORMED_LIMIT = 3
export const MALFORMED_WINDOW_MS = 10_000

export interface FrameHandlers {
  /** The rows of the entries are valid during the call. */
  onPublic(entries: readonly RowEntry[], serverTime: number): void
  onPrivate(entries: readonly PrivateEntry[]): void
  onHeartbeat(frame: HeartbeatFrame): void
  onAnswer(answer: PushAnswer, serverTime: number): void
  /** A frame was dropped; `resync` when too many were, or one was far too large. */
  onMalformed(reason: string, resync: boolean): void
}

/** Decodes and checks the socket's bytes. Never throws; a damaged frame is counted and dropped (P1..P5). */
export function createFrameDecoder(clock: Clock, handlers: FrameHandlers): (data: unknown) => void {
  const readPublic = createPublicFrameReader()
  let malformed: number[] = []
  function refuse(reason: 'size' | 'shape'): void {
    const at = clock.monotonic()
    malformed = [...malformed.filter((time) => at - time < MALFORMED_WINDOW_MS), at]
    // Both ends obey the size limit, so a larger frame isn't damage: this stream isn't the exchange's.
    const resync = reason === 'size' || malformed.length >= MALFORMED_LIMIT
    if (resync) malformed = []
    handlers.onMalformed(reason, resync)
  }
  return (data) => {
    // A text frame is a sender's mistake, not damage (P4).
    if (!(data instanceof ArrayBuffer)) {
      handlers.onMalformed('text', false)
      return
    }
    if (data.byteLength > FRAME_MAX_BYTES) {
      refuse('size')
      return
    }
    const rows = readPublic(data)
    if (rows !== null) {
      handlers.onPublic(rows.entries, rows.time)
      return
    }
    const frame = checkFrame(decodeFrame(new Uint8Array(data)))
    if (frame === null) {
      refuse('shape')
      return
    }
    switch (frame[0]) {
      case FRAME_PRIVATE:
        handlers.onPrivate(frame[2])
        return
      case FRAME_HEARTBEAT:
        handlers.onHeartbeat(frame)
        return
      case FRAME_ANSWER:
        handlers.onAnswer(frame[2], frame[1])
    }
  }
}
