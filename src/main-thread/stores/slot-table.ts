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

  function setKeys(list: readonly string[], total = list.length, question = ''): void {
    const wanted = new Set(list)
    for (const [key, gone] of slots) {
      if (wanted.has(key)) continue
      gone.v = null
      slots.delete(key)
    }
    keys.list = ref(list.slice())
    keys.total = total
    keys.question = question
    keys.loaded = true
  }

  return {
    table: { keys, slot, peek: (key) => slots.get(key)?.v ?? null },
    writer: {
      upsert: (rows) => {
        for (const row of rows) slot(keyOf(row)).v = ref(row)
      },
      setKeys,
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
