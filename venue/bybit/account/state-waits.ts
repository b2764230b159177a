/** Waits until something is so in the private state. False: it was not so within `ms`. */
export type Until = (isSo: () => boolean, ms: number) => Promise<boolean>

interface Waiting {
  readonly isSo: () => boolean
  readonly end: (wasSo: boolean) => void
}

/** Waiting for changes of the private state. `check` is called after each of them. */
export interface StateWaits {
  readonly until: Until
  check(): void
  /** Ends all waits. */
  close(): void
}

export function createStateWaits(): StateWaits {
  const waiting = new Set<Waiting>()

  return {
    until(isSo, ms) {
      if (isSo()) return Promise.resolve(true)
      return new Promise((resolve) => {
        const timer = setTimeout(() => entry.end(isSo()), ms)
        const entry: Waiting = {
          isSo,
          end(wasSo) {
            clearTimeout(timer)
            waiting.delete(entry)
            resolve(wasSo)
          },
        }
        waiting.add(entry)
      })
    },
    check() {
      for (const entry of waiting) if (entry.isSo()) entry.end(true)
    },
    close() {
      for (const entry of waiting) entry.end(false)
    },
  }
}
