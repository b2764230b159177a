/** The journal of orders: what was sent under which link id, and how it ended. It is on disk before an order is sent. */
import type { SQLOutputValue } from 'node:sqlite'
import type { Refusal } from '../../exchange/commands.ts'
import { flushOf } from '../store/flush.ts'
import { openStore } from '../store/open-store.ts'
import { isRow } from '../map/fields.ts'
import type { Row } from '../map/fields.ts'
import { categories } from '../terms/category.ts'
import type { Category } from '../terms/category.ts'

/** How an order call ended. `unknown` is never counted as a failure. */
export type Outcome =
  /** The call was not answered yet. */
  | { readonly state: 'sending' }
  /** It may have been executed. */
  | { readonly state: 'unknown' }
  | { readonly state: 'accepted'; readonly orderId: string }
  | { readonly state: 'refused'; readonly refusal: Refusal }
  /** It never reached Bybit: Bybit stated several times that it has no such order. */
  | { readonly state: 'absent' }

export interface JournalRow {
  readonly linkId: string
  /** Hash of the request without its link id. */
  readonly fingerprint: string
  readonly category: Category
  /** Body of the request, without keys or signature. */
  readonly request: Row
  readonly outcome: Outcome
  /** Unix ms by the exchange's clock. */
  readonly createdAt: number
  /** Unix ms of the reply; of the deadline if the outcome is unknown; null while it is awaited. */
  readonly repliedAt: number | null
}

export interface Journal {
  /** The row of a link id; undefined without one. */
  get(linkId: string): JournalRow | undefined
  byOrderId(orderId: string): JournalRow | undefined
  /**
   * Adds a row in the state `sending`. A killed process does not lose it. Resolves when it also outlives a loss of power, rejects if
   * the disk fails. Throws if the link id has a row or if nothing can be written.
   */
  begin(row: Omit<JournalRow, 'outcome' | 'repliedAt'>): Promise<void>
  /** Records how a call ended. `at`: Unix ms. */
  settle(linkId: string, outcome: Outcome, at: number): void
  /** Removes the row of an order that certainly was not sent. Its link id is free again. */
  takeBack(linkId: string): void
  /** Rows without a known outcome since a time, Unix ms. */
  open(since: number): readonly JournalRow[]
  /** Rows in the state `sending` are of a process that ended: their outcome is unknown from their deadline on. */
  adopt(deadlineMs: number): void
  /** Removes rows with a known outcome that are older than a time, Unix ms. */
  prune(before: number): void
  close(): void
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS order_journal (
    account TEXT NOT NULL, link_id TEXT NOT NULL, fingerprint TEXT NOT NULL, category TEXT NOT NULL,
    request TEXT NOT NULL, state TEXT NOT NULL, order_id TEXT, refusal TEXT,
    created_at INTEGER NOT NULL, replied_at INTEGER, PRIMARY KEY (account, link_id)) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS order_journal_ids ON order_journal (account, order_id);
  CREATE INDEX IF NOT EXISTS order_journal_open ON order_journal (account, created_at)
    WHERE state IN ('sending', 'unknown')`

type Stored = Readonly<Record<string, SQLOutputValue>>

/** A stored refusal. One that cannot be read is an unknown outcome: nothing is guessed. */
function refusalIn(text: unknown): Outcome {
  const value: unknown = typeof text === 'string' ? JSON.parse(text) : null
  if (!isRow(value) || typeof value['code'] !== 'number') return { state: 'unknown' }
  const { code, message, params } = value
  const texts = isRow(params) ? Object.entries(params).map(([key, text]) => [key, String(text)]) : []
  return {
    state: 'refused',
    refusal: {
      ok: false,
      code,
      message: String(message),
      ...(texts.length === 0 ? {} : { params: Object.fromEntries(texts) }),
    },
  }
}

function outcomeOf({ state, order_id: orderId, refusal }: Stored): Outcome {
  if (state === 'accepted' && typeof orderId === 'string') return { state, orderId }
  if (state === 'refused') return refusalIn(refusal)
  return state === 'sending' || state === 'absent' ? { state } : { state: 'unknown' }
}

function rowOf(stored: Stored): JournalRow | undefined {
  const category = categories.find((one) => one === stored['category'])
  const request: unknown = JSON.parse(String(stored['request']))
  if (category === undefined || !isRow(request)) return undefined
  return {
    linkId: String(stored['link_id']),
    fingerprint: String(stored['fingerprint']),
    category,
    request,
    outcome: outcomeOf(stored),
    createdAt: Number(stored['created_at']),
    repliedAt: stored['replied_at'] === null ? null : Number(stored['replied_at']),
  }
}

/**
 * Opens or creates the journal of an account in the store of a folder; null stores in memory alone. Throws an error that names
 * the file if it can't be used.
 */
export function openJournal(dataDir: string | null, account: string): Journal {
  const db = openStore({
    dataDir,
    schema: SCHEMA,
    advice: 'No order can be sent without it. Move the file away, or start with another --data-dir.',
  })
  const flush = flushOf(db, dataDir)
  const one = db.prepare('SELECT * FROM order_journal WHERE account = ? AND link_id = ?')
  const oneById = db.prepare('SELECT * FROM order_journal WHERE account = ? AND order_id = ?')
  const openRows = db.prepare(
    `SELECT * FROM order_journal WHERE account = ? AND state IN ('sending', 'unknown') AND created_at >= ?
     ORDER BY created_at`,
  )
  const insert = db.prepare(
    `INSERT INTO order_journal (account, link_id, fingerprint, category, request, state, created_at)
     VALUES (?, ?, ?, ?, ?, 'sending', ?)`,
  )
  const update = db.prepare(
    `UPDATE order_journal SET state = ?, order_id = ?, refusal = ?, replied_at = ?
     WHERE account = ? AND link_id = ?`,
  )
  const remove = db.prepare('DELETE FROM order_journal WHERE account = ? AND link_id = ?')
  const adopt = db.prepare(
    `UPDATE order_journal SET state = 'unknown', replied_at = created_at + ?
     WHERE account = ? AND state = 'sending'`,
  )
  const prune = db.prepare(
    `DELETE FROM order_journal WHERE account = ? AND created_at < ? AND state NOT IN ('sending', 'unknown')`,
  )
  const first = (stored: Stored | undefined): JournalRow | undefined =>
    stored === undefined ? undefined : rowOf(stored)

  return {
    get: (linkId) => first(one.get(account, linkId)),
    byOrderId: (orderId) => first(oneById.get(account, orderId)),
    begin({ linkId, fingerprint, category, request, createdAt }) {
      insert.run(account, linkId, fingerprint, category, JSON.stringify(request), createdAt)
      return flush.wait()
    },
    settle(linkId, outcome, at) {
      const orderId = outcome.state === 'accepted' ? outcome.orderId : null
      const refusal = outcome.state === 'refused' ? JSON.stringify(outcome.refusal) : null
      update.run(outcome.state, orderId, refusal, at, account, linkId)
    },
    takeBack(linkId) {
      remove.run(account, linkId)
    },
    open: (since) => openRows.all(account, since).flatMap((stored) => rowOf(stored) ?? []),
    adopt(deadlineMs) {
      adopt.run(deadlineMs, account)
    },
    prune(before) {
      prune.run(account, before)
    },
    close() {
      flush.close()
      db.close()
    },
  }
}
