/** Local storage, which may be missing, full or forbidden: reads then return null, writes false. */

/** Prefix of every key that the page stores. */
export const STORED_PREFIX = 'perpdeck.'

/** The stored text; null if there is none or storage is unavailable. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(STORED_PREFIX + key)
  } catch {
    return null
  }
}

/** Stores a text; false if that failed. */
export function writeStored(key: string, text: string): boolean {
  try {
    globalThis.localStorage.setItem(STORED_PREFIX + key, text)
    return true
  } catch {
    return false
  }
}

/** Removes what was stored. Without storage there is nothing to remove. */
export function removeStored(key: string): void {
  try {
    globalThis.localStorage.removeItem(STORED_PREFIX + key)
  } catch {
    // Storage is forbidden.
  }
}

/** Whether the page can store anything in this browser. */
export function storageWorks(): boolean {
  const worked = writeStored('probe', '1')
  try {
    globalThis.localStorage.removeItem(`${STORED_PREFIX}probe`)
  } catch {
    return false
  }
  return worked
}
