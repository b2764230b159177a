/** What to do with a public entry; its first `skip` rows are known already. */
export type SequenceVerdict =
  | { readonly take: 'snapshot' }
  | { readonly take: 'delta'; readonly skip: number }
  | { readonly take: 'nothing' }
  /** Entries are missing: the topic is invalid until its next snapshot. */
  | { readonly take: 'gap' }

const NOTHING = { take: 'nothing' } as const
const GAP = { take: 'gap' } as const
const SNAPSHOT = { take: 'snapshot' } as const
const WHOLE_DELTA = { take: 'delta', skip: 0 } as const

export interface SequenceGuard {
  /** Judges an entry and moves the sequence accordingly. */
  judge(kind: 0 | 1, firstSeq: number, lastSeq: number): SequenceVerdict
  /**
   * Compares a heartbeat's last sequence. `confirmed`: the same. `gap`: what an earlier heartbeat announced is still
   * missing, or the exchange counts from the start again; one heartbeat alone proves no gap, since data may be on the way.
   * `wait`: undecided.
   */
  confirm(lastSeq: number): 'confirmed' | 'wait' | 'gap'
  /** Waits for a snapshot again. */
  reset(): void
  isLive(): boolean
  sequence(): number
}

/** Continuity of one topic: a snapshot, then consecutive deltas; duplicates and late entries are dropped. */
export function createSequenceGuard(): SequenceGuard {
  let live = false
  let known = -1
  /** Sequence that the last heartbeat announced and the hub hadn't received; -1 none. */
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
