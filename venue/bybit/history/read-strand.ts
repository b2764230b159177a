import { failureOf, isRefusal } from '../account/pages.ts'
import type { Row } from '../map/fields.ts'
import type { BybitTransport, Reply } from '../terms/transport.ts'
import type { HistoryRow, HistoryStore } from './history-store.ts'
import { readSpan } from './read-span.ts'
import type { Source, SourceName, Strand } from './sources.ts'
import { gapsIn } from './spans.ts'
import type { Span } from './spans.ts'

/** Rows that are younger than this may still be missing in a list, ms: they are read again. */
const SETTLE_MS = 300_000
/** A span that is longer than one reading is halved, down to this, ms. */
const SHORTEST_MS = 60_000
/** A strand that was refused is requested again after this, ms. */
const REFUSED_MS = 600_000

export interface StrandNeeds {
  readonly transport: Pick<BybitTransport, 'get' | 'now'>
  readonly store: HistoryStore
  /** A row of Bybit as rows of the store. None: it is no record of this source, or it was reported as unreadable. */
  readonly read: (source: SourceName, strand: Strand, row: Row, at: number) => readonly HistoryRow[]
  readonly log: (line: string) => void
}

/** Whether a span is complete now, and whether calls were needed for it. */
export type StrandRead =
  | { readonly ok: true; readonly didCall: boolean }
  | { readonly ok: false; readonly reply: Reply }

/** Reads what the store lacks of a span of a strand. */
export type ReadStrand = (name: SourceName, source: Source, strand: Strand, span: Span) => Promise<StrandRead>

/** One reading of a strand at a time: a second caller finds what the first one stored. */
export function createStrandReader({ transport, store, read, log }: StrandNeeds): ReadStrand {
  const running = new Map<string, Promise<unknown>>()
  const refusedUntil = new Map<string, number>()

  /** Reads a gap, in halves if it is long; null if it is complete in the store now. */
  async function readGap(
    name: SourceName,
    source: Source,
    strand: Strand,
    { from, to }: Span,
  ): Promise<Reply | null> {
    const found = await readSpan(transport, source.path, strand.params, { from, to })
    const now = transport.now()
    const rows = found.rows.flatMap((row) => read(name, strand, row, now))
    if (found.kind === 'failed') {
      store.put(name, rows)
      return found.reply
    }
    if (found.kind === 'cut') {
      store.put(name, rows)
      const half = Math.floor((from + to) / 2)
      if (to - from > SHORTEST_MS)
        return (
          (await readGap(name, source, strand, { from: half + 1, to })) ??
          (await readGap(name, source, strand, { from, to: half }))
        )
      log(`${source.path}: more rows in a minute than can be read; some are missing`)
    }
    const end = Math.min(to, (found.time > 0 ? Math.min(found.time, now) : now) - SETTLE_MS)
    store.put(name, rows, { strand: strand.name, span: { from, to: end } })
    return null
  }

  async function readAll(name: SourceName, source: Source, strand: Strand, span: Span): Promise<StrandRead> {
    const key = `${name} ${strand.name}`
    if ((refusedUntil.get(key) ?? 0) > transport.now()) return { ok: true, didCall: false }
    let didCall = false
    for (const gap of gapsIn(store.spans(name, strand.name), span)) {
      didCall = true
      const reply = await readGap(name, source, strand, gap)
      if (reply === null) continue
      if (!strand.isOptional || !isRefusal(reply)) return { ok: false, reply }
      refusedUntil.set(key, transport.now() + REFUSED_MS)
      log(`${source.path} of ${strand.name} is not read: ${failureOf(reply)}`)
      break
    }
    return { ok: true, didCall }
  }

  return (name, source, strand, span) => {
    const key = `${name} ${strand.name}`
    const before = running.get(key) ?? Promise.resolve()
    const mine = before.then(() => readAll(name, source, strand, span))
    const settled = mine.catch(() => undefined)
    running.set(key, settled)
    void settled.then(() => {
      if (running.get(key) === settled) running.delete(key)
    })
    return mine
  }
}
