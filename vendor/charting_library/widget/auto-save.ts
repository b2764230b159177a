/** Default delay between a change and `onAutoSaveNeeded`, seconds (CHART-29). */
export const AUTO_SAVE_SECONDS = 0.4

export interface AutoSave {
  /** Starts or restarts the delay after a change. */
  soon: () => void
  /** Reports a change at once that is still waiting. */
  flush: () => void
  stop: () => void
}

export function createAutoSave(seconds: number | undefined, needed: () => void): AutoSave {
  const wait = typeof seconds === 'number' && seconds >= 0 ? seconds : AUTO_SAVE_SECONDS
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    soon: () => {
      stop()
      timer = setTimeout(() => {
        timer = null
        needed()
      }, wait * 1000)
    },
    flush: () => {
      if (timer === null) return
      stop()
      needed()
    },
    stop,
  }
}
