import type { RowPatch } from '#shared/contracts/tables.ts'
import type { Clock } from '../../runtime/clock.ts'
import { sameRow } from './shallow-equal.ts'

/**
 * Rows of a table of which the page sees a window. Only rows in the window are built, and a row is sent only if its
 * text differs from what the page last got; rows out of view stay marked and are built when they come into view.
 */
export interface RowTable<Row extends object> {
  /** The whole order of keys, as the answer to a question where there is one; the same again is not sent again. */
  setOrder(keys: readonly string[], question?: string): void
  readonly order: readonly string[]
  /** [first, count]; null where the table isn't shown: then only the order and its count go out. */
  setWindow(window: readonly [number, number] | null): void
  touch(key: string): void
  touchAll(): void
  /** A price moved figures of these rows: told at once, or with the table's slow pace. */
  move(keys: Iterable<string>): void
  /** Keys of the rows in the window. */
  inView(): ReadonlySet<string>
  /** The page is taken to know nothing: the next patch is whole. */
  forget(): void
  take(): RowPatch<Row> | undefined
}

/** When rows that merely moved with a price are told. */
export interface RowPace {
  readonly clock: Clock
  /** Whether they're painted elsewhere at full rate, so that their texts are told once a second. */
  readonly isSlow: () => boolean
  /** What had to wait can be taken now. */
  readonly later: () => void
}

const SLOW_MS = 1000

/** From this many keys on, an order of those the page knows is told by their places: thousands of texts cost it more than all rows in view. */
const LONG = 200

/** The keys that were told whole, to tell orders of them by place. */
function createToldKeys() {
  let told: readonly string[] = []
  let places: ReadonlyMap<string, number> | null = null
  return {
    forget(): void {
      told = []
      places = null
    },
    /** How to tell an order. */
    tell(keys: readonly string[]): { readonly keys: readonly string[] } | { readonly order: Uint32Array } {
      if (keys.length >= LONG && told.length >= keys.length) {
        places ??= new Map(told.map((key, place) => [key, place]))
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
      told = keys
      places = null
      return { keys }
    },
  }
}

/** Rows that moved, until they may be told; `wake` hears when their time has come. */
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
    /** Those that are told now: all of them, or none. `now` overrules the pace. */
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
      due = (pace?.clock.monotonic() ?? 0) + SLOW_MS
      const all = [...moved]
      moved.clear()
      return all
    },
  }
}

/** `build` makes a row's text; null leaves the row out. */
export function createRowTable<Row extends object>(
  build: (key: string) => Row | null,
  pace?: RowPace,
): RowTable<Row> {
  let order: readonly string[] = []
  let orderChanged = true
  let asked = ''
  let window: readonly [number, number] | null = null
  let looked = false
  const sent = new Map<string, Row>()
  const dirty = new Set<string>()
  const moved = createMoved(pace, () => {
    looked = true
    pace?.later()
  })
  const toldKeys = createToldKeys()

  function keysInView(): readonly string[] {
    if (window === null) return []
    const first = Math.max(0, Math.floor(window[0]))
    return order.slice(first, first + Math.max(0, Math.ceil(window[1])))
  }

  function upserts(): Row[] {
    const rows: Row[] = []
    if (window === null) return rows
    // Rows in another order are told with it as they stand: they may be all that is seen of them for a moment.
    for (const key of moved.take(orderChanged)) dirty.add(key)
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
    setOrder(keys, question = '') {
      const unchanged =
        question === asked && keys.length === order.length && keys.every((key, index) => key === order[index])
      if (unchanged && dirty.size <= order.length) return
      const present = new Set(keys)
      for (const key of sent.keys()) if (!present.has(key)) sent.delete(key)
      for (const key of dirty)
        if (!present.has(key)) {
          dirty.delete(key)
          moved.delete(key)
        }
      if (unchanged) return
      order = keys
      asked = question
      orderChanged = true
    },
    setWindow(next) {
      window = next
      looked = true
    },
    touch(key) {
      dirty.add(key)
      looked = true
    },
    touchAll() {
      for (const key of order) dirty.add(key)
      looked = true
    },
    move(keys) {
      moved.add(keys)
      looked = true
    },
    inView: () => new Set(keysInView()),
    forget() {
      sent.clear()
      dirty.clear()
      moved.clear()
      toldKeys.forget()
      orderChanged = true
    },
    take() {
      if (!orderChanged && !looked) return undefined
      looked = false
      const rows = upserts()
      if (!orderChanged && rows.length === 0) return undefined
      const question = asked === '' ? {} : { question: asked }
      const keys = orderChanged ? { ...toldKeys.tell(order), ...question } : {}
      orderChanged = false
      return { upserts: rows, ...keys, total: order.length }
    },
  }
}
