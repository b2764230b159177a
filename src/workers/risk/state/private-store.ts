import type { IntentEnd, PrivateFeedEvent } from '#shared/contracts/private-feed.ts'
import { openOrderStatuses, orderStatuses } from '#shared/domain/enums.ts'
import { positionKey } from '#shared/domain/records.ts'
import type {
  AccountInfo,
  Order,
  Position,
  StatedTotals,
  SymbolSetting,
  WalletCoin,
} from '#shared/domain/records.ts'
import { isTakenAway } from '#shared/domain/order-kinds.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'

/** What a private event changed. `all`: the whole state was replaced or cleared. */
export interface PrivateChange {
  readonly all: boolean
  readonly orderIds: readonly string[]
  readonly positionKeys: readonly string[]
  readonly coins: readonly string[]
  readonly settings: readonly string[]
  readonly intents: boolean
}

/** An intent whose answer was lost. */
export type LostIntent = Pick<
  Extract<PrivateFeedEvent, { kind: 'Intent' }>,
  'orderLinkId' | 'symbol' | 'content'
>

/** The account as built from private events. Only open orders and positions with a size are stored. */
export interface PrivateStore {
  readonly account: AccountInfo | null
  readonly orders: ReadonlyMap<string, Order>
  /** Number of changes of `orders`. Results derived from the orders are valid while it is the same. */
  readonly ordersRevision: number
  /**
   * Number of changes that may concern the history lists: ended orders, fills, money movements, a state that was read
   * again.
   */
  readonly historyRevision: number
  readonly positions: ReadonlyMap<string, Position>
  readonly wallet: ReadonlyMap<string, WalletCoin>
  readonly settings: ReadonlyMap<string, SymbolSetting>
  /** The account's sums as the exchange stated them last; null on an exchange that does not. */
  readonly totals: StatedTotals | null
  readonly unknownIntents: ReadonlyMap<string, LostIntent>
  /** Those of the newest intents that the exchange did not have when it was asked: they may still arrive. */
  readonly absentIntents: ReadonlyMap<string, LostIntent>
  /** Outcomes of the newest intents that were unknown before, oldest first. */
  readonly endedIntents: ReadonlyMap<string, IntentEnd>
  /** Keys of the positions that the exchange liquidated and that weren't opened again since. */
  readonly liquidated: ReadonlySet<string>
  apply(event: PrivateFeedEvent): PrivateChange
}

const nothing: PrivateChange = {
  all: false,
  orderIds: [],
  positionKeys: [],
  coins: [],
  settings: [],
  intents: false,
}
/** Of an account that was read again. */
export const everything: PrivateChange = { ...nothing, all: true, intents: true }

const known: readonly string[] = orderStatuses
const open: readonly string[] = openOrderStatuses
/**
 * An order with an unknown status counts as open while it has a quantity left: it is shown and can be cancelled (P5).
 */
const isOpen = (order: Order): boolean =>
  known.includes(order.orderStatus) ? open.includes(order.orderStatus) : !isZeroText(order.leavesQty)

const MOST_ENDED = 20

