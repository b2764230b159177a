/** Most elements without a row that are kept at either end. A market maker opens and closes a few positions every second. */
const MOST_IDLE = 2

/** Elements of the rows in view, by their places (React keys). */
export interface RowElements {
  /** Place of each row, in the order of the keys. */
  readonly places: readonly number[]
  /** Places without a row, before and after the others in the document. */
  readonly before: readonly number[]
  readonly after: readonly number[]
}

const lowestFree = (taken: ReadonlySet<number>): number => {
  let place = 0
  while (taken.has(place)) place += 1
  return place
}

/**
 * Assigns elements to rows so that few are built and few are moved in the document: a row that stays keeps its element. A row
 * that begins at an end takes one that is idle there, because React moves all others if the last element becomes the
 * first. `anywhere`: any element will do, because the document's order does not matter now. Keys must be unique.
 */
export function createRowElements(): (keys: readonly string[], anywhere: boolean) => RowElements {
  let known: ReadonlyMap<string, number> = new Map()
  let order: readonly number[] = []

  return (keys, anywhere) => {
    const places = keys.map((key) => known.get(key))
    const staying = new Set(places.filter((place) => place !== undefined))
    const spots = order.flatMap((place, at) => (staying.has(place) ? [at] : []))
    const [first, last] = [spots[0] ?? order.length, spots.at(-1) ?? order.length]
    const free = {
      before: order.slice(0, first),
      within: order.slice(first, last).filter((place) => !staying.has(place)),
      after: order.slice(last + 1),
    }
    const firstRow = places.findIndex((place) => place !== undefined)
    const lastRow = places.findLastIndex((place) => place !== undefined)
    const taken = new Set(order)
    // Another part of the table, or one without rows: to move elements costs less than to build them.
    const isOther = anywhere || staying.size === 0 || keys.length - staying.size > MOST_IDLE
    const take = (row: number): number => {
      const end =
        row > lastRow ? free.after.shift() : row < firstRow ? free.before.pop() : free.within.shift()
      const other = isOther ? (free.before.shift() ?? free.within.shift() ?? free.after.shift()) : undefined
      const place = end ?? other ?? lowestFree(taken)
      taken.add(place)
      return place
    }
    // From the row nearest to the staying ones, so that each takes the element beside it.
    for (let row = firstRow - 1; row >= 0; row -= 1) places[row] = take(row)
    const given = places.map((place, row) => place ?? take(row))
    known = new Map(keys.map((key, row) => [key, given[row] ?? row]))
    const before = [...free.before, ...free.within].slice(-MOST_IDLE)
    const after = free.after.slice(0, MOST_IDLE)
    order = [...before, ...given, ...after]
    return { places: given, before, after }
  }
}
