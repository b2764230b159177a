import { trace } from './trace.ts'
import { workerUrl } from './worker-url.ts'

/** The open page comes first: the rest of the build is loaded when it has started, ms. */
const AFTER_MS = 5_000

/** Files that a page chose itself and the build's list lacks: its language. */
function usedFiles(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/assets\/[^/]+\.json(?:\?|$)/.test(name))
}

/** Requests the page's own language again, from the browser's cache: the service worker stores what passes through it. */
function storeUsed(): void {
  for (const file of usedFiles()) fetch(file).catch((error: unknown) => trace('offline', String(error)))
}

/**
 * Starts the service worker, which stores this build: the page then opens without a network (decision 25). Without one, or where the
 * browser refuses it, the page works as before.
 */
export function storeBuild(): void {
  // `npm run dev` has no build to store.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  setTimeout(() => {
    serviceWorker.addEventListener('controllerchange', storeUsed)
    if (serviceWorker.controller !== null) storeUsed()
    serviceWorker
      .register(workerUrl('/service-worker.js'), { scope: '/' })
      .catch((error: unknown) => trace('offline', String(error)))
  }, AFTER_MS)
}