/** An empty store, as after a logout. */
export function createPrivateStore(): PrivateStore {
  let account: AccountInfo | null = null
  let totals: StatedTotals | null = null
  const orders = new Map<string, Order>()
  const positions = new Map<string, Position>()
  const wallet = new Map<string, WalletCoin>()
  const settings = new Map<string, SymbolSetting>()
  const unknownIntents = new Map<string, LostIntent>()
  const absentIntents = new Map<string, LostIntent>()
  const endedIntents = new Map<string, IntentEnd>()
  let ordersRevision = 0
  let historyRevision = 0
  const liquidated = new Set<string>()

  function clear(): void {
    account = null
    totals = null
    ordersRevision += 1
    for (const map of [orders, positions, wallet, settings]) map.clear()
    liquidated.clear()
  }

  function forgetIntents(): void {
    unknownIntents.clear()
    absentIntents.clear()
  }

  function putIntent(event: Extract<PrivateFeedEvent, { kind: 'Intent' }>): PrivateChange {
    const { orderLinkId: id, state, outcome = 'unproven', isFilled } = event
    const before = unknownIntents.get(id) ?? absentIntents.get(id)
    unknownIntents.delete(id)
    absentIntents.delete(id)
    if (state === 'unknown') unknownIntents.set(id, event)
    // An order that the exchange did not have may arrive late: its outcome is another one then.
    else if (state === 'resolved' && (before !== undefined || endedIntents.has(id))) {
      endedIntents.set(id, isFilled === true ? 'filled' : outcome)
      if (outcome === 'absent' && before !== undefined) absentIntents.set(id, before)
      for (const oldest of endedIntents.keys()) {
        if (endedIntents.size <= MOST_ENDED) break
        endedIntents.delete(oldest)
        absentIntents.delete(oldest)
      }
    }
    return { ...nothing, intents: true }
  }

  function putOrder(order: Order, event: string): PrivateChange {
    ordersRevision += 1
    if (isTakenAway(order.stopOrderType)) liquidated.add(positionKey(order.symbol, order.positionIdx))
    if (event === 'canceled' || !isOpen(order)) {
      orders.delete(order.orderId)
      historyRevision += 1
    } else orders.set(order.orderId, order)
    return { ...nothing, orderIds: [order.orderId] }
  }

  const isBeingLiquidated = (key: string): boolean =>
    [...orders.values()].some(
      ({ stopOrderType, symbol, positionIdx }) =>
        isTakenAway(stopOrderType) && positionKey(symbol, positionIdx) === key,
    )

  function putPosition(position: Position): PrivateChange {
    const key = positionKey(position.symbol, position.positionIdx)
    if (isZeroText(position.size)) positions.delete(key)
    else {
      // The liquidation is over: the rest of the position is an ordinary open one.
      if (liquidated.has(key) && !isBeingLiquidated(key)) liquidated.delete(key)
      positions.set(key, position)
    }
    return { ...nothing, positionKeys: [key] }
  }

  function apply(event: PrivateFeedEvent): PrivateChange {
    switch (event.kind) {
      case 'State': {
        // A refetched state has no intents, so they stay unknown. Another account has none of them.
        if (account?.accountId !== event.state.account.accountId) forgetIntents()
        clear()
        historyRevision += 1
        account = event.state.account
        totals = event.state.totals ?? null
        for (const order of event.state.orders) putOrder(order, 'newed')
        for (const position of event.state.positions) putPosition(position)
        for (const coin of event.state.wallet) wallet.set(coin.coin, coin)
        for (const setting of event.state.settings) settings.set(setting.symbol, setting)
        return everything
      }
      case 'Cleared':
        clear()
        forgetIntents()
        return everything
      case 'Order':
        return putOrder(event.order, event.event)
      case 'Position':
        return putPosition(event.position)
      case 'Wallet':
        wallet.set(event.coin.coin, event.coin)
        historyRevision += 1
        return { ...nothing, coins: [event.coin.coin] }
      case 'Totals':
        totals = event.totals
        return { ...nothing, coins: totals.coins.map(({ coin }) => coin) }
      case 'Setting':
        settings.set(event.setting.symbol, event.setting)
        return { ...nothing, settings: [event.setting.symbol] }
      case 'Intent':
        return putIntent(event)
      case 'Execution':
        historyRevision += 1
        return nothing
      case 'Message':
      case 'Steps':
        return nothing
      default:
        // A kind of another build of the hub.
        return nothing
    }
  }

  return {
    get account() {
      return account
    },
    orders,
    get totals() {
      return totals
    },
    get ordersRevision() {
      return ordersRevision
    },
    get historyRevision() {
      return historyRevision
    },
    positions,
    wallet,
    settings,
    unknownIntents,
    absentIntents,
    endedIntents,
    liquidated,
    apply,
  }
}
