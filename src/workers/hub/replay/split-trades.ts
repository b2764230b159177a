import { encodeFrame } from '#shared/wire/codec.ts'
import { ENTRY_DELTA, FRAME_PUBLIC, TRADE_WIDTH } from '#shared/wire/frames.ts'
import type { PublicEntry, PublicFrame } from '#shared/wire/frames.ts'
import { readEntries } from './read-frame.ts'

/** A frame up to a topic's first trade, and what follows it; null for nothing. */
export interface SplitTrades {
  readonly first: Uint8Array<ArrayBuffer>
  readonly rest: Uint8Array<ArrayBuffer> | null
}

const bytesOf = (frame: PublicFrame): Uint8Array<ArrayBuffer> => new Uint8Array(encodeFrame(frame))

/** Splits a recorded frame after the first trade of a topic; null without a trade of it. Recorded trades count one row each. */
export function splitTrades(bytes: Uint8Array<ArrayBuffer>, topicId: number): SplitTrades | null {
  const frame = readEntries(bytes)
  if (frame === null) return null
  const { time, entries } = frame
  const own = entries.find((entry) => entry[0] === topicId && entry[4].length > 0)
  if (own === undefined) return null
  const [id, first, last, kind, values] = own
  if (kind !== ENTRY_DELTA || last === first) return { first: bytes, rest: null }
  const others = entries.filter((entry) => entry !== own)
  const one: PublicEntry = [id, first, first, ENTRY_DELTA, values.slice(0, TRADE_WIDTH)]
  const more: PublicEntry = [id, first + 1, last, ENTRY_DELTA, values.slice(TRADE_WIDTH)]
  return {
    first: bytesOf([FRAME_PUBLIC, time, [...others, one]]),
    rest: bytesOf([FRAME_PUBLIC, time, [more]]),
  }
}
