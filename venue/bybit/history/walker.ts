/** Pages of an account's past: newest first, from the store where it is complete, else read from Bybit in windows. */
import type { BybitTransport, Reply } from '../terms/transport.ts'
import type { HistoryRow, HistoryStore } from './history-store.ts'
import type { ReadStrand } from './read-strand.ts'
import { SPAN_MS } from './sources.ts'
import type { Source, SourceName } from './sources.ts'
import type { Span } from './spans.ts'

export interface PageRequest {
  readonly symbol?: string
  readonly coin?: string
  /** Unix ms, inclusive. Absent: as far as Bybit's records go. */
  readonly from?: number
  /** Unix ms, exclusive. */
  readonly before: number
  readonly limit: number
}

export type HistoryPage =
  | {
      readonly ok: true
      readonly rows: readonly HistoryRow[]
      /** Older rows may exist before this time, Unix ms; null: there are none. */
      readonly nextBefore: number | null
    }
  /** `reply`: what Bybit answered; null: the first window is still being read. */
  | { readonly ok: false; readonly reply: Reply | null }

/** Windows that one page reads at most: half a year. */
const MOST_WINDOWS = 26
/** A page that took so long is answered with what it has, ms. */
const BUDGET_MS = 1_500
/** A page without any whole window is refused after this, ms. The terminal waits for 10 s. */
const DEADLINE_MS = 7_000
/** Rows may be as much newer than our estimate of Bybit's time, ms. */
const AHEAD_MS = 1_000

export interface Walker {
  /** At least the newest `limit` rows, and all of the last one's millisecond. A failed reading is never an end. */
  page(name: SourceName, request: PageRequest): Promise<HistoryPage>
  /** Reads what is missing of a span of at most 7 days; the reply that ended it, null if the span is complete. */
  complete(name: SourceName, span: Span): Promise<Reply | null>
}

export interface WalkerNeeds {
  readonly transport: Pick<BybitTransport, 'now'>
  readonly store: Pick<HistoryStore, 'newest'>
  readonly sources: Readonly<Record<SourceName, Source>>
  readonly readStrand: ReadStrand
  /** ms of a clock that never goes back. */
  readonly monotonic?: () => number
}

type Step = { readonly didCall: boolean; readonly reply: Reply | null }

export function createWalker(needs: WalkerNeeds): Walker {
  const { transport, store, sources, readStrand, monotonic = () => performance.now() } = needs

  async function step(name: SourceName, span: Span): Promise<Step> {
    const source = sources[name]
    const read = await Promise.all(source.strands.map((strand) => readStrand(name, source, strand, span)))
    const failed = read.find((one) => !one.ok)
    return {
      didCall: read.some((one) => one.ok && one.didCall),
      reply: failed?.ok === false ? failed.reply : null,
    }
  }

  /** Rows that are complete from `edge` on. `isEnd`: nothing older can be read, so stored rows of any age count. */
  function pageOf(name: SourceName, request: PageRequest, edge: number, isEnd: boolean): HistoryPage {
    const { from: oldest = 0, limit, before, symbol, coin } = request
    const only = { ...(symbol === undefined ? {} : { symbol }), ...(coin === undefined ? {} : { coin }) }
    const from = isEnd ? oldest : Math.max(edge, oldest)
    const rows = store.newest(name, { ...only, from, before, limit: limit + 1 })
    const last = rows[limit - 1]
    if (rows.length <= limit || last === undefined)
      return { ok: true, rows: rows.slice(0, limit), nextBefore: isEnd ? null : edge }
    // All rows of the last millisecond are on this page: the cursor of the next one is exclusive.
    const { time } = last
    const ties = store.newest(name, { ...only, from: time, before: time + 1, limit: Number.MAX_SAFE_INTEGER })
    const page = [...rows.filter((row) => row.time > time), ...ties]
    const [older] = store.newest(name, { ...only, from, before: time, limit: 1 })
    return { ok: true, rows: page, nextBefore: older === undefined ? (isEnd ? null : edge) : time }
  }

  /** Whether the page is full with rows of the complete part alone. */
  function isFull(name: SourceName, { symbol, coin, before, limit }: PageRequest, edge: number): boolean {
    const only = { ...(symbol === undefined ? {} : { symbol }), ...(coin === undefined ? {} : { coin }) }
    return store.newest(name, { ...only, from: edge, before, limit }).length >= limit
  }

  /** `progress.edge`: everything from it on is complete. It is undefined before the first window. */
  async function walk(
    name: SourceName,
    request: PageRequest,
    progress: { edge?: number },
  ): Promise<HistoryPage> {
    const startedAt = monotonic()
    const now = transport.now()
    const oldest = Math.max(request.from ?? 0, Math.ceil(now - sources[name].reachMs))
    let edge = Math.min(request.before, now + AHEAD_MS)
    for (let windows = 0; edge > oldest && !isFull(name, request, edge);) {
      const isLate = progress.edge !== undefined && monotonic() - startedAt > BUDGET_MS
      if (windows >= MOST_WINDOWS || isLate) break
      const span = { from: Math.max(oldest, edge - SPAN_MS), to: edge - 1 }
      const { didCall, reply } = await step(name, span)
      if (reply !== null) {
        // Whole windows before this one are a page; its cursor leads to this window again.
        if (progress.edge === undefined) return { ok: false, reply }
        break
      }
      if (didCall) windows += 1
      edge = span.from
      progress.edge = edge
    }
    return pageOf(name, request, edge, edge <= oldest)
  }

  return {
    async complete(name, span) {
      return (await step(name, span)).reply
    },
    async page(name, request) {
      const progress: { edge?: number } = {}
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<HistoryPage>((resolve) => {
        timer = setTimeout(() => {
          const { edge } = progress
          resolve(edge === undefined ? { ok: false, reply: null } : pageOf(name, request, edge, false))
        }, DEADLINE_MS)
      })
      try {
        return await Promise.race([walk(name, request, progress), late])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
