import { readStored, STORED_PREFIX, writeStored } from '../../stores/storage.ts'

/** The tabs last in front that are never put to sleep: the one in front and two behind it. */
export const KEPT_AWAKE = 3
/** Names that are remembered: more than are kept, since tabs of these may be closed. */
const REMEMBERED = 12
const KEY = 'last-in-front'
const LOCK = 'perpdeck-awake:'

/**
 * Whether enough other tabs stay awake. `lastInFront`: names of tabs, the last one first; `alive`: those that are awake.
 * Too few known ones keep every tab awake: without a tab nobody would tell an alert.
 */
export function isSpare(own: string, lastInFront: readonly string[], alive: ReadonlySet<string>): boolean {
  const kept = lastInFront.filter((name) => alive.has(name)).slice(0, KEPT_AWAKE)
  return kept.length === KEPT_AWAKE && !kept.includes(own)
}

export interface AwakeTabs {
  /** This tab is in front. */
  wasInFront(): void
  /** Whether this tab is none of those that stay awake. */
  isSpare(): Promise<boolean>
}

/** Joins the tabs that are awake, until the page ends. Null if the browser has no locks. `moved`: another tab came to the front. */
export function joinAwakeTabs(moved: () => void): AwakeTabs | null {
  if (!('locks' in navigator)) return null
  const own = crypto.randomUUID()
  navigator.locks.request(LOCK + own, () => new Promise(() => undefined)).catch(reportError)
  window.addEventListener('storage', ({ key }) => void (key === STORED_PREFIX + KEY && moved()))
  const read = (): readonly string[] => (readStored(KEY) ?? '').split(' ').filter((name) => name !== '')
  return {
    wasInFront: () => {
      const others = read().filter((name) => name !== own)
      writeStored(KEY, [own, ...others].slice(0, REMEMBERED).join(' '))
    },
    isSpare: async () => {
      const { held = [] } = await navigator.locks.query()
      const alive = held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
      return isSpare(own, read(), new Set(alive))
    },
  }
}
