import type { AnnouncementView } from '#shared/contracts/notices.ts'

export type Lasting = AnnouncementView['lasting']

/** States of an exchange. The announcement of a state ends with it; there is one at a time. */
export const states = ['market', 'key', 'keyWarning', 'clock', 'maintenance', 'hosts'] as const
export type State = (typeof states)[number]

interface Kind {
  readonly lasting: Lasting
  /** The state that the event announces. */
  readonly state?: State
  /** The state that the event ends. */
  readonly ends?: State
}

/** Events of `public.notice` (docs/wire.md 1.2) and of the app itself. */
const kinds: Readonly<Record<string, Kind>> = {
  replay_end: { lasting: 'hold', state: 'market' },
  replay_failed: { lasting: 'hold', state: 'market' },
  replay_loop: { lasting: 'moment', ends: 'market' },
  exchange_lost: { lasting: 'hold', state: 'market' },
  exchange_back: { lasting: 'moment', ends: 'market' },
  exchange_maintenance: { lasting: 'dismissed', state: 'maintenance' },
  key_refused: { lasting: 'refusal', state: 'key' },
  key_accepted: { lasting: 'moment', ends: 'key' },
  key_warning: { lasting: 'dismissed', state: 'keyWarning' },
  clock_off: { lasting: 'dismissed', state: 'clock' },
  hosts_refused: { lasting: 'dismissed', state: 'hosts' },
  service_restart: { lasting: 'outage' },
}

/** The kind of an event. An unknown one lasts until it is dismissed. */
export const kindOf = (event: string): Kind =>
  (Object.hasOwn(kinds, event) ? kinds[event] : undefined) ?? { lasting: 'dismissed' }
