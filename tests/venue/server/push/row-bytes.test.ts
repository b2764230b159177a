import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_CUT_BYTES } from '#shared/wire/frames.ts'
import {
  assembleFrames,
  encodeDeltas,
  encodeEntry,
  jsonFrames,
  releaseEntries,
} from '../../../../venue/server/push/row-bytes.ts'

const wireNumber = fc.oneof(
  fc.integer({ min: -40, max: 300 }),
  fc.integer({ min: -2147483648, max: 4294967295 }),
  fc.maxSafeInteger(),
  fc.constantFrom(
    0,
    127,
    128,
    255,
    256,
    65535,
    65536,
    4294967295,
    4294967296,
    -32,
    -33,
    -128,
    -129,
    -32768,
    -32769,
  ),
)

describe('hand-written frames', () => {
  it('VENUE-33: are byte for byte those of the codec', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(0 as const, 1 as const), fc.array(wireNumber)),
          {
            maxLength: 20,
          },
        ),
        fc.integer({ min: 1, max: 2 ** 45 }),
        (raw, time) => {
          const entries = raw.map(([id, seq, kind, values]) =>
            encodeEntry(id, seq, seq, kind, Float64Array.from(values)),
          )
          const expected = raw.map(([id, seq, kind, values]) => [id, seq, seq, kind, values])
          const frames = assembleFrames(time, entries)
          expect(frames.length).toBe(raw.length === 0 ? 0 : 1)
          if (frames[0] !== undefined) {
            expect(Buffer.from(frames[0]).equals(Buffer.from(encodeFrame([1, time, expected])))).toBe(true)
          }
          const texts = jsonFrames(time, entries)
          expect(texts.length).toBe(raw.length === 0 ? 0 : 1)
          if (texts[0] !== undefined) expect(JSON.parse(texts[0])).toEqual([1, time, expected])
        },
      ),
    )
  })

  it('VENUE-33: property: entries keep their bytes until they are released, however many there are', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(lengths, fc.maxSafeInteger(), (all, start) => {
        releaseEntries()
        const rows = all.map((length, at) =>
          Float64Array.from({ length }, (_, i) => (start + at + i) % 2 ** 40),
        )
        const entries = rows.map((values, at) => encodeEntry(at, 1, 1, 1, values))
        entries.forEach(({ bytes }, at) => {
          expect(bytes.equals(Buffer.from(encodeFrame([at, 1, 1, 1, [...(rows[at] ?? [])]])))).toBe(true)
        })
      }),
      { numRuns: 20 },
    )
  })

  it('VENUE-33: a frame, msgpack or text, is split before 256 kB, and no row or sequence is lost', () => {
    const width = 14
    const rows = 20_000
    const values = Float64Array.from({ length: rows * width }, (_, i) => 5_000_000_000 + i)
    const deltas = encodeDeltas(7, 101, width, values)
    for (const frames of [assembleFrames(1, deltas), jsonFrames(1, deltas)]) {
      expect(frames.length).toBeGreaterThan(1)
      let next = 101
      let at = 0
      for (const frame of frames) {
        expect(frame.length).toBeLessThanOrEqual(FRAME_CUT_BYTES)
        const [, , entries] = (typeof frame === 'string' ? JSON.parse(frame) : decodeFrame(frame)) as [
          number,
          number,
          [number, number, number, number, number[]][],
        ]
        for (const [id, first, last, kind, part] of entries) {
          expect([id, first, kind]).toEqual([7, next, 1])
          expect(part.length).toBe((last - first + 1) * width)
          expect(part[0]).toBe(values[at])
          next = last + 1
          at += part.length
        }
      }
      expect(at).toBe(values.length)
    }
  })
})
