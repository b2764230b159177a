/** Something is wanted so long after the last sign that somebody reads it: a switch of tabs costs no new stream. */
export const UNSEEN_MS = 10_000

/** The symbols (or other keys) that a feed keeps open upstream: those demanded now, and those read a moment ago. */
export interface Wanted {
  /** Replaces what is demanded; keys beyond the greatest number are left out, the last first. */
  demand(keys: readonly string[]): void
  /** A read: the key is wanted for a while, also if nobody demands it yet. */
  touch(key: string): void
  /** Ends what was not seen for too long. Called each second. */
  tick(): void
  /** Stops and starts those of these keys that are wanted. */
  restart(keys: readonly string[]): void
}

export interface WantedOptions {
  readonly now: () => number
  readonly start: (key: string) => void
  readonly stop: (key: string) => void
  /** Greatest number of keys; default: no limit. */
  readonly most?: number
}

export function createWanted({ now, start, stop, most = Number.MAX_SAFE_INTEGER }: WantedOptions): Wanted {
  /** Until when each is wanted, Unix ms; Infinity while demanded. The longest unseen are the first to end. */
  const until = new Map<string, number>()

  function end(key: string): void {
    until.delete(key)
    stop(key)
  }

  function shrink(): void {
    const spare = [...until].filter(([, at]) => at !== Infinity).sort(([, a], [, b]) => a - b)
    for (const [key] of spare) if (until.size > most) end(key)
  }

  function want(key: string, at: number): void {
    const known = until.get(key)
    until.set(key, at)
    if (known === undefined) start(key)
  }

  return {
    demand(keys) {
      const demanded = new Set(keys.slice(0, most))
      for (const [key, at] of until)
        if (at === Infinity && !demanded.has(key)) until.set(key, now() + UNSEEN_MS)
      for (const key of demanded) want(key, Infinity)
      shrink()
    },
    touch(key) {
      if (until.get(key) === Infinity) return
      want(key, now() + UNSEEN_MS)
      shrink()
    },
    tick() {
      for (const [key, at] of until) if (at <= now()) end(key)
    },
    restart(keys) {
      for (const key of keys)
        if (until.has(key)) {
          stop(key)
          start(key)
        }
    },
  }
}
