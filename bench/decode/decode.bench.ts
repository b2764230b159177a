import { decodeFrame, encodeFrame } from '#shared/wire/codec.ts'
import { ENTRY_DELTA, FRAME_PUBLIC, TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { PublicFrame } from '#shared/wire/frames.ts'
import { createPublicFrameReader } from '../../src/workers/hub/feeds/public-frame.ts'
import type { RowValues } from '../../src/workers/hub/feeds/public-frame.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/** A 10 ms frame at 80,000 ticker updates/s: 800 rows over 200 symbols. The rival gets one JSON object per update. */
const ROWS = 800
const SYMBOLS = 200
const random = seeded(1)
const values: number[] = []
for (let row = 0; row < ROWS; row++) {
  const price = 10_000_00 + Math.floor(random() * 100_000)
  values.push(
    Math.floor(random() * SYMBOLS),
    price,
    price - 1,
    price + 1,
    price,
    price + 3,
    price - 500,
    price + 900,
    price - 900,
    123_456_789,
    987_654_321_00,
    55_555_555,
    10_000,
    1_800_000_000,
  )
}
const frame: PublicFrame = [FRAME_PUBLIC, 1_800_000_000_000, [[1, 1, ROWS, ENTRY_DELTA, values]]]
const bytes = Uint8Array.from(encodeFrame(frame))
const names = Object.keys(tickerField) as (keyof typeof tickerField)[]
const messages = Array.from({ length: ROWS }, (_, row) =>
  JSON.stringify({
    topic: 'instrument_info',
    ...Object.fromEntries(
      names.map((name) => [name, String(values[row * TICKER_WIDTH + tickerField[name]])]),
    ),
  }),
)

const columns = new Float64Array(SYMBOLS * TICKER_WIDTH)
const objects = new Map<string, Record<string, string>>()
const read = createPublicFrameReader()

function storeRows(rows: RowValues): void {
  for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
    const to = (rows[at] ?? 0) * TICKER_WIDTH
    for (let field = 0; field < TICKER_WIDTH; field++) columns[to + field] = rows[at + field] ?? 0
  }
}
function checkColumns(): void {
  for (const [id, price] of expectedLast()) {
    if (columns[id * TICKER_WIDTH + tickerField.lastPrice] !== price)
      throw new Error(`symbol ${id}: wrong price`)
  }
}

const expectedLast = (): Map<number, number> => {
  const last = new Map<number, number>()
  for (let row = 0; row < ROWS; row++)
    last.set(values[row * TICKER_WIDTH] ?? -1, values[row * TICKER_WIDTH + tickerField.lastPrice] ?? -1)
  return last
}

export const suite: BenchSuite = {
  name: 'decode',
  cases: [
    {
      name: 'frame of positional rows -> columns',
      unit: 'updates/s',
      perRun: ROWS,
      rival: 'one JSON message per update -> objects',
      run() {
        for (const [, , , , rows] of read(bytes.buffer)?.entries ?? []) storeRows(rows)
      },
      check: checkColumns,
    },
    {
      name: 'frame of positional rows -> typed rows',
      unit: 'updates/s',
      perRun: ROWS,
      rival: 'the same frame through msgpackr and a check',
      run() {
        columns[0] = read(bytes.buffer)?.entries[0]?.[4][tickerField.lastPrice] ?? Number.NaN
      },
      check() {
        if (columns[0] !== values[tickerField.lastPrice]) throw new Error('wrong price')
      },
    },
    {
      name: 'the same frame through msgpackr and a check',
      unit: 'updates/s',
      perRun: ROWS,
      run() {
        const rows = (decodeFrame(bytes) as PublicFrame)[2][0]?.[4] ?? []
        for (let at = 0; at < rows.length; at++) if (!Number.isSafeInteger(rows[at])) return
        columns[0] = rows[tickerField.lastPrice] ?? Number.NaN
      },
      check() {
        if (columns[0] !== values[tickerField.lastPrice]) throw new Error('wrong price')
      },
    },
    {
      name: 'one JSON message per update -> objects',
      unit: 'updates/s',
      perRun: ROWS,
      run() {
        for (const message of messages) {
          const parsed = JSON.parse(message) as Record<string, string>
          objects.set(parsed['instrumentId'] ?? '', parsed)
        }
      },
      check() {
        for (const [id, price] of expectedLast()) {
          if (objects.get(String(id))?.['lastPrice'] !== String(price))
            throw new Error(`symbol ${id}: wrong price`)
        }
      },
    },
  ],
}
