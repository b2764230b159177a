/**
 * Defers small, non-urgent changes of the page to the next patch: a separate change makes the browser lay out and paint
 * one more frame, which costs the main thread more than the change itself (bench `busy`).
 */
const deferred = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Longest wait if no patch arrives (a quiet or silent feed), ms. */
export const PATCH_WAIT_MS = 250

/** Runs `act` once with the next patch, or after PATCH_WAIT_MS. A function that is already waiting is not added again. */
export function withNextPatch(act: () => void): void {
  deferred.add(act)
  timer ??= setTimeout(runDeferredUpdates, PATCH_WAIT_MS)
}

/** For the bridge: runs the deferred updates after a patch was written. If one throws, the others still run. */
export function runDeferredUpdates(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  const due = [...deferred]
  deferred.clear()
  for (const act of due) {
    try {
      act()
    } catch (error) {
      reportError(error)
    }
  }
}
