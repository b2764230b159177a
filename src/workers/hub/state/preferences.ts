import type { Storage } from '../../runtime/storage.ts'

export const PREFERENCE_STORE = 'preferences'
const MAX_KEY = 200
const MAX_JSON = 200_000

/** Preferences of the current account ('' = visitor), JSON text by key. */
export interface Preferences {
  read(key: string): Promise<string | null>
  /** false: refused (no JSON, too large) or stored in memory only. */
  write(key: string, json: string): Promise<boolean>
}

export function createPreferences(storage: Storage, accountId: () => string): Preferences {
  const place = (key: string): string => `${accountId()}/${key}`
  return {
    read: async (key) => {
      const found = await storage.get(PREFERENCE_STORE, place(key))
      return typeof found === 'string' ? found : null
    },
    write: async (key, json) => {
      if (typeof key !== 'string' || key === '' || key.length > MAX_KEY) return false
      if (typeof json !== 'string' || json.length > MAX_JSON) return false
      try {
        JSON.parse(json)
      } catch {
        return false
      }
      return storage.put(PREFERENCE_STORE, place(key), json)
    },
  }
}

/** Key of the last announcement that a trader dismissed: the exchange repeats it to every hub that starts. */
const DISMISSED_KEY = 'hub/dismissed-announcement'

export function dismissedAnnouncement(storage: Storage): {
  readonly loadDismissed: () => Promise<string | null>
  readonly saveDismissed: (key: string) => void
} {
  return {
    loadDismissed: async () => {
      const found = await storage.get(PREFERENCE_STORE, DISMISSED_KEY)
      return typeof found === 'string' ? found : null
    },
    saveDismissed: (key) => void storage.put(PREFERENCE_STORE, DISMISSED_KEY, key),
  }
}
