import type { AnnouncementView } from '#shared/contracts/notices.ts'

/** Events that we have words for: `notices:announcement.<event>`. */
export const knownEvents = [
  'replay_end',
  'replay_failed',
  'replay_cut',
  'replay_loop',
  'service_restart',
  'hosts_refused',
] as const

/** Events whose own words tell more than ours: a file, a line, an error. */
const detailed: ReadonlySet<string> = new Set(['replay_failed', 'replay_cut', 'hosts_refused'])

/** How an announcement is said: the key of our words, '' none; and the exchange's own, '' where they add nothing. */
export function announcementWords(announcement: Pick<AnnouncementView, 'event' | 'text'>): {
  readonly key: string
  readonly own: string
} {
  const known = knownEvents.find((event) => event === announcement.event)
  // What we have no words for is shown as the exchange says it.
  if (known === undefined) return { key: '', own: announcement.text || announcement.event }
  return { key: `announcement.${known}`, own: detailed.has(known) ? announcement.text : '' }
}
