/** CHART-29: seconds after a change that `onAutoSaveNeeded` is raised, unless the options say otherwise. */
export const AUTO_SAVE_SECONDS = 0.4

export interface AutoSave {
  /** Something changed; a further change starts the wait anew. */
  soon: () => void
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
    stop,
  }
}
