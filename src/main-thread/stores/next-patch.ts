/**
 * Small changes of the page that may wait a moment ride along with the next patch: every change on its own makes the
 * browser lay out and paint one frame more, which costs the main thread more than the change (bench `busy`).
 */
const riders = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Longest wait where no patch comes (a quiet or silent feed), ms. */
export const PATCH_WAIT_MS = 250

/** Runs `act` once with the next patch, or after PATCH_WAIT_MS. The same function handed over again runs once. */
export function withNextPatch(act: () => void): void {
  riders.add(act)
  timer ??= setTimeout(runRiders, PATCH_WAIT_MS)
}

/** For the bridge: a patch was just written. A rider that throws doesn't keep the others from running. */
export function runRiders(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  const due = [...riders]
  riders.clear()
  for (const act of due) {
    try {
      act()
    } catch (error) {
      reportError(error)
    }
  }
}
