/** A clock may lag by so much before it catches up, ms. The API refuses timestamps that are 1,000 ms ahead of it. */
const MOST_LAG_MS = 500
/** The exchange passes over gaps up to this length, ms. A longer one is a computer whose clock was wrong. */
const MOST_GAP_MS = 400 * 86_400_000

/** null: the clock need not be moved. Otherwise resolves when it was moved. Never rejects. */
export type CatchUp = () => Promise<void> | null

export interface CatchUpOptions {
  /** Moves the clock forward by whole ms. */
  readonly advance: (ms: number) => Promise<unknown>
  readonly warn: (line: string) => void
}

/**
 * Lets a clock that counts from `performance.now` follow the computer's clock. Each call compares the two, so that nothing
 * has to run meanwhile. `performance.now` stops while the computer sleeps, and no change of the time moves it. A computer's
 * clock that was set back, or forward by more than 400 days, is reported once and not followed.
 */
export function createCatchUp({ advance, warn }: CatchUpOptions): CatchUp {
  const gap = (): number => Math.round(Date.now() - performance.now())
  let followed = gap()
  let isReported = false
  let moving: Promise<void> | null = null

  async function move(ms: number): Promise<void> {
    try {
      await advance(ms)
    } catch (error) {
      warn(`the exchange's clock is ${ms} ms behind: ${error instanceof Error ? error.message : ''}`)
    } finally {
      moving = null
    }
  }

  return () => {
    if (moving !== null) return moving
    const ms = gap() - followed
    if (ms > MOST_LAG_MS && ms <= MOST_GAP_MS) {
      followed += ms
      moving = move(ms)
    } else if (Math.abs(ms) > MOST_LAG_MS && !isReported) {
      isReported = true
      warn('the computer’s clock was set to another time: clients of the API take that of /v5/market/time')
    }
    return moving
  }
}
