import { answerWithin } from './deadline.ts'
import { workers } from './start-workers.ts'

/** The account's notices, which the hub stores for all tabs. Neither call rejects. */

const KEY = 'notice-history'
const DEADLINE_MS = 5000
const HUB_WAIT_MS = 3000

/** JSON text; null if there is none, or without an answer. */
export async function readStoredNotices(): Promise<string | null> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub === null) return null
  const answer = await answerWithin(() => hub.api.readPreference(KEY), DEADLINE_MS, hub.lost)
  return answer.ok ? answer.value : null
}

export async function storeNotices(json: string): Promise<void> {
  const hub = await workers().hub.waitFor(HUB_WAIT_MS)
  if (hub !== null) await answerWithin(() => hub.api.writePreference(KEY, json), DEADLINE_MS, hub.lost)
}
