import type { AnnouncementView } from '#shared/contracts/notices.ts'

export type Lasting = AnnouncementView['lasting']

const lastings: Readonly<Record<string, Lasting>> = {
  replay_end: 'hold',
  replay_failed: 'hold',
  service_restart: 'outage',
  replay_loop: 'moment',
  exchange_lost: 'hold',
  exchange_back: 'moment',
  key_refused: 'refusal',
  key_accepted: 'moment',
}

/** How long a notice of `public.notice` lasts (docs/wire.md 1.2); an unknown event lasts until it is dismissed. */
export const lastingOf = (event: string): Lasting =>
  Object.hasOwn(lastings, event) ? (lastings[event] ?? 'dismissed') : 'dismissed'

/** States of the exchange that last until another event ends them. */
export const states = ['hold', 'refusal'] as const satisfies readonly Lasting[]

const ends: Readonly<Record<string, (typeof states)[number]>> = {
  replay_loop: 'hold',
  exchange_back: 'hold',
  key_accepted: 'refusal',
}

/** The state that an event ends: the data of the market resume, or the key is accepted again. null: none. */
export const endOf = (event: string): (typeof states)[number] | null =>
  Object.hasOwn(ends, event) ? (ends[event] ?? null) : null
