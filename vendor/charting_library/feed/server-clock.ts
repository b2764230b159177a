/** The data feed's clock: this machine's, corrected by what the feed told of the time. */
export interface ServerClock {
  /** Unix ms. */
  now: () => number
  /** Server time minus this machine's clock, ms. */
  offset: () => number
  setOffset: (offsetMs: number) => void
}

/** Not corrected yet. `local` gives this machine's Unix ms. */
export function createServerClock(local: () => number = () => Date.now()): ServerClock {
  let offset = 0
  return {
    now: () => local() + offset,
    offset: () => offset,
    setOffset: (offsetMs) => {
      if (Number.isFinite(offsetMs)) offset = offsetMs
    },
  }
}
