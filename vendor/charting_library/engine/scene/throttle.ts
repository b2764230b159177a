/**
 * Calls `work` at once, then at most every `interval` ms, with a last call after the final request. It uses timers
 * instead of animation frames, so an idle chart schedules nothing.
 */
export function createThrottle(interval: number, work: () => void): { request(): void; cancel(): void } {
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
      const wait = last + interval - performance.now()
      if (wait <= 0) run()
      else timer = setTimeout(run, wait)
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
