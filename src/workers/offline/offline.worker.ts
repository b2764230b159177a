/** The service worker: it answers for the app's own files and for nothing else. */
import { createStoredBuilds } from './stored-builds.ts'
import type { StoredBuild } from './stored-builds.ts'

/** Written by the build (scripts/offline-files.ts). */
declare const __STORED_BUILD__: StoredBuild

const scope = self as unknown as ServiceWorkerGlobalScope
const builds = createStoredBuilds({
  build: __STORED_BUILD__,
  caches,
  fetch: (input, init) => fetch(input, init),
  origin: scope.location.origin,
})

scope.addEventListener('install', (event) => {
  // Open pages of the older build find their files in its cache, so that nothing has to wait for them.
  event.waitUntil(builds.install().then(() => scope.skipWaiting()))
})
scope.addEventListener('activate', (event) => {
  event.waitUntil(builds.prune().then(() => scope.clients.claim()))
})
scope.addEventListener('fetch', (event) => {
  const answer = builds.answer(event.request)
  if (answer !== null) event.respondWith(answer)
})
