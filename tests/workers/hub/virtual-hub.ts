import type { FeedPortInput, FeedPortOutput } from '../../../src/shared/contracts/feed-port.ts'
import type { PrivateFeedEvent } from '../../../src/shared/contracts/private-feed.ts'
import { PROTOCOL } from '../../../src/shared/contracts/hub-protocol.ts'
import type { HubPortOutput } from '../../../src/shared/contracts/hub-port.ts'
import type { NewOrder } from '../../../src/shared/contracts/order-entry.ts'
import type { SessionView } from '../../../src/shared/contracts/session.ts'
import type { Hub } from '../../../src/workers/hub/compose/hub.ts'
import { createVirtualClock } from '../runtime/virtual-clock.ts'
import type { VirtualClock } from '../runtime/virtual-clock.ts'
import { createFakePort } from './fake-port.ts'
import { createFakeDatabase, createFakeVenue } from './fake-venue.ts'
import type { FakeVenue } from './fake-venue.ts'
import { startTestHub } from './test-hub.ts'

export const newOrder = (orderLinkId: string): NewOrder => ({
  orderLinkId,
  symbol: 'BTCUSDT',
  side: 'Buy',
  kind: 'Limit',
  qty: '1' as NewOrder['qty'],
  price: '100' as NewOrder['qty'],
  timeInForce: 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
})

export interface VirtualTab {
  readonly page: readonly HubPortOutput[]
  readonly risk: readonly FeedPortOutput[]
  toFeed(message: FeedPortInput): void
  show(isVisible: boolean): void
  leave(): void
  privately(): readonly PrivateFeedEvent[]
  session(): SessionView | undefined
}

export function joinVirtualTab(hub: Hub, tabId: string): VirtualTab {
  const own = createFakePort()
  const risk = createFakePort()
  hub.connect(own.port)
  own.emit({ type: 'JoinHub', tabId, build: 'test', protocol: PROTOCOL })
  own.emit({ type: 'LinkRisk', tabId }, [risk.port])
  const messages = risk.sent as FeedPortOutput[]
  return {
    page: own.sent as HubPortOutput[],
    risk: messages,
    toFeed: (message) => risk.emit(message),
    show: (visible) => own.emit({ type: 'TabVisibility', tabId, visible }),
    leave: () => own.emit({ type: 'LeaveHub', tabId }),
    privately: () => messages.flatMap((message) => (message.type === 'Private' ? [message.event] : [])),
    session: () => messages.filter((message) => message.type === 'Session').at(-1)?.session,
  }
}

export interface VirtualWorld {
  readonly clock: VirtualClock
  readonly venue: FakeVenue
  readonly database: ReturnType<typeof createFakeDatabase>
  hub: Hub
  /** Number of hubs that ended on their own. */
  ended: number
  /** How long the database takes to open, ms. */
  openMs: number
  /** Reports to the hub that its tabs moved to a newer one. */
  replace(): void
  /** The worker dies, and a new one starts over the same storage. */
  restart(): void
}

/** `account`: the browser has its session cookie already. */
export function createVirtualWorld(account: string | null = null): VirtualWorld {
  const clock = createVirtualClock()
  const venue = createFakeVenue()
  venue.state.cookie = account
  const database = createFakeDatabase()
  let alive = { is: true }
  let replace: () => void = () => undefined
  /** A hub that can be killed: after that no timer runs, no answer arrives and nothing is stored. */
  const start = (): Hub => {
    const life = { is: true }
    alive = life
    const mortal = async <T>(promise: Promise<T>): Promise<T> => {
      const value = await promise
      return life.is ? value : new Promise<T>(() => undefined)
    }
    return startTestHub({
      onReplaced: (listener) => {
        replace = listener
      },
      end: () => {
        life.is = false
        world.ended += 1
      },
      clock: { ...clock, after: (ms, run) => clock.after(ms, () => (life.is ? run() : undefined)) },
      venue: { ...venue, fetch: (url, init) => mortal(venue.fetch(url, init)) },
      database: {
        data: database.data,
        open: async (onLost) => {
          if (world.openMs > 0) await new Promise<void>((resolve) => void clock.after(world.openMs, resolve))
          const db = await database.open(onLost)
          return {
            ...db,
            get: (store, key) => mortal(db.get(store, key)),
            put: (store, key, value) => (life.is ? db.put(store, key, value) : new Promise(() => undefined)),
            entries: (store) => mortal(db.entries(store)),
          }
        },
      },
    })
  }
  const world: VirtualWorld = {
    clock,
    venue,
    database,
    hub: start(),
    ended: 0,
    openMs: 0,
    replace: () => replace(),
    restart: () => {
      world.hub.stop()
      alive.is = false
      world.hub = start()
    },
  }
  return world
}

/** A world with a session and its first tab. */
export async function loggedIn(): Promise<{ world: VirtualWorld; tab: VirtualTab }> {
  const world = createVirtualWorld('A')
  const tab = joinVirtualTab(world.hub, 'one')
  await world.clock.advance(1000)
  return { world, tab }
}

/** The states that a tab received of an order's intent. */
export const intentStates = (tab: VirtualTab, id: string): string[] =>
  tab
    .privately()
    .flatMap((event) => (event.kind === 'Intent' && event.orderLinkId === id ? [event.state] : []))
