import type { NewOrder } from '../../../src/shared/contracts/order-entry.ts'
import type { Outcome } from '../../../src/shared/contracts/outcome.ts'
import { createVirtualWorld, joinVirtualTab, newOrder } from '../../workers/hub/virtual-hub.ts'
import type { VirtualTab } from '../../workers/hub/virtual-hub.ts'
import { standBefore } from './model-exchange.ts'
import type { Backend, WayFault } from './model-exchange.ts'

/** mulberry32: the same seed gives the same run. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The five ways an outcome becomes doubtful (docs/choices.md#goals). */
export const doubts = ['answer dropped', '504', 'socket cut', 'tab closed', 'hub killed'] as const
export type Doubt = (typeof doubts)[number]

const ways: Readonly<Record<Doubt, readonly WayFault[]>> = {
  'answer dropped': ['drop-after', 'drop-before', 'hang-after', 'hang-before', 'repeat-drop'],
  504: ['504-after', '504-before', '504-late'],
  'socket cut': ['none', 'drop-after', 'drop-before', 'hang-after', 'repeat'],
  'tab closed': ['none', 'hang-after', 'drop-after', '504-late'],
  'hub killed': ['none', 'hang-after', 'hang-before', 'drop-after', '504-late'],
}

export interface ChaosResult {
  intents: number
  /** Orders at the exchange. */
  orders: number
  /** Further presses that were one with an earlier one. */
  joined: number
  /** Ids that left the hub more than once. */
  resent: number
  /** Without an outcome after 30 s online. */
  unknown: number
  /** The journal says otherwise than the exchange. */
  untrue: number
  readonly byDoubt: Record<Doubt, number>
}

/** One browser's rough afternoon: `count` orders, each with a doubtful outcome, then 30 s online. */
export async function chaosRun(seed: number, count: number, backend: Backend): Promise<ChaosResult> {
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const world = createVirtualWorld('A')
  const plan = new Map<string, WayFault>()
  const seen = standBefore(world.venue, backend, {
    faultOf: (_path, body) => plan.get(String(body['orderLinkId'])) ?? 'none',
    after: (ms, run) => void world.clock.after(ms, run),
  })
  let tabs: VirtualTab[] = [joinVirtualTab(world.hub, 'first')]
  await world.clock.advance(1000)
  const result: ChaosResult = {
    intents: 0,
    orders: 0,
    joined: 0,
    resent: 0,
    unknown: 0,
    untrue: 0,
    byDoubt: { 'answer dropped': 0, 504: 0, 'socket cut': 0, 'tab closed': 0, 'hub killed': 0 },
  }
  const mine: string[] = []
  const followers: string[] = []
  let ended = world.ended
  /** The hub is there and has a page, as after a tab was opened again. */
  const revive = (isKilled: boolean): void => {
    if (isKilled || world.ended !== ended) world.restart()
    ended = world.ended
    if (isKilled || tabs.length === 0) tabs = []
    if (tabs.length === 0) tabs.push(joinVirtualTab(world.hub, `tab-${random()}`))
  }
  const place = (order: NewOrder): void => void (world.hub.api.placeOrder(order) as Promise<Outcome<unknown>>)

  for (let index = 0; index < count; index += 1) {
    revive(false)
    // A page that just came waits for the session; a press before it is refused, unsent.
    while (world.hub.api.hello('', '').session?.kind === 'logging-in') await world.clock.advance(50)
    const doubt = doubts[index % doubts.length] ?? 'answer dropped'
    const id = `i${seed}-${index}`
    plan.set(id, pick(ways[doubt]))
    result.intents += 1
    result.byDoubt[doubt] += 1
    mine.push(id)
    const order: NewOrder = { ...newOrder(id), qty: `${(index + 1) / 1000}` as NewOrder['qty'] }
    place(order)
    const press = random()
    if (press < 0.15) {
      // A double click, or the same press in another tab: ids of their own.
      if (press < 0.07) await world.clock.advance(Math.floor(random() * 50))
      followers.push(`${id}d`)
      place({ ...order, orderLinkId: `${id}d` })
    } else if (press < 0.25) place(order)
    if (doubt === 'socket cut') {
      await world.clock.advance(Math.floor(random() * 20))
      world.venue.socket().drop(1006)
    } else if (doubt === 'tab closed') {
      if (random() < 0.5) await world.clock.advance(1)
      for (const tab of tabs) tab.leave()
      tabs = []
      if (random() < 0.3) await world.clock.advance(12_000)
    } else if (doubt === 'hub killed') {
      // Before it is written, before it is sent, while it is under way.
      const moment = random()
      if (moment > 0.3) await world.clock.advance(moment > 0.6 ? Math.floor(random() * 200) : 0)
      revive(true)
      if (random() < 0.5) place(order)
    }
    await world.clock.advance(Math.floor(random() * 800))
    if (random() < 0.05) {
      seen.isOffline = true
      await world.clock.advance(Math.floor(random() * 4000))
      seen.isOffline = false
    }
  }
  revive(false)
  plan.clear()
  await world.clock.advance(30_000)
  const journal = world.database.data.get('journal') ?? new Map<string, unknown>()
  for (const id of mine) {
    const order = backend.find({ orderLinkId: id })
    if (order !== null) result.orders += 1
    const record = journal.get(id) as { state: string; outcome: string } | undefined
    if ((seen.sent.get(id) ?? 0) > 1) result.resent += 1
    if (record === undefined) {
      // The hub died before it wrote it down: then it never left.
      if (order !== null || seen.sent.has(id)) result.untrue += 1
    } else if (record.state !== 'closed') result.unknown += 1
    else if ((record.outcome === 'accepted') !== (order !== null)) result.untrue += 1
  }
  for (const id of followers) {
    if (seen.sent.has(id) || backend.find({ orderLinkId: id }) !== null) result.orders += 1
    else result.joined += 1
  }
  world.hub.stop()
  return result
}
