import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeFrame, encodeFrame } from '../../../../src/shared/wire/codec.ts'
import { createPublicFrameReader } from '../../../../src/workers/hub/feeds/public-frame.ts'
import { assembleFrames, encodeEntry } from '../../../../venue/server/push/row-bytes.ts'

const wireNumber = fc.oneof(
  fc.integer({ min: -40, max: 300 }),
  fc.integer({ min: -2147483648, max: 4294967295 }),
  fc.maxSafeInteger(),
  fc.constantFrom(127, 128, 255, 256, 65535, 65536, 2 ** 32 - 1, 2 ** 32, -32, -33, -128, -129, -32769),
)
const entry = fc.tuple(
  fc.nat(),
  fc.nat(1000),
  fc.nat(),
  fc.constantFrom(0 as const, 1 as const),
  fc.array(wireNumber, { maxLength: 40 }),
)
const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

type Plain = readonly [number, readonly (readonly unknown[])[]]
/** What a reader made of a frame, with rows as plain lists. */
function direct(data: ArrayBuffer, read = createPublicFrameReader()): Plain | null {
  const rows = read(data)
  return (
    rows && [
      rows.time,
      rows.entries.map(([id, first, last, kind, values]) => [id, first, last, kind, [...values]]),
    ]
  )
}
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
/** The same by the general decoder and a check of each value. */
function general(data: ArrayBuffer): Plain | null {
  const frame = decodeFrame(new Uint8Array(data))
  if (!Array.isArray(frame) || frame.length !== 3) return null
  const [type, time, entries] = frame as unknown[]
  if (type !== 1 || !isCount(time) || !Array.isArray(entries)) return null
  const isSound = entries.every((one) => {
    if (!Array.isArray(one) || one.length !== 5) return false
    const [id, first, last, kind, rows] = one as unknown[]
    if (!isCount(id) || !isCount(first) || !isCount(last) || (last as number) < (first as number))
      return false
    return (kind === 0 || kind === 1) && Array.isArray(rows) && rows.every(Number.isSafeInteger)
  })
  return isSound ? [time as number, entries as unknown[][]] : null
}

describe('public frames', () => {
  it('property: every frame of the exchange has the same rows as from the general decoder', () => {
    const read = createPublicFrameReader()
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), fc.nat(2 ** 31), (raw, time) => {
        const entries = raw.map(([id, first, more, kind, values]) =>
          encodeEntry(id, first, first + more, kind, Float64Array.from(values)),
        )
        for (const frame of assembleFrames(time, entries)) {
          const expected = general(buffer(frame))
          expect(expected).not.toBeNull()
          expect(direct(buffer(frame), read)).toEqual(expected)
        }
      }),
    )
  })

  it('rows beyond the first buffer are complete, also those of entries before them', () => {
    const long = Array.from({ length: 40 }, (_, at) =>
      encodeEntry(
        at,
        1,
        3000,
        1,
        Float64Array.from({ length: 3000 }, (__, i) => at * 3000 + i),
      ),
    )
    const [frame] = assembleFrames(1, long)
    if (frame === undefined) throw new Error('no frame')
    const large = Buffer.from(
      encodeFrame([1, 1, long.map((one) => [one.topicId, 1, 3000, 1, [...one.values]])]),
    )
    expect(direct(buffer(large))).toEqual(general(buffer(large)))
    expect(direct(buffer(large))?.[1]).toHaveLength(40)
  })

  it('P2, D2: property: damaged bytes are refused, or give the rows of the general decoder', () => {
    const read = createPublicFrameReader()
    let refused = 0
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(500),
        (raw, flips, cut) => {
          const bytes = Uint8Array.from(
            encodeFrame([
              1,
              5,
              raw.map(([id, first, more, kind, rows]) => [id, first, first + more, kind, rows]),
            ]),
          )
          for (const [at, value] of flips) bytes[at % bytes.length] = value
          const data = bytes.slice(0, cut < bytes.length ? cut : bytes.length).buffer
          const rows = direct(data, read)
          if (rows === null) refused += 1
          else expect(rows).toEqual(general(data))
        },
      ),
      { numRuns: 3000 },
    )
    expect(refused).toBeGreaterThan(0)
  })

  it('D2: refuses other frames, false shapes, 64-bit integers and fractions', () => {
    const read = createPublicFrameReader()
    for (const frame of [
      [2, 1, []],
      [3, 1, -1, []],
      [1, 1, [[3, 1, 1, 1, [9007199254740993n]]]],
      [1, 1, [[3, 1, 1, 1, [1.5]]]],
      [1, 1, [[3, 1, 1, 1, [Number.NaN]]]],
      [1, 1, [[3, 2, 1, 1, []]]],
      [1, 1, [[3, 1, 1, 2, []]]],
      [1, 1, [[3, 1, 1, 1, {}]]],
      [1, 1, [[3, 1, 1, 1]]],
      [1, 'now', []],
      [1, 1, [], 1],
    ])
      expect(read(buffer(encodeFrame(frame)))).toBeNull()
    // A count of 2^32 - 1 numbers without their bytes.
    expect(
      read(Uint8Array.from([0x93, 1, 1, 0x91, 0x95, 1, 1, 1, 1, 0xdd, 255, 255, 255, 255]).buffer),
    ).toBeNull()
    expect(read(new ArrayBuffer(0))).toBeNull()
  })
})
