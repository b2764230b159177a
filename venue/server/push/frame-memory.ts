import { FRAME_CUT_BYTES } from '#shared/wire/frames.ts'

/**
 * Memory of large frames, used again once they are sent. At a million updates a second frames are 43 MB/s outside V8's
 * heap: it then collected all garbage four times a second, up to 20 ms each, while the readers waited.
 */

/** The longest frame that is not one single entry, with its header. */
const ROOM = FRAME_CUT_BYTES + 64
/** Shorter frames get memory of their own length: a slow reader may have thousands of them unsent. */
const LEAST_BYTES = ROOM / 4
/** Kept at most, 8 MB: what a burst needed beyond it is given back. */
const KEPT = 32

const free: ArrayBuffer[] = []

/** Memory for a frame of at most this many bytes. Its content is that of an earlier frame. */
export function takeFrame(bytes: number): Buffer {
  if (bytes < LEAST_BYTES || bytes > ROOM) return Buffer.allocUnsafe(bytes)
  return Buffer.from(free.pop() ?? new ArrayBuffer(ROOM))
}

/** The frame is sent, and nobody reads it any more: its memory may be written again. To be called once for each frame. */
export function releaseFrame({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === ROOM && free.length < KEPT) free.push(buffer)
}
