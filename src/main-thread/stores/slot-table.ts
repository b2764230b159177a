import { proxy, ref } from 'valtio/vanilla'

/** A row of a table; `v` is null while the worker has not sent it (it's out of the window asked for). */
export interface Slot<Row extends object> {
  v: Row | null
}

/**
 * A table as one slot proxy per row plus the list of keys: a changed row re-renders its own component and nothing else
 * (pipeline.md 4). Rows are replaced whole and never changed in place.
 */
export interface SlotTable<Row extends object> {
  /** Order of keys, how many rows there are in all, and the question they answer ('' none); `loaded` turns true with the first list. */
  readonly keys: { list: readonly string[]; total: number; loaded: boolean; question: string }
  /** The proxy to subscribe a row to; made empty on first sight. */
  slot(key: string): Slot<Row>
  /** The row as it is now, without subscribing; null where unknown. */
  peek(key: string): Row | null
}

/** What only the bridge may do to a table. */
export interface SlotTableWriter<Row extends object> {
  upsert(rows: readonly Row[]): void
  setKeys(list: readonly string[], total?: number, question?: string): void
  /** Another order of the keys set last, or of some of them, by their places there; places that aren't one are left out. */
  setOrder(places: Uint32Array, total?: number, question?: string): void
  setTotal(total: number): void
  clear(): void
}

/** A table and its writer, keyed by `keyOf`. */
export function createSlotTable<Row extends object>(
  keyOf: (row: Row) => string,
): { readonly table: SlotTable<Row>; readonly writer: SlotTableWriter<Row> } {
  const slots = new Map<string, Slot<Row>>()
  const keys = proxy<SlotTable<Row>['keys']>({ list: [], total: 0, loaded: false, question: '' })

  function slot(key: string): Slot<Row> {
    const known = slots.get(key)
    if (known !== undefined) return known
    const made = proxy<Slot<Row>>({ v: null })
    slots.set(key, made)
    return made
  }

  let told: readonly string[] = []

  function forgetOthers(list: readonly string[]): void {
    const wanted = new Set(list)
    for (const [key, gone] of slots) {
      if (wanted.has(key)) continue
      gone.v = null
      slots.delete(key)
    }
  }

  function show(list: readonly string[], total: number, question: string): void {
    keys.list = ref(list)
    keys.total = total
    keys.question = question
    keys.loaded = true
  }

  function setKeys(list: readonly string[], total = list.length, question = ''): void {
    forgetOthers(list)
    told = list.slice()
    show(told, total, question)
  }

  function setOrder(places: Uint32Array, total = places.length, question = ''): void {
    const list: string[] = []
    for (const place of places) {
      const key = told[place]
      if (key !== undefined) list.push(key)
    }
    // All of them: none is gone, and a set of thousands needn't be made.
    if (list.length < told.length) forgetOthers(list)
    show(list, total, question)
  }

  return {
    table: { keys, slot, peek: (key) => slots.get(key)?.v ?? null },
    writer: {
      upsert: (rows) => {
        for (const row of rows) slot(keyOf(row)).v = ref(row)
      },
      setKeys,
      setOrder,
      setTotal: (total) => {
        keys.total = total
      },
      clear: () => {
        setKeys([])
        keys.loaded = false
      },
    },
  }
}
