/**
 * Assigns a place to each row in view: a row that stays keeps its place, a new row gets the lowest free one. With places as
 * React keys, a table reuses the elements of rows that left. Returns the place of each key, in the order of the keys, which
 * must be unique.
 */
export function createRowPool(): (keys: readonly string[]) => readonly number[] {
  let places: ReadonlyMap<string, number> = new Map()
  return (keys) => {
    const staying = keys.map((key) => places.get(key))
    const taken = new Set(staying)
    let lowest = 0
    const next = (): number => {
      while (taken.has(lowest)) lowest += 1
      taken.add(lowest)
      return lowest
    }
    const given = staying.map((place) => place ?? next())
    places = new Map(keys.map((key, index) => [key, given[index] ?? index]))
    return given
  }
}
