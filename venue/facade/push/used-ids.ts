/** Longest reqId. */
export const MAX_ID = 36
/** Ids that a socket remembers; a client that repeats an older one is not noticed. */
const REMEMBERED = 10_000

/** The ids of a socket's order requests, of which none may be used twice. */
export interface UsedIds {
  /** False: the id was used before. */
  add(id: string): boolean
}

export function createUsedIds(): UsedIds {
  const ids = new Set<string>()
  return {
    add(id) {
      if (ids.has(id)) return false
      ids.add(id)
      // A set is in the order of insertion: the first is the oldest.
      const [oldest] = ids
      if (ids.size > REMEMBERED && oldest !== undefined) ids.delete(oldest)
      return true
    },
  }
}
