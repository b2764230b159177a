import type { AnnouncementView } from '#shared/contracts/notices.ts'

export type Lasting = AnnouncementView['lasting']

const lastings: Readonly<Record<string, Lasting>> = {
  replay_end: 'hold',
  replay_failed: 'hold',
  service_restart: 'outage',
  replay_loop: 'moment',
  exchange_lost: 'hold',
  exchange_back: 'moment',
}

/** How long a notice of `public.notice` lasts (docs/wire.md 1.2); an unknown event lasts until it is dismissed. */
export const lastingOf = (event: string): Lasting =>
  Object.hasOwn(lastings, event) ? (lastings[event] ?? 'dismissed') : 'dismissed'

/** Whether the event ends a hold: the recorded data starts from its beginning, or the exchange can be reached again. */
export const endsHold = (event: string): boolean => event === 'replay_loop' || event === 'exchange_back'
