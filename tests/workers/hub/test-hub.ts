import { startHub } from '../../../src/workers/hub/compose/start-hub.ts'
import type { Hub } from '../../../src/workers/hub/compose/hub.ts'
import type { ChannelLike } from '../../../src/workers/hub/browser/channel.ts'
import type { LocksLike } from '../../../src/workers/hub/browser/locks.ts'
import type { Clock } from '../../../src/workers/runtime/clock.ts'
import { exposeOn } from '../../../src/workers/runtime/expose.ts'
import { createFakeDatabase } from './fake-venue.ts'
import type { FakeVenue } from './fake-venue.ts'

/** A hub on fakes. */
export function startTestHub(options: {
  readonly clock: Clock
  readonly venue: FakeVenue
  readonly locks?: LocksLike
  readonly channel?: ChannelLike
  readonly siblings?: ChannelLike
  readonly identity?: { readonly build: string; readonly script: string; readonly name: string }
  readonly database?: ReturnType<typeof createFakeDatabase>
  readonly random?: () => number
  readonly onReplaced?: (listener: () => void) => void
  readonly end?: () => void
}): Hub {
  let ids = 0
  const prefix = Math.floor(Math.random() * 1e9)
  return startHub({
    kind: 'shared',
    build: 'test',
    script: 'http://venue.test/hub.js',
    name: 'hub',
    ...options.identity,
    origin: 'http://venue.test',
    language: 'en',
    clock: options.clock,
    random: options.random ?? (() => 0.5),
    newId: () => {
      ids += 1
      return `id-${prefix}-${ids}`
    },
    openSocket: (url) => options.venue.openSocket(url),
    fetch: (url, init) => options.venue.fetch(url, init),
    locks: options.locks ?? null,
    channel: options.channel ?? null,
    siblings: options.siblings ?? null,
    openHubDatabase: (options.database ?? createFakeDatabase()).open,
    openCatalogueDatabase: createFakeDatabase().open,
    onReplaced: options.onReplaced ?? (() => undefined),
    end: options.end ?? (() => undefined),
    serve: exposeOn,
  })
}
