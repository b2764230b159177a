import { Packr } from 'msgpackr'

/**
 * The only msgpack settings of the project. Records are off, because frames are stateless and the record reader needs
 * `new Function`, which the page's policy forbids. 64-bit integers are text, so that nothing beyond 2^53 becomes a
 * float.
 */
const packr = new Packr({
  useRecords: false,
  int64AsType: 'string',
  moreTypes: false,
  encodeUndefinedAsNil: true,
})

/** Encodes one frame. The result is a view that is valid until the next call: send or copy it immediately. */
export const encodeFrame = (frame: unknown): Uint8Array => packr.pack(frame)

/** Decodes one frame. Null if the bytes are not exactly one msgpack value. The value is unchecked. */
export function decodeFrame(bytes: Uint8Array): unknown {
  try {
    return packr.unpack(bytes)
  } catch {
    return null
  }
}
