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

export const suite: BenchSuite = {
  name: 'conflate',
  cases: [
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
