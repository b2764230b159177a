/** The start ends after this time at the latest, ms: a page may have no chart, or one that fails. */
const AT_MOST_MS = 1500

/** A worker's first picture is on the screen some frames after the page hears of it, ms. */
const SHOWN_MS = 100

const start = Promise.withResolvers<void>()
setTimeout(start.resolve, AT_MOST_MS)

/** The page's first chart is drawn. The start ends once it can be seen: late code would take the cores from it. */
export const endStart = (): void => void setTimeout(start.resolve, SHOWN_MS)

/** Resolves once the page is usable. Code that the first screen does not need is loaded then. */
export const started: Promise<void> = start.promise
