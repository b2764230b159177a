/** Remembers what was said already (NOTE-11): the newest 10. */
export interface RecentIds {
  /** True the first time. */
  add(id: string): boolean
  readonly size: number
}

const KEPT = 10

export function createRecentIds(): RecentIds {
  let ids: readonly string[] = []
  return {
    add(id) {
      if (ids.includes(id)) return false
      ids = [...ids, id].slice(-KEPT)
      return true
    },
    get size() {
      return ids.length
    },
  }
}
