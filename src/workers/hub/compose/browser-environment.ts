import { hubGenerationChannel, hubGenerationOf, socketChannel } from '#shared/contracts/hub-protocol.ts'
import { createSystemClock } from '../../runtime/clock.ts'
import { exposeOn } from '../../runtime/expose.ts'
import { openIndexedDb } from '../../runtime/storage.ts'
import type { HubEnvironment } from './hub-environment.ts'
import { JOURNAL_STORE } from '../orders/journal.ts'
import type { SocketLike } from '../socket/socket-like.ts'
import type { ChannelLike } from '../browser/channel.ts'
import { CATALOGUE_STORE, CATALOGUE_VERSION } from '../symbols/catalogue-store.ts'
import { CHART_DATABASE, CHART_STORE } from '../state/chart-states.ts'
import { PREFERENCE_STORE } from '../state/preferences.ts'
import type { LocksLike } from '../browser/locks.ts'

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

function openChannel(name: string): ChannelLike | null {
  if (!('BroadcastChannel' in globalThis)) return null
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', (event) => listener(event.data)),
    close: () => channel.close(),
  }
}

const SIBLINGS = 'perpdeck-siblings'
/** The product's mobile app adds this to its browser's name (SYM-42). */
const MOBILE_APP = /\bPerpdeckApp\/\d/

/** The environment of a hub in a browser's worker. */
export function browserEnvironment(kind: 'shared' | 'tab'): HubEnvironment {
  // The type says always present; missing outside secure contexts and in old WebViews.
  const locks = (navigator as { readonly locks?: LocksLike }).locks
  return {
    kind,
    // The bundler names the script by its content, so the name identifies the build.
    build: self.location.pathname.split('/').pop() ?? '',
    script: self.location.href,
    name: self.name,
    origin: self.location.origin,
    language: navigator.language,
    isMobileApp: MOBILE_APP.test(navigator.userAgent),
    clock: createSystemClock(),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    openSocket: (url) => new WebSocket(url) as SocketLike,
    fetch: (url, init) => fetch(url, init),
    locks: locks ?? null,
    // A hub of a single tab doesn't share its socket (decision 6).
    channel: kind === 'shared' ? openChannel(socketChannel) : null,
    siblings: kind === 'tab' ? openChannel(SIBLINGS) : null,
    openHubDatabase: openIndexedDb('perpdeck-hub', 1, [JOURNAL_STORE, PREFERENCE_STORE]),
    openCatalogueDatabase: openIndexedDb('perpdeck-symbols', CATALOGUE_VERSION, [CATALOGUE_STORE]),
    openChartDatabase: openIndexedDb(CHART_DATABASE, 1, [CHART_STORE]),
    onReplaced,
    end: () => self.close(),
    serve: exposeOn,
  }
}
