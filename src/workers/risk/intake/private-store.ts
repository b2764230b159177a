import type { PrivateFeedEvent } from '#shared/contracts/feed-port.ts'
import { openOrderStatuses } from '#shared/domain/enums.ts'
import { positionKey } from '#shared/domain/records.ts'
import type { AccountInfo, Order, Position, SymbolSetting, WalletCoin } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'

/** What one private event touched; `all` after a replaced or cleared state. */
export interface PrivateChange {
  readonly all: boolean
  readonly orderIds: readonly string[]
  readonly positionKeys: readonly string[]
  readonly coins: readonly string[]
  readonly settings: readonly string[]
  readonly intents: boolean
}

/** The account as its private events built it. Only open orders and positions with a size are kept. */
export interface PrivateStore {
  readonly account: AccountInfo | null
  readonly orders: ReadonlyMap<string, Order>
  readonly positions: ReadonlyMap<string, Position>
  readonly wallet: ReadonlyMap<string, WalletCoin>
  readonly settings: ReadonlyMap<string, SymbolSetting>
  readonly unknownIntents: ReadonlySet<string>
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
const everything: PrivateChange = { ...nothing, all: true, intents: true }

const isOpen = (order: Order): boolean => openOrderStatuses.some((status) => status === order.orderStatus)

/** A logged-out store. */
export function createPrivateStore(): PrivateStore {
  let account: AccountInfo | null = null
  const orders = new Map<string, Order>()
  const positions = new Map<string, Position>()
  const wallet = new Map<string, WalletCoin>()
  const settings = new Map<string, SymbolSetting>()
  const unknownIntents = new Set<string>()

  function clear(): void {
    account = null
    for (const map of [orders, positions, wallet, settings]) map.clear()
  }

  function putOrder(order: Order, event: string): PrivateChange {
    if (event === 'canceled' || !isOpen(order)) orders.delete(order.orderId)
    else orders.set(order.orderId, order)
    return { ...nothing, orderIds: [order.orderId] }
  }

  function putPosition(position: Position): PrivateChange {
    const key = positionKey(position.symbol, position.positionIdx)
    if (isZeroText(position.size)) positions.delete(key)
    else positions.set(key, position)
    return { ...nothing, positionKeys: [key] }
  }

  function apply(event: PrivateFeedEvent): PrivateChange {
    switch (event.kind) {
      case 'State': {
        // A refetched state says nothing about intents; another account has none of them.
        if (account?.accountId !== event.state.account.accountId) unknownIntents.clear()
        clear()
        account = event.state.account
        for (const order of event.state.orders) putOrder(order, 'newed')
        for (const position of event.state.positions) putPosition(position)
        for (const coin of event.state.wallet) wallet.set(coin.coin, coin)
        for (const setting of event.state.settings) settings.set(setting.symbol, setting)
        return everything
      }
      case 'Cleared':
        clear()
        unknownIntents.clear()
        return everything
      case 'Order':
        return putOrder(event.order, event.event)
      case 'Position':
        return putPosition(event.position)
      case 'Wallet':
        wallet.set(event.coin.coin, event.coin)
        return { ...nothing, coins: [event.coin.coin] }
      case 'Setting':
        settings.set(event.setting.symbol, event.setting)
        return { ...nothing, settings: [event.setting.symbol] }
      case 'Intent':
        if (event.state === 'unknown') unknownIntents.add(event.orderLinkId)
        else unknownIntents.delete(event.orderLinkId)
        return { ...nothing, intents: true }
      case 'Execution':
        return nothing
      default:
        return nothing
    }
  }

  return {
    get account() {
      return account
    },
    orders,
    positions,
    wallet,
    settings,
    unknownIntents,
    apply,
  }
}
