import type { AnnouncementView } from '#shared/contracts/notices.ts'

/** Events with a translated text: `announcement.<event>` of the namespace exchange. */
export const knownEvents = [
  'replay_end',
  'replay_failed',
  'replay_cut',
  'replay_loop',
  'service_restart',
  'hosts_refused',
  'exchange_lost',
  'exchange_back',
  'exchange_maintenance',
  'key_refused',
  'key_accepted',
  'key_warning',
  'clock_off',
] as const

/** Events whose original text has more details than ours: a file, a line, an error. */
const detailed: ReadonlySet<string> = new Set([
  'replay_failed',
  'replay_cut',
  'hosts_refused',
  'exchange_lost',
  'exchange_maintenance',
  'key_refused',
  'key_warning',
  'clock_off',
])

/** Texts of an announcement: the key of ours ('' for none), and the exchange's own ('' if it adds nothing). */
export function announcementWords(announcement: Pick<AnnouncementView, 'event' | 'text'>): {
  readonly key: string
  readonly own: string
} {
  const known = knownEvents.find((event) => event === announcement.event)
  // Without a text of ours, the exchange's own is shown.
  if (known === undefined) return { key: '', own: announcement.text || announcement.event }
  return { key: `announcement.${known}`, own: detailed.has(known) ? announcement.text : '' }
}
