/** After a pause of this many intervals, a call does not wait for the beat. */
const PAUSE = 2
/** Ms before the beat: a report that waits for the page's next change must be there when the change of the beat is. */
const EARLY = 20

/**
 * Calls `work` at once, then at most every `interval` ms, with a last call after the final request. It uses timers
 * instead of animation frames, so an idle chart schedules nothing. `onBeat`: just before multiples of the interval of the wall
 * clock, the same for all charts and other workers, unless the last call is long ago. Their reports then change the page in
 * one frame.
 */
export function createThrottle(
  interval: number,
  work: () => void,
  onBeat = false,
): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let last = Number.NEGATIVE_INFINITY
  /** A timer that is early by a fraction of a ms must not make the call wait for the same beat again. */
  const untilBeat = (): number => {
    const wait = interval - ((Date.now() + EARLY) % interval)
    return wait < EARLY ? wait + interval : wait
  }
  const run = (): void => {
    timer = null
    last = performance.now()
    work()
  }
  return {
    request: () => {
      if (timer !== null) return
      const now = performance.now()
      const wait = onBeat && now - last < PAUSE * interval ? untilBeat() : last + interval - now
      if (wait <= 0) run()
      else timer = setTimeout(run, wait)
    },
    cancel: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
