/** Reads figures that Bybit sends only when something happens: prices move them all the time. */

/** What is read, and how often, ms, while a position is open. */
const intervals = { wallet: 5_000, positions: 10_000 } as const
export type Figures = keyof typeof intervals

export interface FigurePollNeeds {
  /** Rejects if they cannot be read now. */
  readonly read: (what: Figures) => Promise<void>
  /** A position is open, and the account is known. */
  readonly isHeld: () => boolean
  /** Sentences for the log. */
  readonly onTrouble: (text: string) => void
}

export interface FigurePoll {
  /** Begins if a position is open now. It ends when none is. */
  check(): void
  close(): void
}

export function createFigurePoll({ read, isHeld, onTrouble }: FigurePollNeeds): FigurePoll {
  const timers = new Map<Figures, ReturnType<typeof setTimeout>>()
  let isClosed = false

  async function readNow(what: Figures): Promise<void> {
    try {
      if (isHeld()) await read(what)
    } catch (failure) {
      onTrouble(
        `The ${what} cannot be read: ${failure instanceof Error ? failure.message : 'unknown failure'}`,
      )
    }
    timers.delete(what)
    plan(what)
  }
  /** The next reading begins after the last one has ended: a slow answer is not overtaken. */
  function plan(what: Figures): void {
    if (isClosed || timers.has(what) || !isHeld()) return
    timers.set(
      what,
      setTimeout(() => void readNow(what), intervals[what]),
    )
  }

  return {
    check() {
      for (const what of Object.keys(intervals) as Figures[]) plan(what)
    },
    close() {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
