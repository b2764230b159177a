import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_CUT_BYTES, FRAME_MAX_BYTES } from '#shared/wire/frames.ts'

const bytes = (frame: unknown): number[] => [...encodeFrame(frame)]

describe('frames as bytes', () => {
  it('rows and records of plain values are read back as they were written', () => {
    const scalar = fc.oneof(
      fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
      fc.string({ unit: 'grapheme' }),
      fc.boolean(),
      fc.constant(null),
    )
    const frame = fc.oneof(
      fc.array(fc.array(scalar)),
      fc.array(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), scalar)),
    )
    fc.assert(
      fc.property(frame, (written) => {
        expect(decodeFrame(encodeFrame(written))).toEqual(written)
      }),
    )
  })

  it('a record is a standard msgpack map and undefined is nil, so that any reader of msgpack can read it', () => {
    const map = (value: number): number[] => [0xde, 0x00, 0x01, 0xa1, 0x61, value]
    expect(bytes([{ a: 1 }, { a: 2 }])).toEqual([0x92, ...map(1), ...map(2)])
    expect(bytes([undefined])).toEqual([0x91, 0xc0])
  })

  it('an integer beyond 2^53 is read as text, never as a float', () => {
    expect(decodeFrame(encodeFrame([2n ** 60n, -(2n ** 60n)]))).toEqual([
      '1152921504606846976',
      '-1152921504606846976',
    ])
  })

  it('bytes other than exactly one value give null', () => {
    for (const bad of [[], [0x92, 0x01], [0x01, 0x02], [0xa5, 0x61]])
      expect([bad, decodeFrame(Uint8Array.from(bad))]).toEqual([bad, null])
  })

  it('frames are split at 256 kB and refused above 1 MB', () => {
    expect([FRAME_CUT_BYTES, FRAME_MAX_BYTES]).toEqual([262_144, 1_048_576])
  })
})
