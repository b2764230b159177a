import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { createTickerTable } from '../../src/workers/hub/state/ticker-table.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/** 8,000 updates (100 ms at 80,000/s) over 200 symbols, then a read of the newest rows of the 50 symbols in view. */
const UPDATES = 8000
const SYMBOLS = 200
const VIEW = Array.from({ length: 50 }, (_, index) => index * 4)
const random = seeded(2)
const rows: number[] = []
const objects: Record<string, number>[] = []
for (let update = 0; update < UPDATES; update++) {
  const row = Array.from({ length: TICKER_WIDTH }, () => Math.floor(random() * 1_000_000))
  row[tickerField.instrumentId] = Math.floor(random() * SYMBOLS)
  rows.push(...row)
  objects.push(
    Object.fromEntries(Object.entries(tickerField).map(([name, index]) => [name, row[index] ?? 0])),
  )
}
const newest = new Map<number, number>()
for (const object of objects) newest.set(object['instrumentId'] ?? -1, object['lastPrice'] ?? -1)

const table = createTickerTable()
const batch = new Float64Array(VIEW.length * TICKER_WIDTH)
let state: Readonly<Record<string, Readonly<Record<string, number>>>> = {}
let view: Readonly<Record<string, number>>[] = []

/** A frame of 10 ms at 800,000 updates/s. */
const frame = Float64Array.from(rows)
/** Memory of the rival: it copies every row, although the next one of the symbol replaces it. */
const copies = new Float64Array(SYMBOLS * TICKER_WIDTH)

export const suite: BenchSuite = {
  name: 'conflate',
  cases: [
    {
      name: 'columnar table, a frame of rows',
      unit: 'updates/s',
      perRun: UPDATES,
      rival: 'every row of the frame copied',
      run: () => void table.apply(frame, 0, 1),
      check() {
        const row = new Float64Array(TICKER_WIDTH)
        for (const [id, price] of newest) {
          table.copyRow(id, row, 0)
          if (row[tickerField.lastPrice] !== price) throw new Error(`symbol ${id}: not the newest row`)
        }
      },
    },
    {
      name: 'every row of the frame copied',
      unit: 'updates/s',
      perRun: UPDATES,
      run() {
        for (let at = 0; at < frame.length; at += TICKER_WIDTH) {
          const to = (frame[at] ?? 0) * TICKER_WIDTH
          for (let field = 0; field < TICKER_WIDTH; field++) copies[to + field] = frame[at + field] ?? 0
        }
      },
      check() {
        for (const [id, price] of newest)
          if (copies[id * TICKER_WIDTH + tickerField.lastPrice] !== price) throw new Error(`symbol ${id}`)
      },
    },
    {
      name: 'columnar table, rows in view copied out',
      unit: 'updates/s',
      perRun: UPDATES,
      rival: 'immutable map of row objects',
      run() {
        table.apply(rows, 0, 1)
        VIEW.forEach((id, index) => table.copyRow(id, batch, index * TICKER_WIDTH))
      },
      check() {
        VIEW.forEach((id, index) => {
          if (batch[index * TICKER_WIDTH + tickerField.lastPrice] !== newest.get(id))
            throw new Error(`symbol ${id}: not the newest row`)
        })
      },
    },
    {
      name: 'immutable map of row objects',
      unit: 'updates/s',
      perRun: UPDATES,
      run() {
        for (const object of objects) state = { ...state, [String(object['instrumentId'])]: object }
        view = VIEW.map((id) => ({ ...state[String(id)] }))
      },
      check() {
        VIEW.forEach((id, index) => {
          if (view[index]?.['lastPrice'] !== newest.get(id))
            throw new Error(`symbol ${id}: not the newest row`)
        })
      },
    },
  ],
}
