/** What to do with a public entry. `skip` rows at its start are known already. */
export type SequenceVerdict =
  | { readonly take: 'snapshot' }
  | { readonly take: 'delta'; readonly skip: number }
  | { readonly take: 'nothing' }
  /** Something is missing: the topic is invalid from here until its next snapshot. */
  | { readonly take: 'gap' }

const NOTHING = { take: 'nothing' } as const
const GAP = { take: 'gap' } as const
const SNAPSHOT = { take: 'snapshot' } as const
const WHOLE_DELTA = { take: 'delta', skip: 0 } as const

export interface SequenceGuard {
  /** Judges an entry and moves the sequence accordingly. */
  judge(kind: 0 | 1, firstSeq: number, lastSeq: number): SequenceVerdict
  /**
   * A heartbeat's last sequence. `confirmed`: we are exactly there. `gap`: we still lack what an earlier heartbeat told, or
   * the venue counts from anew (data under way in the same moment must not look like a gap). `wait`: can't be told yet.
   */
  confirm(lastSeq: number): 'confirmed' | 'wait' | 'gap'
  /** Waits for a snapshot again. */
  reset(): void
  isLive(): boolean
  sequence(): number
}

/** One topic's continuity: snapshot, then deltas one after the other; duplicates and late ones are dropped. */
export function createSequenceGuard(): SequenceGuard {
  let live = false
  let known = -1
  /** The sequence that the last heartbeat told and we hadn't; -1 none. */
  let promised = -1
  let behind = false
  return {
    judge: (kind, firstSeq, lastSeq) => {
      if (kind === 0) {
        if (live && lastSeq < known) return NOTHING
        live = true
        known = lastSeq
        return SNAPSHOT
      }
      if (!live || lastSeq <= known) return NOTHING
      if (firstSeq > known + 1) {
        live = false
        promised = -1
        return GAP
      }
      const skip = known + 1 - firstSeq
      known = lastSeq
      return skip === 0 ? WHOLE_DELTA : { take: 'delta', skip }
    },
    confirm: (lastSeq) => {
      if (!live) return 'wait'
      const missed = promised > known
      const regressed = behind && lastSeq < known
      promised = lastSeq > known ? lastSeq : -1
      behind = lastSeq < known
      if (missed || regressed) {
        live = false
        promised = -1
        behind = false
        return 'gap'
      }
      return lastSeq === known ? 'confirmed' : 'wait'
    },
    reset: () => {
      live = false
      promised = -1
      behind = false
    },
    isLive: () => live,
    sequence: () => known,
  }
}
