import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { Feed } from './feed.ts'
import type { Topic } from './topic.ts'

/** How often a slow ticker topic (instrument_info.M) sends what changed. */
const SLOW_MS = 1000

export interface TickerFeed extends Feed {
  /** Fills what no batch has told yet. */
  seed(rows: Float64Array): void
  /** The table as last sent: rows of all instruments, ordered by instrument id. */
  rows(): Float64Array
}

/** instrument_info.H (each change), .M (latest each second) and _v3.all (each change of every symbol) (VENUE-36). */
export function createTickerFeed(instrumentIdOf: (symbol: string) => number | undefined): TickerFeed {
  const table = new Map<number, Float64Array>()
  const fast = new Map<number, Topic>()
  const slow = new Map<number, { readonly topic: Topic; dirty: boolean }>()
  let all: Topic | null = null
  let slowSentAt = 0

  function store(rows: Float64Array, at: number): Float64Array {
    const id = rows[at + tickerField.instrumentId] ?? -1
    let row = table.get(id)
    if (row === undefined) {
      row = new Float64Array(TICKER_WIDTH)
      table.set(id, row)
    }
    for (let i = 0; i < TICKER_WIDTH; i += 1) row[i] = rows[at + i] ?? 0
    return row
  }

  function allRows(): Float64Array {
    const rows = new Float64Array(table.size * TICKER_WIDTH)
    const ids = [...table.keys()].sort((a, b) => a - b)
    ids.forEach((id, index) => {
      const row = table.get(id)
      if (row !== undefined) rows.set(row, index * TICKER_WIDTH)
    })
    return rows
  }

  const idOf = (topic: Topic): number => instrumentIdOf(topic.parsed.symbol) ?? -1

  return {
    seed(rows) {
      for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
        if (!table.has(rows[at] ?? -1)) store(rows, at)
      }
    },
    rows: allRows,
    open(topic) {
      if (topic.parsed.kind === 'tickerAll') all = topic
      else if (topic.parsed.kind === 'tickerFast') fast.set(idOf(topic), topic)
      else slow.set(idOf(topic), { topic, dirty: false })
      return Promise.resolve()
    },
    close(topic) {
      if (topic.parsed.kind === 'tickerAll') all = null
      else if (topic.parsed.kind === 'tickerFast') fast.delete(idOf(topic))
      else slow.delete(idOf(topic))
    },
    snapshot(topic) {
      if (topic.parsed.kind === 'tickerAll') return allRows()
      return table.get(idOf(topic))?.slice() ?? new Float64Array(0)
    },
    onBatch(batch) {
      const rows = batch.tickers
      if (rows.length === 0) return
      all?.append(rows)
      for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
        const row = store(rows, at)
        const id = row[0] ?? -1
        fast.get(id)?.append(row)
        const slowTopic = slow.get(id)
        if (slowTopic !== undefined) slowTopic.dirty = true
      }
    },
    beforeFlush(nowMs) {
      if (nowMs - slowSentAt < SLOW_MS) return
      slowSentAt = nowMs
      for (const [id, entry] of slow) {
        const row = table.get(id)
        if (!entry.dirty || row === undefined) continue
        entry.dirty = false
        entry.topic.append(row)
      }
    },
  }
}
