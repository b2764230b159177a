import type { RowPatch } from '#shared/contracts/tables.ts'
import type { Clock } from '../../runtime/clock.ts'
import { untilBeat } from '../../runtime/beat.ts'
import { sameRow } from './shallow-equal.ts'

/**
 * A table of which the page shows a window. Only rows in the window are built, and a row is sent only if its text
 * differs from what the page has. Rows out of view stay marked; they are built when they come into view.
 */
export interface RowTable<Row extends object> {
  /**
   * Sets the order of all keys. `question` names the request it answers, `all` is the number of rows without its filter. An
   * unchanged order isn't sent again.
   */
  setOrder(keys: readonly string[], question?: string, all?: number): void
  readonly order: readonly string[]
  /** [first, count]; null while the table isn't shown: then only the order and the number of keys are sent. */
  setWindow(window: readonly [number, number] | null): void
  touch(key: string): void
  touchAll(): void
  /** A price changed figures of these rows: they are sent with the next patch, or at the table's slow pace. */
  move(keys: Iterable<string>): void
  /** Keys of the rows in the window. */
  inView(): ReadonlySet<string>
  /** Assumes that the page knows nothing: the next patch is whole. */
  forget(): void
  take(): RowPatch<Row> | undefined
}

/** When rows are sent of which only a price changed. */
export interface RowPace {
  readonly clock: Clock
  /** Whether the rows are painted on a canvas at full rate, so that sending their texts once a second is enough. */
  readonly isSlow: () => boolean
  /** Called when rows that waited can be sent. */
  readonly scheduleSoon: () => void
}

/**
 * From this many keys on, a new order of known keys is sent as their old indexes: thousands of texts cost the page more
 * than all rows in view.
 */
const LONG = 200

/** The keys that the page has, to send a new order of them as indexes. */
function createSentKeys() {
  let sent: readonly string[] = []
  let places: ReadonlyMap<string, number> | null = null
  return {
    forget(): void {
      sent = []
      places = null
    },
    /** The shortest message that gives the page this order. */
    message(keys: readonly string[]): { readonly keys: readonly string[] } | { readonly order: Uint32Array } {
      if (keys.length >= LONG && sent.length >= keys.length) {
        places ??= new Map(sent.map((key, place) => [key, place]))
        const order = new Uint32Array(keys.length)
        if (
          keys.every((key, index) => {
            const place = places?.get(key)
            order[index] = place ?? 0
            return place !== undefined
          })
        )
          return { order }
      }
      sent = keys
      places = null
      return { keys }
    },
  }
}

/** Rows of which only a price changed, until they may be sent. `wake` is called when their time has come. */
function createMoved(pace: RowPace | undefined, wake: () => void) {
  const moved = new Set<string>()
  let due = Number.NEGATIVE_INFINITY
  let waits = false
  return {
    add(keys: Iterable<string>): void {
      for (const key of keys) moved.add(key)
    },
    clear: (): void => moved.clear(),
    delete: (key: string): boolean => moved.delete(key),
    /** Takes the rows to send now: all of them, or none. `now` ignores the pace. */
    take(now: boolean): readonly string[] {
      if (moved.size === 0) return []
      if (pace !== undefined && !now && pace.isSlow()) {
        const wait = due - pace.clock.monotonic()
        if (wait > 0) {
          if (!waits) {
            waits = true
            pace.clock.after(wait, () => {
              waits = false
              wake()
            })
          }
          return []
        }
      }
      if (pace !== undefined) due = pace.clock.monotonic() + untilBeat(pace.clock)
      const all = [...moved]
      moved.clear()
      return all
    },
  }
}

/** Whether the keys that stay have the same order among each other: rows only began or ended. */
function isInOrder(
  before: readonly string[],
  after: readonly string[],
  present: ReadonlySet<string>,
): boolean {
  const known = new Set(before)
  const stayed = after.filter((key) => known.has(key))
  return before.filter((key) => present.has(key)).every((key, index) => key === stayed[index])
}

/** An empty table. `build` makes a row's texts; null leaves the row out. */
export function createRowTable<Row extends object>(
  build: (key: string) => Row | null,
  pace?: RowPace,
): RowTable<Row> {
  let order: readonly string[] = []
  let orderChanged = true
  let countChanged = false
  /** Rows changed their places, or another request is answered: the table shows texts until its canvases are painted. */
  let resorted = true
  let answered = ''
  let allCount = 0
  let window: readonly [number, number] | null = null
  let mayDiffer = false
  const sent = new Map<string, Row>()
  const dirty = new Set<string>()
  const moved = createMoved(pace, () => {
    mayDiffer = true
    pace?.scheduleSoon()
  })
  const sentKeys = createSentKeys()

  function keysInView(): readonly string[] {
    if (window === null) return []
    const first = Math.max(0, Math.floor(window[0]))
    return order.slice(first, first + Math.max(0, Math.ceil(window[1])))
  }

  function upserts(): Row[] {
    const rows: Row[] = []
    if (window === null) return rows
    // Then all rows are sent up to date: the trader may see only them for a moment.
    for (const key of moved.take(resorted)) dirty.add(key)
    resorted = false
    for (const key of keysInView()) {
      const before = sent.get(key)
      if (before !== undefined && !dirty.has(key)) continue
      dirty.delete(key)
      const row = build(key)
      if (row === null || (before !== undefined && sameRow(before, row))) continue
      sent.set(key, row)
      rows.push(row)
    }
    return rows
  }

  return {
    get order() {
      return order
    },
    setOrder(keys, question = '', all = keys.length) {
      // Alone it is sent too.
      countChanged ||= all !== allCount
      allCount = all
      const unchanged =
        question === answered &&
        keys.length === order.length &&
        keys.every((key, index) => key === order[index])
      if (unchanged && dirty.size <= order.length) return
      const present = new Set(keys)
      for (const key of sent.keys()) if (!present.has(key)) sent.delete(key)
      for (const key of dirty)
        if (!present.has(key)) {
          dirty.delete(key)
          moved.delete(key)
        }
      if (unchanged) return
      resorted ||= question !== answered || !isInOrder(order, keys, present)
      order = keys
      answered = question
      orderChanged = true
    },
    setWindow(next) {
      window = next
      mayDiffer = true
    },
    touch(key) {
      dirty.add(key)
      mayDiffer = true
    },
    touchAll() {
      for (const key of order) dirty.add(key)
      mayDiffer = true
    },
    move(keys) {
      moved.add(keys)
      mayDiffer = true
    },
    inView: () => new Set(keysInView()),
    forget() {
      sent.clear()
      dirty.clear()
      moved.clear()
      sentKeys.forget()
      orderChanged = true
      resorted = true
    },
    take() {
      if (!orderChanged && !countChanged && !mayDiffer) return undefined
      mayDiffer = false
      const rows = upserts()
      if (!orderChanged && !countChanged && rows.length === 0) return undefined
      const question = answered === '' ? {} : { question: answered }
      const keys = orderChanged ? { ...sentKeys.message(order), ...question } : {}
      orderChanged = false
      countChanged = false
      const all = allCount === order.length ? {} : { all: allCount }
      return { upserts: rows, ...keys, total: order.length, ...all }
    },
  }
}
