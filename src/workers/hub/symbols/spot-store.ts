import { isMap } from '../feeds/read-record.ts'

/** Both lists of the last answer, with the markers to request newer ones; or the whole list of version 2. */
export interface SpotLists {
  readonly all: unknown
  readonly lastModifiedTime: string
  readonly v3: unknown
  readonly version: string
}
export interface StoredSpot {
  readonly lists?: SpotLists
  /** Groups of version 2, if there are no lists. */
  readonly groups?: unknown
}

/** Key of the stored spot list (SYM-07, SYM-09). */
export const SPOT_KEY = 'spot-symbols'
/** Longest stored text: a longer one would fill the local storage. */
const MOST_CHARS = 2_000_000

/** The stored list; null if there is no readable one. */
export function parseStoredSpot(text: string | null): StoredSpot | null {
  if (text === null || text === '' || text.length > MOST_CHARS) return null
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return null
  }
  if (!isMap(raw)) return null
  const { lists, groups } = raw
  if (isMap(lists) && typeof lists['lastModifiedTime'] === 'string' && typeof lists['version'] === 'string') {
    return { lists: lists as unknown as SpotLists }
  }
  return groups === undefined ? null : { groups }
}

/** Text to store; null for a list that is too long. */
export function storedSpotText(stored: StoredSpot): string | null {
  const text = JSON.stringify(stored)
  return text.length > MOST_CHARS ? null : text
}
