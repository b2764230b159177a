import { ENTRY_SNAPSHOT } from '#shared/wire/frames.ts'
import type { ParsedTopic } from '#shared/wire/topics.ts'
import { encodeDeltas, encodeEntry } from './row-bytes.ts'
import type { EncodedEntry } from './row-bytes.ts'

/** A public topic: one sequence for all subscribers that counts rows, and the rows pending until the next flush. */
export interface Topic {
  readonly id: number
  readonly name: string
  readonly parsed: ParsedTopic
  readonly width: number
  /** Sequence of the last appended row. */
  lastSeq(): number
  /** Appends rows (a multiple of the width); they are copied. */
  append(rows: Float64Array): void
  appendRow3(a: number, b: number, c: number): void
  hasPending(): boolean
  /** Takes the pending rows as encoded entries. The entries have views that are valid until the next append. */
  take(): readonly EncodedEntry[]
  /** A snapshot with the current sequence. */
  snapshot(rows: Float64Array): EncodedEntry
  /** Control port only: skips sequences, like a lost frame. */
  skip(count: number): void
}

export function createTopic(id: number, name: string, parsed: ParsedTopic, width: number): Topic {
  let seq = 0
  let firstPending = 1
  let pending = new Float64Array(width * 16)
  let length = 0

  function room(extra: number): void {
    if (length + extra <= pending.length) return
    const next = new Float64Array(Math.max(pending.length * 2, length + extra))
    next.set(pending.subarray(0, length))
    pending = next
  }

  return {
    id,
    name,
    parsed,
    width,
    lastSeq: () => seq,
    append(rows) {
      room(rows.length)
      pending.set(rows, length)
      length += rows.length
      seq += rows.length / width
    },
    appendRow3(a, b, c) {
      room(3)
      pending[length] = a
      pending[length + 1] = b
      pending[length + 2] = c
      length += 3
      seq += 1
    },
    hasPending: () => length > 0,
    take() {
      const entries = encodeDeltas(id, firstPending, width, pending.subarray(0, length))
      length = 0
      firstPending = seq + 1
      return entries
    },
    snapshot: (rows) => encodeEntry(id, seq, seq, ENTRY_SNAPSHOT, rows),
    skip(count) {
      seq += count
      firstPending += count
    },
  }
}
