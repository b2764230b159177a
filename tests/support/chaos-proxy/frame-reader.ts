/** One websocket frame as it is on the wire (RFC 6455, 5.2). */
export interface WireFrame {
  readonly opcode: number
  /** Header and payload. */
  readonly bytes: Buffer
  /** Offset of the payload. */
  readonly payloadAt: number
}

export const isData = (frame: WireFrame): boolean => frame.opcode < 8
export const isPing = (frame: WireFrame): boolean => frame.opcode === 9 || frame.opcode === 10

/** Header and payload lengths of the frame that begins at 0, or null while its header is incomplete. */
function lengths(bytes: Buffer): { readonly header: number; readonly payload: number } | null {
  if (bytes.length < 2) return null
  const masked = ((bytes[1] ?? 0) & 0x80) !== 0
  const short = (bytes[1] ?? 0) & 0x7f
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0
  const header = 2 + extra + (masked ? 4 : 0)
  if (bytes.length < header) return null
  if (extra === 0) return { header, payload: short }
  return { header, payload: extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)) }
}

/** Cuts a byte stream into frames. */
export interface FrameReader {
  /** Adds bytes and returns the frames they complete. */
  push(chunk: Buffer): WireFrame[]
  /** Bytes of the last, incomplete frame. */
  rest(): Buffer
}

export function createFrameReader(): FrameReader {
  let held: Buffer = Buffer.alloc(0)
  return {
    push(chunk) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const frames: WireFrame[] = []
      for (;;) {
        const size = lengths(held)
        if (size === null || held.length < size.header + size.payload) return frames
        const end = size.header + size.payload
        frames.push({
          opcode: (held[0] ?? 0) & 0x0f,
          bytes: held.subarray(0, end),
          payloadAt: size.header,
        })
        held = held.subarray(end)
      }
    },
    rest: () => held,
  }
}

/** An unmasked binary frame of `size` zero bytes, as a server would send it. */
export function binaryFrame(size: number): Buffer {
  const frame = Buffer.alloc(10 + size)
  frame[0] = 0x82
  frame[1] = 127
  frame.writeBigUInt64BE(BigInt(size), 2)
  return frame
}
