import { hubGenerationChannel, hubGenerationOf } from '#shared/contracts/hub-api.ts'
import { createSystemClock } from '../runtime/clock.ts'
import { exposeOn } from '../runtime/expose.ts'
import { openIndexedDb } from '../runtime/storage.ts'
import type { HubEnvironment } from './hub-environment.ts'
import { JOURNAL_STORE } from './orders/journal.ts'
import type { SocketLike } from './socket/socket-like.ts'
import { CATALOGUE_STORE, CATALOGUE_VERSION } from './symbols/catalogue.ts'
import { PREFERENCE_STORE } from './tabs/preferences.ts'
import type { LocksLike } from './tabs/tab-lock.ts'

function onReplaced(listener: () => void): void {
  if (!('BroadcastChannel' in globalThis)) return
  const own = hubGenerationOf(self.name)
  const channel = new BroadcastChannel(hubGenerationChannel)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data !== 'number' || !(event.data > own)) return
    channel.close()
    listener()
  })
}

/** The environment of a worker in a browser. */
export function browserEnvironment(kind: 'shared' | 'tab'): HubEnvironment {
  // Typed as always there; missing outside secure contexts and in old WebViews.
  const locks = (navigator as { readonly locks?: LocksLike }).locks
  return {
    kind,
    // The bundler names the script by its content.
    build: self.location.pathname.split('/').pop() ?? '',
    origin: self.location.origin,
    language: navigator.language,
    clock: createSystemClock(),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    openSocket: (url) => new WebSocket(url) as SocketLike,
    fetch: (url, init) => fetch(url, init),
    locks: locks ?? null,
    openHubDatabase: openIndexedDb('perpdeck-hub', 1, [JOURNAL_STORE, PREFERENCE_STORE]),
    openCatalogueDatabase: openIndexedDb('perpdeck-symbols', CATALOGUE_VERSION, [CATALOGUE_STORE]),
    onReplaced,
    end: () => self.close(),
    serve: exposeOn,
  }
}
