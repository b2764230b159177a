/** Updates of the page's elements that may wait go together this often, ms. */
const GATHER_MS = 1000

/**
 * Runs updates together that may wait a moment: each alone makes the browser lay out and paint a frame of its own, which
 * costs the main thread more than the update. The same function handed over again runs once.
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
