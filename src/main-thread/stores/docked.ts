import { proxy } from 'valtio/vanilla'
import { readStored, writeStored } from './storage.ts'

const KEY = 'docked'

/** Whether this window shows its trade page as a desk of movable panels; a new window starts as the last one. */
export const docked = proxy({ on: (inSession() ?? readStored(KEY)) === '1' })

function inSession(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function setDocked(on: boolean): void {
  docked.on = on
  writeStored(KEY, on ? '1' : '0')
  try {
    sessionStorage.setItem(KEY, on ? '1' : '0')
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}
