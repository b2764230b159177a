import type { AnnouncementView } from '#shared/contracts/notices.ts'

export type Lasting = AnnouncementView['lasting']

const lastings: Readonly<Record<string, Lasting>> = {
  replay_end: 'hold',
  replay_failed: 'hold',
  service_restart: 'outage',
  replay_loop: 'moment',
}

/** Of an event of `public.notice` (docs/wire.md 1.2); one we don't know stays until it's dismissed. */
export const lastingOf = (event: string): Lasting =>
  Object.hasOwn(lastings, event) ? (lastings[event] ?? 'dismissed') : 'dismissed'

/** The recorded data runs again from its beginning: a market that held moves. */
export const endsHold = (event: string): boolean => event === 'replay_loop'
