import { ENTRY_DELTA, FRAME_CUT_BYTES, FRAME_PUBLIC } from '#shared/wire/frames.ts'
import { takeFrame } from './frame-memory.ts'

/**
 * Encodes public entries as msgpack directly from typed arrays, to the same bytes as `encodeFrame` of #shared/wire/codec.ts
 * but without objects per row. Each entry is encoded once and copied into the frames of all its subscribers.
 */

/** Maximum numbers per entry: with 9 bytes each, a 256 kB frame has room for other entries. */
export const ENTRY_MAX_NUMBERS = 12_000
const HEADER_ROOM = 64
/** Entries of a flush at a million updates a second fit in. */
const ARENA_BYTES = 1024 * 1024
/** Bytes of the entries since the last release, one after the other. */
let arena = Buffer.allocUnsafe(ARENA_BYTES)
let used = 0

/** Ends the use of all entries: their bytes are written over by later ones. */
export function releaseEntries(): void {
  used = 0
}

const float = new Float64Array(1)
const floatBytes = new Uint8Array(float.buffer)

/** Writes a number at `at` and returns the next offset. Integers of 32 bits take 1 to 5 bytes, others 9. */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  if (value >>> 0 === value) {
    if (value < 0x80) {
      bytes[at] = value
      return at + 1
    }
    if (value < 0x100) {
      bytes[at] = 0xcc
      bytes[at + 1] = value
      return at + 2
    }
    if (value < 0x10000) {
      bytes[at] = 0xcd
      bytes[at + 1] = value >>> 8
      bytes[at + 2] = value & 0xff
      return at + 3
    }
    bytes[at] = 0xce
    bytes[at + 1] = value >>> 24
    bytes[at + 2] = (value >>> 16) & 0xff
    bytes[at + 3] = (value >>> 8) & 0xff
    bytes[at + 4] = value & 0xff
    return at + 5
  }
  if (value >> 0 === value && value >= -0x80) {
    if (value >= -0x20) {
      bytes[at] = 0x100 + value
      return at + 1
    }
    bytes[at] = 0xd0
    bytes[at + 1] = value + 0x100
    return at + 2
  }
  if (value >> 0 === value && value >= -0x8000) {
    bytes[at] = 0xd1
    bytes[at + 1] = (value >> 8) & 0xff
    bytes[at + 2] = value & 0xff
    return at + 3
  }
  if (value >> 0 === value) {
    bytes[at] = 0xd2
    bytes[at + 1] = (value >> 24) & 0xff
    bytes[at + 2] = (value >> 16) & 0xff
    bytes[at + 3] = (value >> 8) & 0xff
    bytes[at + 4] = value & 0xff
    return at + 5
  }
  float[0] = value
  bytes[at] = 0xcb
  // The machine is little-endian, the wire big-endian.
  for (let i = 0; i < 8; i += 1) bytes[at + 1 + i] = floatBytes[7 - i] ?? 0
  return at + 9
}

/** Writes a msgpack array header. */
export function writeArrayHeader(bytes: Uint8Array, at: number, length: number): number {
  if (length < 16) {
    bytes[at] = 0x90 | length
    return at + 1
  }
  if (length < 0x10000) {
    bytes[at] = 0xdc
    bytes[at + 1] = length >>> 8
    bytes[at + 2] = length & 0xff
    return at + 3
  }
  bytes[at] = 0xdd
  bytes[at + 1] = length >>> 24
  bytes[at + 2] = (length >>> 16) & 0xff
  bytes[at + 3] = (length >>> 8) & 0xff
  bytes[at + 4] = length & 0xff
  return at + 5
}

/** An encoded public entry, with the fields for JSON. */
export interface EncodedEntry {
  readonly bytes: Buffer
  readonly topicId: number
  readonly firstSeq: number
  readonly lastSeq: number
  readonly kind: 0 | 1
  readonly values: Float64Array
}

/**
 * Encodes an entry. Its bytes are valid until `releaseEntries`. `values` may be a view into a reused buffer: it is used only
 * in this turn.
 */
