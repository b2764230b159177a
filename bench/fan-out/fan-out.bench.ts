import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import { topic } from '#shared/wire/topics.ts'
import { createTabCursor } from '../../src/workers/hub/tabs/tab-cursor.ts'
import { createTopicStore } from '../../src/workers/hub/state/topic-store.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/**
 * Writes a frame of 400 ticker rows to the hub's store and sends it to sixteen tabs with forty symbols in view each.
 */
const TABS = 16
const SYMBOLS = 200
const ROWS = 400
const IN_VIEW = 40
const random = seeded(6)
const values = Array.from({ length: ROWS }, () => {
  const row = Array.from({ length: TICKER_WIDTH }, () => 1 + Math.floor(random() * 1_000_000))
  row[tickerField.instrumentId] = Math.floor(random() * SYMBOLS)
  return row
}).flat()
const viewOf = (tab: number): number[] =>
  Array.from({ length: IN_VIEW }, (_, at) => (tab * 12 + at * 5) % SYMBOLS)
const newest = new Map<number, number>()
for (let at = 0; at < values.length; at += TICKER_WIDTH)
  newest.set(values[at + tickerField.instrumentId] ?? -1, values[at + tickerField.lastPrice] ?? -1)

const store = createTopicStore({
  // The store needs the time only for stale topics. No topic becomes stale while a case runs.
  clock: { now: Date.now, monotonic: () => performance.now(), after: () => () => undefined },
  onInvalid: (name) => {
    throw new Error(`${name} broke`)
  },
  onTickerId: () => undefined,
  onChange: () => undefined,
})
store.open(topic.tickerAll)
store.bind(topic.tickerAll, 1)
store.apply([[1, 0, 0, 0, []]], 1)
let sequence = 1
/** The receiving ports have no listener, so that only the hub's side is measured. */
const ports = Array.from({ length: TABS }, () => {
  const { port1, port2 } = new MessageChannel()
  port2.start()
  return port1
})
const cursors = ports.map((_, tab) => {
  const cursor = createTabCursor(store)
  cursor.watch([topic.tickerAll], viewOf(tab))
  return cursor
})
let lastRows: Float64Array = new Float64Array()
const rowObjects: Record<string, Record<string, number>> = {}
let lastObjects: Record<string, Record<string, number>> = {}

const lastView = viewOf(TABS - 1)
const shown = lastView.filter((id) => newest.has(id))

export const suite: BenchSuite = {
  name: 'fan-out',
  cases: [
    {
      name: 'fan-out per tab: rows in view, packed and handed over',
      unit: 'tabs/s',
      perRun: TABS,
      rival: 'every symbol as an object to every tab',
      run() {
        store.apply([[1, sequence, sequence + ROWS - 1, 1, values]], sequence)
        sequence += ROWS
        cursors.forEach((cursor, tab) => {
          const taken = cursor.take()
          if (taken === null) throw new Error('nothing for a tab')
          if (tab === TABS - 1) lastRows = (taken.parts.tickers ?? new Float64Array()).slice()
          ports[tab]?.postMessage(taken.parts, taken.transfer)
        })
      },
      check() {
        const got = new Map<number, number>()
        for (let at = 0; at < lastRows.length; at += TICKER_WIDTH)
          got.set(lastRows[at] ?? -1, lastRows[at + tickerField.lastPrice] ?? -1)
        if (got.size !== shown.length || shown.some((id) => got.get(id) !== newest.get(id)))
          throw new Error('not the newest rows in view')
      },
    },
    {
      name: 'every symbol as an object to every tab',
      unit: 'tabs/s',
      perRun: TABS,
      run() {
        for (let at = 0; at < values.length; at += TICKER_WIDTH) {
          const row: Record<string, number> = {}
          for (const [name, field] of Object.entries(tickerField)) row[name] = values[at + field] ?? 0
          rowObjects[String(row['instrumentId'])] = row
        }
        for (const port of ports) port.postMessage(rowObjects)
        lastObjects = rowObjects
      },
      check() {
        if (shown.some((id) => lastObjects[String(id)]?.['lastPrice'] !== newest.get(id)))
          throw new Error('not the newest rows')
      },
    },
  ],
}
