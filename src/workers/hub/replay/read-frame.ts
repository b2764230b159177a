import type { PublicEntry } from '#shared/wire/frames.ts'
import { createPublicFrameReader } from '../feeds/public-frame.ts'
import type { PublicRows } from '../feeds/public-frame.ts'

const read = createPublicFrameReader()

/** Reads a recorded push frame as the hub does; its rows are valid until the next call. null: it is none. */
export const readFrame = (bytes: Uint8Array<ArrayBuffer>): PublicRows | null => read(bytes.slice().buffer)

/** The same with entries that stay valid. */
export function readEntries(
  bytes: Uint8Array<ArrayBuffer>,
): { readonly time: number; readonly entries: readonly PublicEntry[] } | null {
  const frame = readFrame(bytes)
  if (frame === null) return null
  const entries = frame.entries.map(([id, first, last, kind, values]): PublicEntry => [
    id,
    first,
    last,
    kind,
    [...values],
  ])
  return { time: frame.time, entries }
}
