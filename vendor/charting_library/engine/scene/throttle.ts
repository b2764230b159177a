/** After a pause of this many intervals, a call does not wait for the beat. */
const PAUSE = 2

/**
 * Calls `work` at once, then at most every `interval` ms, with a last call after the final request. It uses timers
 * instead of animation frames, so an idle chart schedules nothing. `onBeat`: at multiples of the interval, the same for all
 * charts of the worker, unless the last call is long ago. Their reports then change the page in one frame.
 */
export function createThrottle(
  interval: number,
  work: () => void,
  onBeat = false,
): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let last = Number.NEGATIVE_INFINITY
  const run = (): void => {
    timer = null
    last = performance.now()
    work()
  }
  return {
    request: () => {
      if (timer !== null) return
      const now = performance.now()
      const wait =
        onBeat && now - last < PAUSE * interval ? interval - (now % interval) : last + interval - now
      if (wait <= 0) run()
      else timer = setTimeout(run, wait)
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
