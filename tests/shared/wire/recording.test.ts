import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockHead,
  crc32,
  fileHead,
  readLayout,
  readRecords,
  recordBytes,
  recordKinds,
  RECORDING_VERSION,
} from '../../../src/shared/wire/recording.ts'
import type { Block, BlockKind } from '../../../src/shared/wire/recording.ts'

const bytesOf = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
const block = (text: string, from = 0, to = from): Block => ({
  bytes: new TextEncoder().encode(text),
  rawLength: text.length,
  from,
  to,
})
const written = (kind: BlockKind, of: Block): Uint8Array => bytesOf(blockHead(kind, of), of.bytes)
const parts = [block('first', 10, 20), block('second', 20, 30), block('third', 31, 40)]
const file = bytesOf(
  fileHead(),
  written('meta', block('about', 10, 40)),
  ...parts.map((part) => written('part', part)),
  written('end', block('')),
)

/** Whether a layout is the file's, or whole parts from its beginning and says that the rest is missing. */
function expectTrue(read: ReturnType<typeof readLayout>): void {
  if ('fault' in read) return
  expect(Buffer.from(read.meta.bytes).toString()).toBe('about')
  expect(parts.slice(0, read.parts.length)).toEqual(
    read.parts.map((part) => ({ ...part, bytes: part.bytes })),
  )
  if (read.parts.length < parts.length) expect(read.isCut).toBe(true)
}

describe('the file of a recording', () => {
  it('has the checksum of zip files', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf4_3926)
  })

  it('is read as it was written', () => {
    expect(readLayout(file)).toEqual({ meta: block('about', 10, 40), parts, isCut: false })
  })

  it('cut anywhere, is refused or gives the whole parts before the cut and says that the end is missing', () => {
    for (let length = 0; length < file.length; length += 1) {
      const read = readLayout(file.slice(0, length))
      expectTrue(read)
      if (!('fault' in read)) expect(read.isCut).toBe(true)
    }
  })

  it('with any byte changed, never gives a part that was not recorded', () => {
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const damaged = file.slice()
        damaged[at] = (damaged[at] ?? 0) ^ flip
        const read = readLayout(damaged)
        expectTrue(read)
        if (!('fault' in read)) expect(read.isCut).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('with something after its end, counts as cut', () => {
    expect(readLayout(bytesOf(file, new Uint8Array(1)))).toMatchObject({ isCut: true, parts })
  })

  it('of another version is refused with that version', () => {
    const other = file.slice()
    other[8] = RECORDING_VERSION + 1
    expect(readLayout(other)).toEqual({ fault: 'version', version: RECORDING_VERSION + 1 })
  })

  it.each<[string, Uint8Array<ArrayBuffer>]>([
    ['foreign', new TextEncoder().encode('{"type":"layout"}')],
    ['foreign', new Uint8Array(0)],
    ['damaged', fileHead()],
    ['damaged', bytesOf(fileHead(), written('part', block('x')))],
    ['empty', bytesOf(fileHead(), written('meta', block('about')), written('end', block('')))],
  ])('is refused as %s', (fault, bytes) => {
    expect(readLayout(bytes)).toMatchObject({ fault })
  })

  it.each<[string, Block]>([
    ['unpacks to more than a part may', { ...block('x'), rawLength: 2 ** 31 }],
    ['ends before it begins', block('x', 5, 4)],
    ['has no time', block('x', Number.NaN, 1)],
    ['begins before the part before it ended', block('x', 5, 6)],
  ])('ends before a part that %s', (_what, bad) => {
    const bytes = bytesOf(
      fileHead(),
      written('meta', block('about')),
      written('part', block('good', 7, 9)),
      written('part', bad),
    )
    expect(readLayout(bytes)).toMatchObject({ isCut: true, parts: [block('good', 7, 9)] })
  })

  it('has a length in each block that is not believed beyond the file', () => {
    const lying = file.slice()
    new DataView(lying.buffer).setUint32(14, 0xffff_ffff, true)
    expect(readLayout(lying)).toEqual({ fault: 'damaged' })
  })
})

describe('records of a part', () => {
  const records = fc.array(
    fc.record({
      kind: fc.constantFrom(...recordKinds),
      after: fc.nat(5000),
      bytes: fc.uint8Array({ maxLength: 50 }),
    }),
    { maxLength: 20 },
  )

  it('are read as they were written', () => {
    fc.assert(
      fc.property(records, (list) => {
        const sorted = list
          .toSorted((one, other) => one.after - other.after)
          .map(({ kind, after, bytes }) => ({ kind, at: 1000 + after, bytes: new Uint8Array(bytes) }))
        const raw = bytesOf(...sorted.map((item) => recordBytes(item, 1000)))
        expect(readRecords(raw, 1000)?.map((item) => ({ ...item, bytes: item.bytes.slice() }))).toEqual(
          sorted,
        )
      }),
    )
  })

  it('of arbitrary bytes are refused or lie within them, and never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const items = readRecords(new Uint8Array(bytes), 0)
        for (const item of items ?? []) expect(item.bytes.length).toBeLessThanOrEqual(bytes.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('that go back in time are refused', () => {
    const item = (at: number) => recordBytes({ kind: 'frame', at, bytes: new Uint8Array(0) }, 0)
    expect(readRecords(bytesOf(item(5), item(4)), 0)).toBeNull()
  })
})
