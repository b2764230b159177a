import { DESK, noteOpen } from './pop-out.ts'
import { onWindowMessage, postToWindows } from './window-messages.ts'

/** Ids of the desk's panels in windows whose own page was closed. This page reaches such a window by messages alone. */
const orphans = new Set<string>()

/** Closes the window of a desk's panel if its page was closed: the panel is shown elsewhere now. */
export function endOrphan(id: string): void {
  orphans.delete(id)
  postToWindows({ type: 'end', panel: DESK + id })
}

/**
 * Knows the windows that a closed page left, of these panels of the desk. Those known of other panels are closed. Returns a function
 * that stops it.
 */
export function adoptWindows(ids: readonly string[]): () => void {
  for (const id of orphans) if (!ids.includes(id)) endOrphan(id)
  const stop = onWindowMessage((message) => {
    if (message.type !== 'here') return
    const id = ids.find((one) => message.panel === DESK + one)
    if (id === undefined) return
    orphans.add(id)
    noteOpen(message.panel, message.lock)
  })
  postToWindows({ type: 'who' })
  return stop
}
