import { proxy, ref } from 'valtio/vanilla'

/** A row of a table; `v` is null while the row is outside the requested window. */
export interface Slot<Row extends object> {
  v: Row | null
}

/**
 * A table as one slot proxy per row plus the list of keys: a changed row re-renders only its own component. Rows are
 * replaced as a whole and never changed in place.
 */
export interface SlotTable<Row extends object> {
  /**
   * Ordered keys, the total number of rows, with and without the query's filter, and the query they answer ('' for none);
   * `loaded` is true from the first list on.
   */
  readonly keys: { list: readonly string[]; total: number; all: number; loaded: boolean; question: string }
  /** The proxy of a row to subscribe to; created empty if it does not exist yet. */
  slot(key: string): Slot<Row>
  /** The current row, without subscribing; null if unknown. */
  peek(key: string): Row | null
  /** From now on a new list is also delayed by this gate. Returns a function that removes it. */
  setGate(gate: KeysGate): () => void
}

/** Called before a newer answer to the same query is shown. A promise delays it until it resolves, null does not. It must not reject. */
export type KeysGate = (list: readonly string[]) => Promise<void> | null

/** Writes a table; for the bridge only. */
export interface SlotTableWriter<Row extends object> {
  upsert(rows: readonly Row[]): void
  setKeys(list: readonly string[], total?: number, question?: string, all?: number): void
  /** Reorders or filters the keys set last, given by their indices there; invalid indices are skipped. */
  setOrder(places: Uint32Array, total?: number, question?: string, all?: number): void
  setTotal(total: number, all?: number): void
  clear(): void
}

/** A table and its writer, keyed by `keyOf`. */
export function createSlotTable<Row extends object>(
  keyOf: (row: Row) => string,
): { readonly table: SlotTable<Row>; readonly writer: SlotTableWriter<Row> } {
  const slots = new Map<string, Slot<Row>>()
  const keys = proxy<SlotTable<Row>['keys']>({ list: [], total: 0, all: 0, loaded: false, question: '' })

  function slot(key: string): Slot<Row> {
    const known = slots.get(key)
    if (known !== undefined) return known
    const made = proxy<Slot<Row>>({ v: null })
    slots.set(key, made)
    return made
  }

  let sent: readonly string[] = []

  function forgetOthers(list: readonly string[]): void {
    const wanted = new Set(list)
    for (const [key, gone] of slots) {
      if (wanted.has(key)) continue
      gone.v = null
      slots.delete(key)
    }
  }

  function show(list: readonly string[], total: number, question: string, all: number): void {
    keys.list = ref(list)
    keys.total = total
    keys.all = all
    keys.question = question
    keys.loaded = true
  }

  const gates = new Set<KeysGate>()
  /** Shows the list that the gate delays; null if none waits. */
  let delayed: (() => void) | null = null

  function setKeys(list: readonly string[], total = list.length, question = '', all = total): void {
    sent = list.slice()
    const shown = sent
    const now = (): void => {
      delayed = null
      forgetOthers(shown)
      show(shown, total, question, all)
    }
    delayed = now
    // Another query is answered at once, together with the table's head.
    const waits = question === keys.question ? [...gates].flatMap((gate) => gate(shown) ?? []) : []
    if (waits.length === 0) now()
    else
      void Promise.all(waits).then(() => {
        // A newer list replaced it otherwise.
        if (delayed === now) now()
      })
  }

  function setOrder(places: Uint32Array, total = places.length, question = '', all = total): void {
    const list: string[] = []
    for (const place of places) {
      const key = sent[place]
      if (key !== undefined) list.push(key)
    }
    // All rows are listed, so none was removed: this avoids building a set of thousands.
    if (list.length < sent.length || delayed !== null) forgetOthers(list)
    delayed = null
    show(list, total, question, all)
  }

  return {
    table: {
      keys,
      slot,
      peek: (key) => slots.get(key)?.v ?? null,
      setGate(next) {
        gates.add(next)
        return () => void gates.delete(next)
      },
    },
    writer: {
      upsert: (rows) => {
        for (const row of rows) slot(keyOf(row)).v = ref(row)
      },
      setKeys,
      setOrder,
      setTotal: (total, all = total) => {
        // The total belongs to the list that waits.
        if (delayed !== null) return
        keys.total = total
        keys.all = all
      },
      clear: () => {
        setKeys([])
        delayed?.()
        keys.loaded = false
      },
    },
  }
}
