/** `now = local * speed + offsetMs`, with this machine's clock `local`, Unix ms. */
export interface ClockSetting {
  offsetMs: number
  /** 1: the time of a live market, 0: a time that stands still. */
  speed: number
}

/** Clock of the data feed: this machine's clock, corrected by the time and speed that the feed reported. */
export interface ServerClock {
  /** Unix ms. */
  now: () => number
  setting: () => ClockSetting
  set: (setting: ClockSetting) => void
  /** It is `ms` (Unix ms) at this moment. */
  setTime: (ms: number, speed: number) => void
}

/** Starts without an offset. `local` returns this machine's Unix ms. */
export function createServerClock(local: () => number = () => Date.now()): ServerClock {
  let setting: ClockSetting = { offsetMs: 0, speed: 1 }
  const set = (next: ClockSetting): void => {
    if (Number.isFinite(next.offsetMs)) setting = next
  }
  return {
    now: () => local() * setting.speed + setting.offsetMs,
    setting: () => setting,
    set,
    setTime: (ms, speed) => set({ offsetMs: ms - local() * speed, speed }),
  }
}
