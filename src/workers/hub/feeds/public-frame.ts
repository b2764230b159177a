import { FRAME_PUBLIC } from '#shared/wire/frames.ts'

/**
 * Rows of a topic, flat. Those of a frame that was read directly are views of one reused buffer: valid until the next
 * frame is read.
 */
export type RowValues = readonly number[] | Float64Array

/** A `PublicEntry` (#shared/wire/frames.ts) whose rows may be in typed memory. */
export type RowEntry = readonly [
  topicId: number,
  firstSeq: number,
  lastSeq: number,
  kind: 0 | 1,
  values: RowValues,
]

export interface PublicRows {
  readonly time: number
  readonly entries: readonly RowEntry[]
}

/** Bytes of a number with this first byte; 0 for what a public frame doesn't have. */
const numberBytes = Uint8Array.from({ length: 256 }, (_, head) => {
  if (head < 0x80 || head >= 0xe0) return 1
  return (
    new Map([
      [0xcb, 9],
      [0xcc, 2],
      [0xcd, 3],
      [0xce, 5],
      [0xd0, 2],
      [0xd1, 3],
      [0xd2, 5],
    ]).get(head) ?? 0
  )
})

/**
 * Reads public frames from their msgpack bytes into one typed buffer, without a value per number. A frame is accepted or
 * refused as a whole: null for another kind of frame, a false shape, and a number that is no integer below 2^53 (D2).
 */
export function createPublicFrameReader(): (data: ArrayBuffer) => PublicRows | null {
  let rows = new Float64Array(1 << 16)
  let used = 0

  /** Offset after `count` numbers, which are then in `rows` from `used` on; -1 if they are no safe integers. */
  function readNumbers(bytes: Uint8Array, view: DataView, from: number, count: number): number {
    // A number has at least one byte: a false count must not reserve memory.
    if (count > bytes.length - from) return -1
    if (used + count > rows.length) {
      // Earlier entries of this frame stay in the buffer that they were read into.
      rows = new Float64Array(Math.max(rows.length * 2, count))
      used = 0
    }
    const out = rows
    const end = bytes.length
    let at = from
    for (let to = used; to < used + count; to += 1) {
      const head = bytes[at] ?? 0xc1
      const next = at + (numberBytes[head] ?? 0)
      if (next === at || next > end) return -1
      if (head < 0x80) out[to] = head
      else if (head === 0xce) out[to] = view.getUint32(at + 1)
      else if (head === 0xcb) {
        const value = view.getFloat64(at + 1)
        if (!Number.isSafeInteger(value)) return -1
        out[to] = value
      } else if (head === 0xcd) out[to] = view.getUint16(at + 1)
      else if (head === 0xcc) out[to] = bytes[at + 1] ?? 0
      else if (head >= 0xe0) out[to] = head - 0x100
      else if (head === 0xd2) out[to] = view.getInt32(at + 1)
      else if (head === 0xd1) out[to] = view.getInt16(at + 1)
      else out[to] = view.getInt8(at + 1)
      at = next
    }
    return at
  }

  return (data) => {
    const bytes = new Uint8Array(data)
    if (bytes[0] !== 0x93 || bytes[1] !== FRAME_PUBLIC) return null
    const view = new DataView(data)
    let at = 2
    used = 0

    /** Length of the array whose header is at `at`; -1 for anything else. */
    function arrayLength(): number {
      const head = bytes[at] ?? 0xc1
      if (head >= 0x90 && head < 0xa0) {
        at += 1
        return head - 0x90
      }
      if (head === 0xdc && at + 3 <= bytes.length) {
        at += 3
        return view.getUint16(at - 2)
      }
      if (head === 0xdd && at + 5 <= bytes.length) {
        at += 5
        return view.getUint32(at - 4)
      }
      return -1
    }
    /** A whole number from 0; -1 for anything else. */
    function count(): number {
      const next = readNumbers(bytes, view, at, 1)
      if (next < 0) return -1
      at = next
      return rows[used] ?? -1
    }

    const time = count()
    const length = arrayLength()
    if (time < 0 || length < 0) return null
    const entries: RowEntry[] = []
    for (let entry = 0; entry < length; entry += 1) {
      if (arrayLength() !== 5) return null
      const topicId = count()
      const firstSeq = count()
      const lastSeq = count()
      const kind = count()
      if (topicId < 0 || firstSeq < 0 || lastSeq < firstSeq || (kind !== 0 && kind !== 1)) return null
      const numbers = arrayLength()
      const next = numbers < 0 ? -1 : readNumbers(bytes, view, at, numbers)
      if (next < 0) return null
      at = next
      entries.push([topicId, firstSeq, lastSeq, kind, rows.subarray(used, used + numbers)])
      used += numbers
    }
    return at === bytes.length ? { time, entries } : null
  }
}
