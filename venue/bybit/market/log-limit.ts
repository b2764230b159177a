/** A log for one kind of event that may come with every message: the first at once, later ones counted and once a minute. */
export interface LimitedLog {
  /** @param subject what it is about: each has its own minute */
  add(subject: string, text: string, times?: number): void
}

const MINUTE_MS = 60_000

export function createLimitedLog(log: (text: string) => void, now: () => number): LimitedLog {
  const held = new Map<string, { since: number; unsaid: number }>()
  return {
    add(subject, text, times = 1) {
      const one = held.get(subject)
      if (one !== undefined && now() - one.since < MINUTE_MS) {
        one.unsaid += times
        return
      }
      const more = one === undefined || one.unsaid === 0 ? '' : ` (and ${one.unsaid} more before)`
      held.set(subject, { since: now(), unsaid: 0 })
      log(`${subject}: ${text}${more}`)
    },
  }
}
