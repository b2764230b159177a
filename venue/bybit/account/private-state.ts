import { isDeepStrictEqual } from 'node:util'
import type {
  AccountInfo,
  Order,
  Position,
  StatedTotals,
  SymbolSetting,
  WalletCoin,
} from '#shared/domain/records.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { PrivateEvent, PrivateSnapshot } from '../../exchange/events.ts'
import { isEnded } from '../map/enums.ts'
import { withoutSize } from '../map/position.ts'
import { createForcedFills } from './forced-fills.ts'
import { createPrivateRecords } from './private-records.ts'
import type { Fill, PrivateMemory, PrivateRecords, Touched } from './private-records.ts'
import { isOpen, shownOrder, shownPosition, shownSetting } from './shown-records.ts'
import { statedTotals } from './totals.ts'
import type { UsdPriceOf } from './totals.ts'
import {
  fillMessage,
  isForced,
  isOwn,
  liquidationMessage,
  liquidationOf,
  orderMessage,
  sizeAfter,
} from './trade-messages.ts'

type Body<E = PrivateEvent> = E extends PrivateEvent ? Omit<E, 'accountId' | 'seq'> : never

/** The private side of an account: merged records, and what of them was published to the terminal. */
export interface PrivateState {
  readonly records: PrivateRecords
  /** Differences to what was last published, as events: per symbol fills, orders, positions; then settings, coins, sums, the account. */
  takeEvents(): readonly PrivateEvent[]
  /** Counts what is there now as published, without events: the first snapshot has it. */
  markPublished(): void
  /** Published records. */
  snapshot(): PrivateSnapshot
  /** An order, open or ended, by its id or link id. */
  findOrder(key: { readonly orderId?: string; readonly orderLinkId?: string }): Order | undefined
  openOrders(): readonly Order[]
  hasPositions(): boolean
  /** In how many ms `takeEvents` has messages that wait for another row; null: none waits. */
  nextMessageMs(): number | null
}

/** What happened to an open order between two of its versions. */
function flowOf(
  before: Order | undefined,
  after: Order,
): 'newed' | 'replaced' | 'filled' | 'rejected' | 'canceled' {
  if (after.orderStatus === 'Filled') return 'filled'
  if (after.orderStatus === 'Rejected') return 'rejected'
  if (!isOpen(after)) return 'canceled'
  if (before === undefined) return 'newed'
  return before.cumExecQty === after.cumExecQty ? 'replaced' : 'filled'
}

const sceneOf = { newed: 'make', replaced: 'edit', canceled: 'cancel' } as const

/**
 * The private state of an account. `firstSeq`: number of its first event. It must be above every earlier start's, so that a
 * terminal sees a gap after a restart and reads the snapshot: the start time in Unix ms is. `priceOf`: for coins without equity,
 * whose price Bybit does not state. `now`: Unix ms.
 */
