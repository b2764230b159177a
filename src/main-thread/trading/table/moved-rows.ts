/** A press on a row that came to its place so shortly before was aimed at the row that was there, ms. */
const SOON_MS = 500

export interface MovedRows {
  /** The rows in view, by their index in the list. */
  shown(rows: readonly { readonly key: string; readonly index: number }[]): void
  /** When this row took another's place, if it was a moment ago; null otherwise. Scrolling changes no place. */
  movedAt(key: string): number | null
}

/** Remembers since when each row is at its place: one that ends moves those below it under the finger or the mouse. */
export function createMovedRows(now: () => number): MovedRows {
  let places: ReadonlyMap<number, { readonly key: string; readonly since: number }> = new Map()
  return {
    shown: (rows) => {
      const before = places
      const known = new Set([...before.values()].map(({ key }) => key))
      // Another list, which the trader chose: no row was pushed aside.
      const at = rows.some(({ key }) => known.has(key)) ? now() : Number.NEGATIVE_INFINITY
      places = new Map(
        rows.map(({ key, index }) => {
          const old = before.get(index)
          if (old?.key === key) return [index, old]
          return [index, { key, since: old === undefined ? Number.NEGATIVE_INFINITY : at }]
        }),
      )
    },
    movedAt: (key) => {
      for (const place of places.values())
        if (place.key === key && now() - place.since < SOON_MS) return place.since
      return null
    },
  }
}
