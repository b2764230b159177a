import { Packr } from 'msgpackr'

/**
 * The one msgpack setting of the project: records off (stateless frames; the record reader needs `new Function`, which
 * the page's policy forbids), 64-bit integers as text so that nothing beyond 2^53 ever becomes a float.
 */
const packr = new Packr({
  useRecords: false,
  int64AsType: 'string',
  moreTypes: false,
  encodeUndefinedAsNil: true,
})

/** Encodes one frame. The result is a view valid until the next call: send or copy it at once. */
export const encodeFrame = (frame: unknown): Uint8Array => packr.pack(frame)

/** Decodes one frame; null where the bytes are not one whole msgpack value. What comes back is unchecked. */
export function decodeFrame(bytes: Uint8Array): unknown {
  try {
    return packr.unpack(bytes)
  } catch {
    return null
  }
}