export function createPrivateState(
  account: AccountInfo,
  firstSeq: number,
  priceOf: UsdPriceOf = () => undefined,
  memory?: PrivateMemory,
  now: () => number = Date.now,
): PrivateState {
  const records = createPrivateRecords(account, memory)
  const forced = createForcedFills((orderId) => records.orders.get(orderId), now)
  const orders = new Map<string, Order>()
  const positions = new Map<string, Position>()
  const settings = new Map<string, SymbolSetting>()
  const coins = new Map<string, WalletCoin>()
  let publishedAccount = account
  let publishedTotals: StatedTotals | undefined
  let seq = firstSeq - 1

  const isPortfolio = (): boolean => records.account().marginMode === 'PORTFOLIO_MARGIN'

  /** The position that a fill changed, by its order; without the order, the only one that the fill can have reduced. */
  function positionOf({ execution }: Fill): Position | undefined {
    const order = records.orders.get(execution.orderId)
    const indexes = order === undefined ? ([0, 1, 2] as const) : [order.positionIdx]
    const found = indexes.flatMap(
      (index) => shownPosition(records, positionKey(execution.symbol, index)) ?? [],
    )
    return order === undefined ? found.find(({ side }) => side !== execution.side) : found[0]
  }

  function* fillEvents(fill: Fill): Generator<Body> {
    const order = records.orders.get(fill.execution.orderId)
    const execution =
      order === undefined ? fill.execution : { ...fill.execution, positionIdx: order.positionIdx }
    yield { kind: 'execution', execution }
    if (isForced(fill)) {
      forced.add(fill)
      return
    }
    const size = order === undefined ? undefined : positionOf(fill)?.size
    yield { kind: 'tradeMsg', message: fillMessage(fill, order, size, isPortfolio()) }
  }

  function* forcedEvents(): Generator<Body> {
    for (const fill of forced.take()) {
      const size = sizeAfter(fill, positionOf(fill))
      yield { kind: 'liquidation', liquidation: liquidationOf(fill, size, isPortfolio()) }
      yield { kind: 'tradeMsg', message: liquidationMessage(fill, size, isPortfolio()) }
    }
  }

  function* orderEvents(orderId: string): Generator<Body> {
    const before = orders.get(orderId)
    const after = shownOrder(records, orderId)
    if (after === undefined) {
      orders.delete(orderId)
      if (before === undefined || isEnded(before.orderStatus)) return
      // Bybit does not know the order any more. It forgets only orders that ended.
      yield { kind: 'order', event: 'canceled', order: { ...before, orderStatus: 'Cancelled' } }
      return
    }
    if (before !== undefined && isDeepStrictEqual(before, after)) return
    orders.set(orderId, after)
    const event = flowOf(before, after)
    yield { kind: 'order', event, order: after }
    if (event === 'filled' || event === 'rejected' || !isOwn(after)) return
    yield { kind: 'tradeMsg', message: orderMessage(after, sceneOf[event], isPortfolio()) }
  }

  function* positionEvents(key: string): Generator<Body> {
    const before = positions.get(key)
    const after = shownPosition(records, key)
    if (isDeepStrictEqual(before, after)) return
    if (after !== undefined) {
      positions.set(key, after)
      yield { kind: 'position', position: after }
    } else if (before !== undefined) {
      positions.delete(key)
      const updatedAt = records.positions.get(key)?.updatedAt ?? before.updatedAt
      yield { kind: 'position', position: withoutSize(before, updatedAt) }
    }
  }

  function* accountEvents(touched: Touched): Generator<Body> {
    for (const symbol of touched.symbols) {
      const setting = shownSetting(records, symbol)
      if (setting === undefined || isDeepStrictEqual(settings.get(symbol), setting)) continue
      settings.set(symbol, setting)
      yield { kind: 'setting', setting }
    }
    for (const name of touched.coins) {
      const coin = records.coins.get(name)?.coin
      if (coin === undefined || isDeepStrictEqual(coins.get(name), coin)) continue
      coins.set(name, coin)
      yield { kind: 'wallet', coin }
    }
    if (touched.hasTotals) {
      const totals = statedTotals(records, priceOf)
      if (totals !== undefined && !isDeepStrictEqual(publishedTotals, totals)) {
        publishedTotals = totals
        yield { kind: 'totals', totals }
      }
    }
    if (!touched.hasAccount || isDeepStrictEqual(publishedAccount, records.account())) return
    publishedAccount = records.account()
    yield { kind: 'account', account: publishedAccount }
  }

  function* differences(): Generator<Body> {
    const touched = records.takeTouched()
    const symbolOf = new Map<string, string>()
    for (const orderId of touched.orders) {
      const order = records.orders.get(orderId) ?? orders.get(orderId)
      if (order !== undefined) symbolOf.set(orderId, order.symbol)
    }
    const symbols = new Set([
      ...touched.fills.map(({ execution }) => execution.symbol),
      ...symbolOf.values(),
      ...[...touched.positions].map((key) => key.slice(0, key.lastIndexOf(':'))),
    ])
    for (const symbol of symbols) {
      for (const fill of touched.fills) if (fill.execution.symbol === symbol) yield* fillEvents(fill)
      for (const [orderId, its] of symbolOf) if (its === symbol) yield* orderEvents(orderId)
      for (const index of [0, 1, 2] as const) {
        const key = positionKey(symbol, index)
        if (touched.positions.has(key)) yield* positionEvents(key)
      }
    }
    yield* forcedEvents()
    yield* accountEvents(touched)
    // Orders that the records dropped because they ended long ago.
    if (orders.size > 2 * records.orders.size + 1_000)
      for (const orderId of orders.keys()) if (!records.orders.has(orderId)) orders.delete(orderId)
  }

  return {
    records,
    takeEvents: () =>
      [...differences()].map((body) => {
        seq += 1
        return { ...body, accountId: records.account().accountId, seq }
      }),
    markPublished() {
      for (const _event of differences()) continue
    },
    snapshot: () => ({
      account: publishedAccount,
      seq,
      orders: [...orders.values()].filter(isOpen),
      positions: [...positions.values()],
      wallet: [...coins.values()],
      settings: [...settings.values()],
      ...(publishedTotals === undefined ? {} : { totals: publishedTotals }),
    }),
    findOrder({ orderId, orderLinkId }) {
      if (orderId !== undefined) return shownOrder(records, orderId)
      const linked = records.linked.get(orderLinkId ?? '')
      return linked === undefined ? undefined : shownOrder(records, linked)
    },
    hasPositions: () => positions.size > 0,
    nextMessageMs: () => (forced.isWaiting() ? forced.waitMs : null),
    openOrders: () => [...records.orders.values()].filter(isOpen),
  }
}
