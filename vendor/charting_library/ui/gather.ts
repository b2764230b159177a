/** Interval between two runs of deferred updates, ms. */
const GATHER_MS = 1000

/**
 * Runs deferrable updates together. A separate layout and paint for each costs the main thread more than the updates.
 * An update that is passed again while it waits runs only once.
 */
export function createGather(trace: (where: string, message: string) => void): (update: () => void) => void {
  const waiting = new Set<() => void>()
  const run = (): void => {
    const due = [...waiting]
    waiting.clear()
    for (const update of due) {
      try {
        update()
      } catch (error) {
        trace('page', error instanceof Error ? error.message : String(error))
      }
    }
  }
  return (update) => {
    if (waiting.size === 0) setTimeout(run, GATHER_MS - (performance.now() % GATHER_MS))
    waiting.add(update)
  }
}
