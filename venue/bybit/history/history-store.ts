/** Rows of an account's history on disk, and the spans of time whose rows are complete. */
import type { SQLOutputValue } from 'node:sqlite'
import { inTransaction, openStore } from '../store/open-store.ts'
import { isRow } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import { spansBefore, withSpan } from './spans.ts'
import type { Span } from './spans.ts'

/** A record of the history with what it is found by. `symbol` and `coin` are '' where a record has none. */
export interface HistoryRow {
  /** Unique in its source. */
  readonly id: string
  /** Unix ms. */
  readonly time: number
  readonly symbol: string
  readonly coin: string
  readonly record: Row
}

/** Which rows are wanted, newest first. */
export interface RowQuery {
  readonly symbol?: string
  readonly coin?: string
  /** Unix ms, inclusive. */
  readonly from: number
  /** Unix ms, exclusive. */
  readonly before: number
  readonly limit: number
}

export interface HistoryStore {
  /** Complete spans of a strand of a source, oldest first. */
  spans(source: string, strand: string): readonly Span[]
  /** Adds or replaces rows by their ids and, if `complete` is given, marks its span as complete, in one transaction. */
  put(
    source: string,
    rows: readonly HistoryRow[],
    complete?: { readonly strand: string; readonly span: Span },
  ): void
  /** Spans of a source end before a time, Unix ms: what is later is read again. */
  unsettle(source: string, time: number): void
  newest(source: string, query: RowQuery): readonly HistoryRow[]
  /** The row with an id; undefined without one. */
  get(source: string, id: string): HistoryRow | undefined
  /** Ids of the newest rows, newest first, and the time of the newest one, Unix ms, 0 without rows. */
  newestIds(source: string, limit: number): { readonly ids: readonly string[]; readonly time: number }
  /** Removes rows and spans before a time, Unix ms. */
  prune(source: string, before: number): void
  close(): void
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS history_rows (
    account TEXT NOT NULL, source TEXT NOT NULL, id TEXT NOT NULL, time INTEGER NOT NULL, symbol TEXT NOT NULL,
    coin TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (account, source, id)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS history_rows_by_time ON history_rows (account, source, time, id);
  CREATE TABLE IF NOT EXISTS history_spans (
    account TEXT NOT NULL, source TEXT NOT NULL, strand TEXT NOT NULL, from_ms INTEGER NOT NULL, to_ms INTEGER NOT NULL,
    PRIMARY KEY (account, source, strand, from_ms)) STRICT, WITHOUT ROWID`

type Stored = Readonly<Record<string, SQLOutputValue>>

function rowOf({ id, time, symbol, coin, record }: Stored): HistoryRow {
  const parsed: unknown = JSON.parse(String(record))
  return {
    id: String(id),
    time: Number(time),
    symbol: String(symbol),
    coin: String(coin),
    record: isRow(parsed) ? parsed : {},
  }
}

/**
 * Opens or creates the history of an account in the store of a folder; null stores in memory alone. Throws an error that names
 * the file if it can't be used.
 */
export function openHistoryStore(dataDir: string | null, account: string): HistoryStore {
  const db = openStore({ dataDir, schema: SCHEMA, canBeReadAgain: true })
  const spanRows = db.prepare(
    'SELECT from_ms, to_ms FROM history_spans WHERE account = ? AND source = ? AND strand = ? ORDER BY from_ms',
  )
  const strandRows = db.prepare('SELECT DISTINCT strand FROM history_spans WHERE account = ? AND source = ?')
  const dropSpans = db.prepare('DELETE FROM history_spans WHERE account = ? AND source = ? AND strand = ?')
  const putSpan = db.prepare('INSERT INTO history_spans VALUES (?, ?, ?, ?, ?)')
  const putRow = db.prepare('INSERT OR REPLACE INTO history_rows VALUES (?, ?, ?, ?, ?, ?, ?)')
  const dropRows = db.prepare('DELETE FROM history_rows WHERE account = ? AND source = ? AND time < ?')
  const newest = db.prepare(
    `SELECT id, time, symbol, coin, record FROM history_rows
     WHERE account = ? AND source = ? AND time >= ? AND time < ? AND (? = '' OR symbol = ?) AND (? = '' OR coin = ?)
     ORDER BY time DESC, id DESC LIMIT ?`,
  )

  const one = db.prepare('SELECT * FROM history_rows WHERE account = ? AND source = ? AND id = ?')
  const newestIds = db.prepare(
    'SELECT id, time FROM history_rows WHERE account = ? AND source = ? ORDER BY time DESC, id DESC LIMIT ?',
  )

  const spans = (source: string, strand: string): readonly Span[] =>
    spanRows
      .all(account, source, strand)
      .map((stored) => ({ from: Number(stored['from_ms']), to: Number(stored['to_ms']) }))

  function replaceSpans(source: string, strand: string, next: readonly Span[]): void {
    dropSpans.run(account, source, strand)
    for (const { from, to } of next) putSpan.run(account, source, strand, from, to)
  }

  function eachStrand(source: string, change: (known: readonly Span[]) => readonly Span[]): void {
    for (const stored of strandRows.all(account, source)) {
      const strand = String(stored['strand'])
      replaceSpans(source, strand, change(spans(source, strand)))
    }
  }

  return {
    spans,
    put(source, rows, complete) {
      inTransaction(db, () => {
        for (const { id, time, symbol, coin, record } of rows)
          putRow.run(account, source, id, time, symbol, coin, JSON.stringify(record))
        if (complete === undefined) return
        const { strand, span } = complete
        replaceSpans(source, strand, withSpan(spans(source, strand), span))
      })
    },
    unsettle(source, time) {
      inTransaction(db, () => eachStrand(source, (known) => spansBefore(known, time)))
    },
    newest: (source, { symbol = '', coin = '', from, before, limit }) =>
      newest.all(account, source, from, before, symbol, symbol, coin, coin, limit).map(rowOf),
    get(source, id) {
      const stored = one.get(account, source, id)
      return stored === undefined ? undefined : rowOf(stored)
    },
    newestIds(source, limit) {
      const rows = newestIds.all(account, source, limit)
      return { ids: rows.map(({ id }) => String(id)), time: Number(rows[0]?.['time'] ?? 0) }
    },
    prune(source, before) {
      inTransaction(db, () => {
        dropRows.run(account, source, before)
        eachStrand(source, (known) =>
          known
            .filter(({ to }) => to >= before)
            .map(({ from, to }) => ({ from: Math.max(from, before), to })),
        )
      })
    },
    close: () => db.close(),
  }
}
