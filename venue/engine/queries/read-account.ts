import type { Order } from '#shared/domain/records.ts'
import type { Fill } from '../../exchange/fill.ts'
import type { PrivateSnapshot } from '../../exchange/events.ts'
import type { HistoryFilter } from '../../exchange/exchange.ts'
import { crossOf } from '../accounts/pools.ts'
import { orderRecord } from '../orders/order-record.ts'
import { reportsSymbol } from '../accounts/position-modes.ts'
import { positionRecord, settingRecord, walletRecord } from '../accounts/records.ts'
import { greeksOf } from '../prices/follow.ts'
import type { World } from '../state/world.ts'

/** Maximum rows per page of history. */
const PAGE_CAP = 1000

/** Current state of an account; null for an unknown account. */
export function snapshotOf(world: World, accountId: string): PrivateSnapshot | null {
  const account = world.accounts.get(accountId)
  if (account === undefined) return null
  const holdings = [...account.holdings.values()]
  return {
    account: account.info,
    seq: account.seq,
    orders: [...account.open.values()].map(orderRecord),
    positions: holdings
      .filter((h) => h.size !== 0)
      .flatMap((h) => {
        const market = world.markets[h.spec.id - 1]
        if (market === undefined) return []
        const cross = crossOf(world, account, h.spec.settleCoin)
        return [positionRecord(h, market, cross, greeksOf(market, world.time))]
      }),
    wallet: [...account.balances.values()].map(walletRecord),
    settings: holdings.filter((h) => h.spec.kind !== 'spot' && reportsSymbol(h)).map(settingRecord),
  }
}

export function findOrderOf(
  world: World,
  accountId: string,
  key: { readonly orderId?: string; readonly orderLinkId?: string },
): Order | null {
  const account = world.accounts.get(accountId)
  if (account === undefined) return null
  const { orderId, orderLinkId } = key
  const byLink = orderLinkId === undefined ? undefined : account.byLink.get(orderLinkId)
  if (byLink !== undefined) return orderRecord(byLink)
  if (orderId === undefined) return null
  const found = account.open.get(orderId) ?? account.ended.get(orderId)
  return found === undefined ? null : orderRecord(found)
}

const page = (limit: number): number =>
  Number.isFinite(limit) ? Math.min(Math.max(Math.floor(limit), 0), PAGE_CAP) : PAGE_CAP

/** Ended orders, newest first. */
export function historyOf(world: World, accountId: string, filter: HistoryFilter): readonly Order[] {
  const ended = world.accounts.get(accountId)?.ended.list ?? []
  const out: Order[] = []
  const limit = page(filter.limit)
  for (let at = ended.length - 1; at >= 0 && out.length < limit; at -= 1) {
    const o = ended[at]
    if (o === undefined || o.updatedAt >= filter.before) continue
    if (filter.symbol === undefined || filter.symbol === o.spec.symbol) out.push(orderRecord(o))
  }
  return out
}

/** Executions, newest first. */
export function executionsOf(world: World, accountId: string, filter: HistoryFilter): readonly Fill[] {
  const all = world.accounts.get(accountId)?.executions ?? []
  const out: Fill[] = []
  const limit = page(filter.limit)
  for (let at = all.length - 1; at >= 0 && out.length < limit; at -= 1) {
    const execution = all[at]
    if (execution === undefined || execution.execTime >= filter.before) continue
    if (filter.symbol === undefined || filter.symbol === execution.symbol) out.push(execution)
  }
  return out
}
