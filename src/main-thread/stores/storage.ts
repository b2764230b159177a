/** Local storage that may be missing, full or forbidden: reads give null, writes say whether they held. */

/** Of every key that the page stores. */
export const STORED_PREFIX = 'perpdeck.'

/** The stored text, null where there is none or storage is unavailable. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(STORED_PREFIX + key)
  } catch {
    return null
  }
}

/** False where it couldn't be stored. */
export function writeStored(key: string, text: string): boolean {
  try {
    globalThis.localStorage.setItem(STORED_PREFIX + key, text)
    return true
  } catch {
    return false
  }
}

/** Whether this browser lets the page remember anything. */
export function storageWorks(): boolean {
  const worked = writeStored('probe', '1')
  try {
    globalThis.localStorage.removeItem(`${STORED_PREFIX}probe`)
  } catch {
    return false
  }
  return worked
}
