import { STORED_PREFIX } from '../../stores/storage.ts'

/** What a tab that sleeps has in its session's storage. `public/asleep.js` reads the title. */
export interface Slept {
  readonly title: string
  /** From `tabAsText`. */
  readonly tab: string
}

const TITLE = `${STORED_PREFIX}asleep-title`
const TAB = `${STORED_PREFIX}asleep`

/** Stores it; false if the storage is forbidden or full. */
export function storeSlept({ title, tab }: Slept): boolean {
  try {
    sessionStorage.setItem(TITLE, title)
    sessionStorage.setItem(TAB, tab)
    return true
  } catch {
    return false
  }
}

/** Takes out what the tab had. '' if there is nothing. */
export function takeSlept(): string {
  try {
    const text = sessionStorage.getItem(TAB) ?? ''
    for (const key of [TAB, TITLE]) sessionStorage.removeItem(key)
    return text
  } catch {
    // Storage is forbidden.
    return ''
  }
}
