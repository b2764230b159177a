/** Clock of the data feed: this machine's clock plus the offset that the feed reported. */
export interface ServerClock {
  /** Unix ms. */
  now: () => number
  /** Server time minus this machine's clock, ms. */
  offset: () => number
  setOffset: (offsetMs: number) => void
}

/** Starts without an offset. `local` returns this machine's Unix ms. */
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
