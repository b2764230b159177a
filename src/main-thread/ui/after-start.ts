/** The start ends after this time at the latest, ms: a page may have no chart, or one that fails. */
const AT_MOST_MS = 1500

const start = Promise.withResolvers<void>()
setTimeout(start.resolve, AT_MOST_MS)

/** The page's first chart is drawn. The start ends once a frame has shown it: late code would take the cores from it. */
export function endStart(): void {
  requestAnimationFrame(() => setTimeout(start.resolve))
}

/** Resolves once the page is usable. Code that the first screen does not need is loaded then. */
export const started: Promise<void> = start.promise
