import type { Clock } from '../../runtime/clock.ts'
import type { PrivateChange } from '../state/private-store.ts'
import { untilBeat } from '../../runtime/beat.ts'

/**
 * Time from changes that were shown at once to the next ones: those around a single event are shown within half a second.
 * Changes that go on, as those of a bot do, are shown at each beat.
 */
const PACE_MS = 400
/** The exchange's events about a command arrive around its answer. */
const ACTED_MS = 1000

/** Changes of the account, until they are shown. */
export interface PacedChanges {
  add(change: PrivateChange): void
  /** Applies all that was added, unless it must wait. Called for each patch, so that events of one frame stay together. */
  release(): void
}

interface Pending {
  all: boolean
  intents: boolean
  readonly orderIds: Set<string>
  readonly positionKeys: Set<string>
  readonly coins: Set<string>
  readonly settings: Set<string>
}

const nothing = (): Pending => ({
  all: false,
  intents: false,
  orderIds: new Set(),
  positionKeys: new Set(),
  coins: new Set(),
  settings: new Set(),
})

/**
 * Shows the first change at once and later ones together, so that a bot's many orders a second cost the page one render.
 * Nothing waits around a command of this browser (its intent is an event), for a new state or for a setting.
 * `scheduleSoon` is called when changes that waited can be sent.
 */
export function createPacedChanges(
  clock: Clock,
  apply: (change: PrivateChange) => void,
  scheduleSoon: () => void,
): PacedChanges {
  let pending: Pending | null = null
  let due = Number.NEGATIVE_INFINITY
  let actedUntil = Number.NEGATIVE_INFINITY
  let waits = false
  let hasWaited = false

  const mayWait = ({ all, settings }: Pending, now: number): boolean =>
    !all && settings.size === 0 && now >= actedUntil && now < due

  return {
    add(change) {
      pending ??= nothing()
      pending.all ||= change.all
      pending.intents ||= change.intents
      for (const field of ['orderIds', 'positionKeys', 'coins', 'settings'] as const)
        for (const key of change[field]) pending[field].add(key)
      if (change.intents) actedUntil = clock.monotonic() + ACTED_MS
    },
    release() {
      if (pending === null) return
      const now = clock.monotonic()
      if (!mayWait(pending, now)) {
        const { all, intents, orderIds, positionKeys, coins, settings } = pending
        pending = null
        due = now + (hasWaited ? untilBeat(clock) : PACE_MS)
        const change = {
          all,
          intents,
          orderIds: [...orderIds],
          positionKeys: [...positionKeys],
          coins: [...coins],
          settings: [...settings],
        }
        apply(change)
        hasWaited = false
        return
      }
      hasWaited = true
      if (!waits) {
        waits = true
        clock.after(due - now, () => {
          waits = false
          scheduleSoon()
        })
      }
    },
  }
}