export function encodeEntry(
  topicId: number,
  firstSeq: number,
  lastSeq: number,
  kind: 0 | 1,
  values: Float64Array,
): EncodedEntry {
  const room = values.length * 9 + HEADER_ROOM
  if (used + room > arena.length) {
    // Earlier entries stay in the memory that they were written to.
    arena = Buffer.allocUnsafe(Math.max(ARENA_BYTES, room))
    used = 0
  }
  const bytes = arena
  const from = used
  let at = writeArrayHeader(bytes, from, 5)
  at = writeNumber(bytes, at, topicId)
  at = writeNumber(bytes, at, firstSeq)
  at = writeNumber(bytes, at, lastSeq)
  at = writeNumber(bytes, at, kind)
  at = writeArrayHeader(bytes, at, values.length)
  for (let i = 0; i < values.length; i += 1) at = writeNumber(bytes, at, values[i] ?? 0)
  used = at
  return { bytes: bytes.subarray(from, at), topicId, firstSeq, lastSeq, kind, values }
}

/** Encodes rows of a topic as delta entries, each short enough for a frame. */
export function encodeDeltas(
  topicId: number,
  firstSeq: number,
  width: number,
  values: Float64Array,
): EncodedEntry[] {
  const rowsPerEntry = Math.floor(ENTRY_MAX_NUMBERS / width)
  const rows = values.length / width
  const entries: EncodedEntry[] = []
  for (let row = 0; row < rows; row += rowsPerEntry) {
    const count = Math.min(rowsPerEntry, rows - row)
    const part = values.subarray(row * width, (row + count) * width)
    entries.push(encodeEntry(topicId, firstSeq + row, firstSeq + row + count - 1, ENTRY_DELTA, part))
  }
  return entries
}

/** Splits entries into groups below the size limit; a longer entry forms its own group. */
function runsOf(entries: readonly EncodedEntry[], sizes: readonly number[]): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = []
  let from = 0
  let size = 0
  for (let at = 0; at < entries.length; at += 1) {
    const next = sizes[at] ?? 0
    if (at > from && size + next > FRAME_CUT_BYTES - HEADER_ROOM) {
      runs.push([from, at])
      from = at
      size = 0
    }
    size += next
  }
  if (from < entries.length) runs.push([from, entries.length])
  return runs
}

/**
 * Packs encoded entries into as few frames [1, time, entries] as the size limit allows. Once a frame is sent, `releaseFrame`
 * may take its memory back.
 */
export function assembleFrames(time: number, entries: readonly EncodedEntry[]): Buffer[] {
  const sizes = entries.map((entry) => entry.bytes.length)
  return runsOf(entries, sizes).map(([from, to]) => {
    let size = 0
    for (let i = from; i < to; i += 1) size += sizes[i] ?? 0
    const frame = takeFrame(size + HEADER_ROOM)
    let at = writeArrayHeader(frame, 0, 3)
    at = writeNumber(frame, at, FRAME_PUBLIC)
    at = writeNumber(frame, at, time)
    at = writeArrayHeader(frame, at, to - from)
    for (let i = from; i < to; i += 1) {
      const bytes = entries[i]?.bytes
      if (bytes !== undefined) at += bytes.copy(frame, at)
    }
    return frame.subarray(0, at)
  })
}

/** The same frames as JSON text for `?format=json`, limited by text length. */
export function jsonFrames(time: number, entries: readonly EncodedEntry[]): string[] {
  const texts = entries.map((e) =>
    JSON.stringify([e.topicId, e.firstSeq, e.lastSeq, e.kind, Array.from(e.values)]),
  )
  // Plus one for the comma.
  const sizes = texts.map((text) => text.length + 1)
  return runsOf(entries, sizes).map(
    ([from, to]) => `[${FRAME_PUBLIC},${time},[${texts.slice(from, to).join()}]]`,
  )
}

export const framesFor = (
  json: boolean,
  time: number,
  entries: readonly EncodedEntry[],
): (Buffer | string)[] => (json ? jsonFrames(time, entries) : assembleFrames(time, entries))
