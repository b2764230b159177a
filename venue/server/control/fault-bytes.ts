import { encodeFrame } from '#shared/wire/codec.ts'

export const injectKinds = ['text', 'garbage', 'shape', 'truncated', 'unknown', 'oversize'] as const
export type InjectKind = (typeof injectKinds)[number]

/** An invalid frame, which clients must survive (faults P1..P6). */
export function brokenFrame(kind: InjectKind): Uint8Array | string {
  switch (kind) {
    case 'text':
      return 'this is no frame'
    case 'garbage':
      return Uint8Array.from({ length: 64 }, (_, i) => (i * 151 + 0xc1) & 0xff)
    case 'shape':
      return Buffer.from(encodeFrame([1, 'now', { not: ['entries'] }]))
    case 'truncated': {
      const whole = Buffer.from(encodeFrame([1, 1, [[1, 1, 1, 1, [0, 100, 5]]]]))
      return whole.subarray(0, whole.length - 3)
    }
    case 'unknown':
      return Buffer.from(encodeFrame([99, 1, 'a frame of a later version']))
    case 'oversize':
      return Buffer.alloc(1024 * 1024 + 1, 0xc0)
    default:
      return ''
  }
}
