import { encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_PUBLIC } from '#shared/wire/frames.ts'
import type { PublicEntry } from '#shared/wire/frames.ts'
import { recordBytes } from '#shared/wire/recording.ts'
import type { Block, RecordKind } from '#shared/wire/recording.ts'
import type { Clock } from '../../runtime/clock.ts'
import { deflate } from '../../runtime/deflate.ts'
import type { TopicStore } from '../state/topic-store.ts'
import { createPartRing } from './part-ring.ts'
import { createTopicCutter } from './cut-topics.ts'
import type { CutOf } from './cut-topics.ts'

/** The newest 10 minutes, in at most 64 MB. */
export const KEPT_MS = 600_000
export const KEPT_BYTES = 64 * 1024 * 1024
/** A cut of everything that changed, at most this often. A tab gets no more than 60 a second, and most get 10. */
export const CUT_MS = 250
/** The tickers of all symbols are in every second cut. */
const TICKERS_EACH = 2
/** New trades are cut on their own, so that they are not lost between two cuts and can be stepped through. */
export const TRADES_CUT_MS = 20
/** A clock that is off by more was set, or is known only now. */
const WRONG_MS = 1000
/** A part begins with the whole state. Shorter parts are quicker to seek in, and larger. */
export const PART_MS = 5000
export const PART_BYTES = 2 * 1024 * 1024

/** Records what the hub's topics hold, as a consumer of them like a tab: the way of a frame into the hub is not touched. */
export interface Recorder {
  /** The store changed, or anything else worth a cut happened. */
  touch(): void
  /** Adds an intent as JSON text without secrets, after all that is known. Returns its exchange's time, ms; null: a fault. */
  note(text: string): number | null
  /** Cuts now and gives all kept parts; the names and ids of their topics. */
  save(): Promise<{
    readonly parts: readonly Block[]
    readonly topics: readonly (readonly [name: string, id: number])[]
  }>
  stop(): void
}

export function createRecorder(options: {
  readonly clock: Clock
  readonly store: Pick<TopicStore, 'get' | 'tickers'>
  readonly subscribed: () => readonly string[]
  /** The exchange's time, Unix ms. */
  readonly serverNow: () => number
  readonly onFault: (what: string) => void
}): Recorder {
  const { clock } = options
  let cutter = createTopicCutter(options)
  const ring = createPartRing(KEPT_MS, KEPT_BYTES)
  /** The open part; `from` -1: none. */
  let from = -1
  let at = 0
  /** Exchange's time minus the steady clock, ms. */
  let toServer = 0
  let bytes = 0
  let records: Uint8Array<ArrayBuffer>[] = []
  let packing: Promise<void> = Promise.resolve()
  let cancel: (() => void) | null = null
  let lastTrades = 0
  let cuts = 0

  function add(kind: RecordKind, content: Uint8Array<ArrayBuffer>): void {
    const record = recordBytes({ kind, at, bytes: content }, from)
    records.push(record)
    bytes += record.length
  }
  function addEntries(entries: readonly PublicEntry[], kind: RecordKind): void {
    // The codec reuses its buffer.
    if (entries.length > 0) add(kind, new Uint8Array(encodeFrame([FRAME_PUBLIC, at, entries])))
  }
  /** Packs the open part. Parts are packed one after the other, so that they stay in order. */
  function close(): void {
    if (from < 0) return
    const part = { from, to: at, rawLength: bytes }
    const raw = records
    from = -1
    bytes = 0
    records = []
    if (part.rawLength === 0) return
    packing = packing
      .then(async () => ring.add({ ...part, bytes: await deflate(raw) }))
      .catch((error: unknown) => options.onFault(String(error)))
  }
  /**
   * The exchange's time at the first cut and this computer's steady clock after it, so that no clock that is set tears the
   * recording. A part begins anew where the exchange's clock is ahead. Where it is behind, what was recorded had wrong times.
   */
  function advance(): void {
    at = Math.round(clock.monotonic() + toServer)
    if (from >= 0) return
    const drift = options.serverNow() - at
    if (drift < -WRONG_MS) ring.clear()
    if (drift > WRONG_MS || drift < -WRONG_MS) toServer += drift
    at = Math.round(clock.monotonic() + toServer)
  }
  function cut(of: CutOf): void {
    advance()
    if (from >= 0 && (at - from >= PART_MS || bytes >= PART_BYTES)) {
      // The last records of a part have everything up to it.
      addEntries(cutter.changes('trades'), 'trades')
      addEntries(cutter.changes('all'), 'frame')
      close()
    }
    if (from < 0) {
      from = at
      addEntries(cutter.whole(), 'frame')
      return
    }
    addEntries(cutter.changes('trades'), 'trades')
    if (of !== 'trades') addEntries(cutter.changes(of), 'frame')
  }

  /**
   * A fault of the recorder ends this recording, and the next cut begins another. It never reaches who called: that may be an
   * order on its way.
   */
  function safely(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      options.onFault(String(error))
      // The new cutter's ids are others than those of the kept parts.
      cutter = createTopicCutter(options)
      from = -1
      bytes = 0
      records = []
      packing = packing.then(() => ring.clear())
      return false
    }
  }

  function plan(): void {
    cancel ??= clock.after(CUT_MS, () => {
      cancel = null
      cuts += 1
      const isWhole = cuts % TICKERS_EACH === 0
      safely(() => cut(isWhole ? 'all' : 'most'))
      // What this cut left out must not wait for another change.
      if (!isWhole) plan()
    })
  }

  return {
    touch: () => {
      const now = clock.monotonic()
      if (from >= 0 && now - lastTrades >= TRADES_CUT_MS) {
        lastTrades = now
        safely(() => cut('trades'))
      }
      plan()
    },
    note: (text) =>
      safely(() => {
        cut('all')
        add('intent', new TextEncoder().encode(text))
      })
        ? at
        : null,
    save: async () => {
      safely(() => cut('all'))
      close()
      await packing
      return { parts: ring.parts(), topics: cutter.topics() }
    },
    stop: () => cancel?.(),
  }
}
