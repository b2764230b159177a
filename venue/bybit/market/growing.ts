/** So many smaller numbers in a row: not late messages, but a counter that began anew. */
const STUCK_AFTER = 20

/** A number of messages that only grows: late and repeated messages bear a smaller one. */
export interface Growing {
  /** 'late': to be dropped. 'stuck': the counter began anew, so the topic must be read again. */
  check(value: number | null): 'next' | 'late' | 'stuck'
  /** Begins at any number. */
  reset(): void
}

export function createGrowing(): Growing {
  let last = -1
  let late = 0
  return {
    check(value) {
      if (value === null) return 'next'
      if (value >= last) {
        last = value
        late = 0
        return 'next'
      }
      late += 1
      return late < STUCK_AFTER ? 'late' : 'stuck'
    },
    reset() {
      last = -1
      late = 0
    },
  }
}
