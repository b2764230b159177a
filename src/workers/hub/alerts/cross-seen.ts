import type { Storage } from '../../runtime/storage.ts'
import { isMap } from '../feeds/read-record.ts'
import { PREFERENCE_STORE } from '../state/preferences.ts'
import { readJudgeState } from './cross-judge.ts'
import type { JudgeState } from './cross-judge.ts'
import { crossSeenPlace } from './cross-place.ts'

/** How far alerts were judged, stored so that the next hub neither misses a crossing nor reports one twice. */
export interface CrossSeen {
  load(account: string | null): Promise<void>
  /** null: it was never judged, or was changed since. */
  of(id: string): JudgeState | null
  forget(id: string): void
  /** Stores the states by id if a candle, a side or a report is new. null: the stored state stays. */
  save(account: string | null, states: readonly (readonly [string, JudgeState | null])[]): void
}

export function createCrossSeen(storage: Storage): CrossSeen {
  let restored = new Map<string, JudgeState>()
  let saved = ''

  return {
    load: async (account) => {
      const stored = await storage.get(PREFERENCE_STORE, crossSeenPlace(account), true)
      restored = new Map(
        Object.entries(isMap(stored) ? stored : {}).flatMap(([id, one]) => {
          const state = readJudgeState(one)
          return state === null ? [] : [[id, state] as const]
        }),
      )
      saved = ''
    },
    of: (id) => restored.get(id) ?? null,
    forget: (id) => void restored.delete(id),
    save: (account, states) => {
      const known = states.flatMap(([id, state]) => {
        const present = state ?? restored.get(id)
        return present === undefined ? [] : [[id, present] as const]
      })
      // A new high or low alone is not stored: if it had reached the level, the alert had fired.
      const key = known.map(([id, { bar, side, firedIn }]) => `${id} ${bar} ${side} ${firedIn}`).join()
      if (key === saved) return
      saved = key
      void storage.put(PREFERENCE_STORE, crossSeenPlace(account), Object.fromEntries(known))
    },
  }
}
