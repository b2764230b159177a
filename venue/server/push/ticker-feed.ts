import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Feed } from './feed.ts'
import type { Topic } from './topic.ts'

/** Interval of slow ticker topics (instrument_info.M): a second, less a tolerance for the heartbeat that flushes them. */
const SLOW_MS = 950

export interface TickerFeed extends Feed {
  /** Adds the rows that no batch has contained yet. */
  seed(rows: Float64Array): void
  /** Last sent row of an instrument. */
  row(instrumentId: number): Float64Array | undefined
  /** Last sent rows of all instruments, by instrument id. */
  rows(): Float64Array
  /** Removes rows of delisted instruments. */
  forget(instrumentIds: readonly number[]): void
}

interface Slow {
  readonly topic: Topic
  readonly id: number
  dirty: boolean
  sentAt: number
}

/**
 * Feed of instrument_info.H and spread.instrument_info (every change), .M (latest row each second) and _v3.all (every change
 * of every symbol) (VENUE-36, VENUE-40).
 */
export function createTickerFeed(instrumentOf: (symbol: string) => Instrument | undefined): TickerFeed {
  const table = new Map<number, Float64Array>()
  const fast = new Map<number, Topic[]>()
  const slow = new Map<number, Slow>()
  const idByTopic = new Map<Topic, number>()
  let all: Topic | null = null

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

  return {
    seed(rows) {
      for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
        if (!table.has(rows[at] ?? -1)) store(rows, at)
      }
    },
    row: (id) => table.get(id),
    rows: allRows,
    forget(ids) {
      for (const id of ids) table.delete(id)
    },
    open(topic) {
      const { kind, symbol } = topic.parsed
      if (kind === 'tickerAll') {
        all = topic
        return Promise.resolve()
      }
      const id = instrumentOf(symbol)?.id
      if (id === undefined) return Promise.reject(new Error(`no ticker of ${symbol}`))
      idByTopic.set(topic, id)
      if (kind === 'tickerSlow') slow.set(id, { topic, id, dirty: false, sentAt: 0 })
      else fast.set(id, [...(fast.get(id) ?? []), topic])
      return Promise.resolve()
    },
    close(topic) {
      if (topic === all) all = null
      const id = idByTopic.get(topic)
      if (id === undefined) return
      idByTopic.delete(topic)
      if (slow.get(id)?.topic === topic) slow.delete(id)
      const left = (fast.get(id) ?? []).filter((other) => other !== topic)
      if (left.length === 0) fast.delete(id)
      else fast.set(id, left)
    },
    snapshot(topic) {
      if (topic === all) return allRows()
      return table.get(idByTopic.get(topic) ?? -1)?.slice() ?? new Float64Array(0)
    },
    onBatch(batch) {
      const rows = batch.tickers
      if (rows.length === 0) return
      all?.append(rows)
      for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
        const row = store(rows, at)
        const id = row[tickerField.instrumentId] ?? -1
        const topics = fast.get(id)
        if (topics !== undefined) for (const topic of topics) topic.append(row)
        const slowTopic = slow.get(id)
        if (slowTopic !== undefined) slowTopic.dirty = true
      }
    },
    beforeFlush(nowMs) {
      for (const entry of slow.values()) {
        if (!entry.dirty || nowMs - entry.sentAt < SLOW_MS) continue
        const row = table.get(entry.id)
        if (row === undefined) continue
        entry.dirty = false
        entry.sentAt = nowMs
        entry.topic.append(row)
      }
    },
  }
}
