import { encodeFrame } from '#shared/wire/codec.ts'
import type { RecordedBars } from '#shared/contracts/recording.ts'
import { CANDLE_WIDTH, ENTRY_DELTA, ENTRY_SNAPSHOT, FRAME_PUBLIC } from '#shared/wire/frames.ts'
import { recordBytes } from '#shared/wire/recording.ts'
import type { Block, RecordKind } from '#shared/wire/recording.ts'
import { topic } from '#shared/wire/topics.ts'
import { deflate } from '../../runtime/deflate.ts'
import { isMap } from '../feeds/read-record.ts'

/** Bars before the first one that is played: studies need them. */
const BARS_BEFORE = 200
const BARS_PER_PART = 100
const KLINE_ID = 1
const PRICES_ID = 2

/**
 * Prices that a bar went through, in an order that is assumed: a rising bar falls to its low first, a falling one rises to
 * its high (docs/choices.md#paper-orders).
 */
export function pricesOf(row: readonly number[]): readonly number[] {
  const [, open = 0, high = 0, low = 0, close = 0] = row
  return close >= open ? [open, low, high, close] : [open, high, low, close]
}

/** Rows of a page of candles; null if it is none. */
function rowsOf({ result }: RecordedBars): readonly (readonly number[])[] | null {
  const values: unknown = isMap(result) ? result['bars'] : null
  if (!Array.isArray(values) || values.length % CANDLE_WIDTH !== 0) return null
  if (!values.every((value) => Number.isSafeInteger(value))) return null
  const flat = values as readonly number[]
  return Array.from({ length: flat.length / CANDLE_WIDTH }, (_, at) =>
    flat.slice(at * CANDLE_WIDTH, (at + 1) * CANDLE_WIDTH),
  )
}

/**
 * Candles as parts of a recording: each is played whole, at the moment at which the next one began. The newest is left out,
 * because it has not ended. Null without enough candles.
 */
export async function barParts(page: RecordedBars): Promise<{
  readonly parts: readonly Block[]
  readonly topics: readonly (readonly [name: string, id: number])[]
  readonly barMs: number
} | null> {
  const rows = rowsOf(page)
  if (rows === null) return null
  const bars = rows.flatMap((row, at) => {
    const next = rows[at + 1]?.[0]
    return next === undefined ? [] : [{ row: [...row.slice(0, -1), 1], end: next * 1000 }]
  })
  const first = Math.min(BARS_BEFORE, Math.floor(bars.length / 2))
  const [start, second] = [bars[first]?.end, bars[first + 1]?.end]
  if (start === undefined || second === undefined) return null
  const parts: Block[] = []
  for (let begin = first; begin < bars.length; begin += BARS_PER_PART) {
    const played = bars.slice(begin, begin + BARS_PER_PART)
    const from = played[0]?.end ?? 0
    const to = played.at(-1)?.end ?? from
    const records = played.flatMap(({ row, end }, at) => {
      const seq = begin - first + at + 1
      const record = (kind: RecordKind, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
        recordBytes({ kind, at: end, bytes }, from)
      const kline = [KLINE_ID, seq, seq, at === 0 ? ENTRY_SNAPSHOT : ENTRY_DELTA, row]
      return [
        ...pricesOf(row).map((price) => record('price', new TextEncoder().encode(String(price)))),
        record('frame', new Uint8Array(encodeFrame([FRAME_PUBLIC, end, [kline]]))),
      ]
    })
    const rawLength = records.reduce((sum, { length }) => sum + length, 0)
    parts.push({ bytes: await deflate(records), rawLength, from, to })
  }
  const { symbol, interval, kind } = page
  const name = kind === 'market' ? topic.kline(interval, symbol) : topic.markKline(interval, symbol)
  return {
    parts,
    topics: [
      [name, KLINE_ID],
      [topic.trades(symbol), PRICES_ID],
    ],
    barMs: second - start,
  }
}
