import { hubValue } from './ask-hub.ts'

/** The account's notices, which the hub stores for all tabs. Neither call rejects. */

const KEY = 'notice-history'
const DEADLINE_MS = 5000

/** JSON text; null if there is none, or without an answer. */
export const readStoredNotices = (): Promise<string | null> =>
  hubValue((hub) => hub.readPreference(KEY), DEADLINE_MS, null)

/** false if they could not be stored. */
export const storeNotices = (json: string): Promise<boolean> =>
  hubValue((hub) => hub.writePreference(KEY, json), DEADLINE_MS, false)
