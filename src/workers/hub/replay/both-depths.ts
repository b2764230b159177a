/**
 * Books of both depths. The live hub subscribes to a market's short or long book, by the room that its panel has, so a recording
 * has one or the other, and may change between them. The tab of a replay asks for either.
 */
import { encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_PUBLIC } from '#shared/wire/frames.ts'
import type { PublicEntry } from '#shared/wire/frames.ts'
import type { RecordedItem } from '#shared/wire/recording.ts'
import { parsePublicTopic, topic } from '#shared/wire/topics.ts'
import { readEntries } from './read-frame.ts'

/** Ids of a market's short and long book. */
type Pair = readonly [short: number, long: number]

/** The topics with both books of each market that has one. An added one has an id of its own. */
export function withBothDepths(topics: ReadonlyMap<string, number>): {
  readonly topics: ReadonlyMap<string, number>
  readonly pairs: readonly Pair[]
} {
  const all = new Map(topics)
  let next = Math.max(0, ...topics.values())
  const idOf = (name: string): number => {
    const id = all.get(name) ?? (next += 1)
    all.set(name, id)
    return id
  }
  const symbols = [...topics.keys()].flatMap((name) => {
    const { symbol = '' } = parsePublicTopic(name) ?? {}
    return name === topic.book20(symbol) || name === topic.book200(symbol) ? [symbol] : []
  })
  const pairs = [...new Set(symbols)].map((one): Pair => [idOf(topic.book20(one)), idOf(topic.book200(one))])
  return { topics: all, pairs }
}

/**
 * The records of a part with the entries of a book also as the other depth's, where the part has only one of them. A part begins
 * with the whole state, so the copy does, too.
 */
export function copyDepths(items: readonly RecordedItem[], pairs: readonly Pair[]): readonly RecordedItem[] {
  if (pairs.length === 0) return items
  const frames = items.map((item) => (item.kind === 'frame' ? readEntries(item.bytes) : null))
  const present = new Set(frames.flatMap((frame) => frame?.entries.map(([id]) => id) ?? []))
  const twins = new Map<number, number>()
  for (const [short, long] of pairs) {
    if (present.has(short) === present.has(long)) continue
    if (present.has(short)) twins.set(short, long)
    else twins.set(long, short)
  }
  if (twins.size === 0) return items
  return items.map((item, at) => {
    const frame = frames[at] ?? null
    const copies = (frame?.entries ?? []).flatMap(([id, ...rest]): PublicEntry[] => {
      const twin = twins.get(id)
      return twin === undefined ? [] : [[twin, ...rest]]
    })
    if (frame === null || copies.length === 0) return item
    const bytes = new Uint8Array(encodeFrame([FRAME_PUBLIC, frame.time, [...frame.entries, ...copies]]))
    return { ...item, bytes }
  })
}
