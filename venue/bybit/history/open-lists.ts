/** Lists of what is open now: their rows are the private state. */
import type { Order } from '#shared/domain/records.ts'
import { planTypes } from '#shared/domain/order-kinds.ts'
import type { TableList } from '#shared/domain/table-lists.ts'
import type { PrivateSnapshot } from '../../exchange/events.ts'

const listOfOrigin: ReadonlyMap<string, TableList> = new Map([
  ['TWAP', 'twap'],
  ['Iceberg', 'iceberg'],
  ['Chase Limit', 'chase'],
])

/** The list that an open order belongs to; each has one. */
export function listOfOrder({ specialTradeFrom, stopOrderType, planType, orderStatus }: Order): TableList {
  const strategy = listOfOrigin.get(specialTradeFrom ?? '')
  if (strategy !== undefined) return strategy
  if (stopOrderType === 'MmRateClose') return 'mmr'
  if (planType === planTypes.oco) return 'oco'
  if (planType === planTypes.trailingStop || planType === planTypes.trailingProfit) return 'trailingStop'
  if (planType === planTypes.stopLimit) return 'stopLimit'
  return orderStatus === 'Untriggered' ? 'conditional' : 'limitMarket'
}

type OpenRow = { readonly symbol?: string; readonly updatedAt?: number } & object

/** Rows of a list before a time, newest first; balances, which have no time, are all there. */
export function openRows(
  snapshot: Pick<PrivateSnapshot, 'orders' | 'positions' | 'wallet'>,
  list: TableList,
  { symbol, before }: { readonly symbol?: string; readonly before: number },
): readonly OpenRow[] {
  if (list === 'assets') return snapshot.wallet
  const rows: readonly OpenRow[] =
    list === 'positions' ? snapshot.positions : snapshot.orders.filter((order) => listOfOrder(order) === list)
  return rows
    .filter((row) => (symbol === undefined || row.symbol === symbol) && (row.updatedAt ?? 0) < before)
    .toSorted((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0))
}
