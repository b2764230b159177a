import type { PrivateFeedEvent, PrivateState } from '#shared/contracts/private-feed.ts'
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
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { AccountEvent } from '../feeds/private-events.ts'

const endedStatuses: readonly string[] = orderStatuses.filter((status) => !openOrderStatuses.includes(status))

/**
 * Whether the order can't trade any more. An unknown status counts as open: hiding an order that may trade is worse than
 * showing one too many.
 */
export const hasEnded = (order: Order): boolean => endedStatuses.includes(order.orderStatus)

/** The private state by key. */
export interface PrivateBook {
  replace(state: PrivateState): void
  apply(event: PrivateFeedEvent | AccountEvent): void
  /** A copy at sequence `seq`; null before the first `replace`. */
  state(seq: number): PrivateState | null
  clear(): void
}

export function createPrivateBook(): PrivateBook {
  let account: AccountInfo | null = null
  let totals: StatedTotals | undefined
  const orders = new Map<string, Order>()
  const positions = new Map<string, Position>()
  const wallet = new Map<string, WalletCoin>()
  const settings = new Map<string, SymbolSetting>()
  const clear = (): void => {
    account = null
    totals = undefined
    orders.clear()
    positions.clear()
    wallet.clear()
    settings.clear()
  }
  return {
    replace: (state) => {
      clear()
      ;({ account, totals } = state)
      for (const order of state.orders) orders.set(order.orderId, order)
      for (const position of state.positions) {
        if (!isZeroText(position.size))
          positions.set(positionKey(position.symbol, position.positionIdx), position)
      }
      for (const coin of state.wallet) wallet.set(coin.coin, coin)
      for (const setting of state.settings) settings.set(setting.symbol, setting)
    },
    apply: (event) => {
      if (event.kind === 'Order') {
        if (hasEnded(event.order)) orders.delete(event.order.orderId)
        else orders.set(event.order.orderId, event.order)
      } else if (event.kind === 'Position') {
        const key = positionKey(event.position.symbol, event.position.positionIdx)
        if (isZeroText(event.position.size)) positions.delete(key)
        else positions.set(key, event.position)
      } else if (event.kind === 'Account') account = event.account
      else if (event.kind === 'Totals') ({ totals } = event)
      else if (event.kind === 'Wallet') wallet.set(event.coin.coin, event.coin)
      else if (event.kind === 'Setting') settings.set(event.setting.symbol, event.setting)
    },
    state: (seq) =>
      account === null
        ? null
        : {
            account,
            seq,
            orders: [...orders.values()],
            positions: [...positions.values()],
            wallet: [...wallet.values()],
            settings: [...settings.values()],
            ...(totals === undefined ? {} : { totals }),
          },
    clear,
  }
}
