/** The 20 lists of an account (VENUE-48). Each record is in one list; lists of records that don't occur here are empty. */
import type { OrderOrigin } from '#shared/domain/order-kinds.ts'
import { tableLists } from '#shared/domain/table-lists.ts'
import type { TableList } from '#shared/domain/table-lists.ts'
import { crossOf } from '../accounts/pools.ts'
import { orderRecord } from '../orders/order-record.ts'
import { positionRecord, walletRecord } from '../accounts/records.ts'
import { greeksOf } from '../prices/follow.ts'
import type { Account, LiveOrder } from '../state/state.ts'
import type { World } from '../state/world.ts'
import { newestOf } from './page.ts'
import type { Page } from './page.ts'

const listOfOrigin: Readonly<Record<OrderOrigin, TableList>> = {
  TWAP: 'twap',
  Iceberg: 'iceberg',
  'Chase Limit': 'chase',
}

/** The list that an open order belongs to. */
export function listOfOrder(o: LiveOrder): TableList {
  if (o.strategy !== null && o.origin !== '') return listOfOrigin[o.origin]
  if (o.spec.legs !== null) return 'futureSpread'
  if (o.planType === 10) return 'oco'
  if (o.trail !== null) return 'trailingStop'
  if (o.planType === 8) return 'stopLimit'
  return o.status === 'Untriggered' ? 'conditional' : 'limitMarket'
}

export const readList = (input: unknown): TableList | null =>
  tableLists.find((list) => list === input) ?? null

function positionsOf(world: World, account: Account) {
  return [...account.holdings.values()].flatMap((h) => {
    const market = world.markets[h.spec.id - 1]
    if (h.size === 0 || h.spec.kind === 'spot' || market === undefined) return []
    return [
      positionRecord(h, market, crossOf(world, account, h.spec.settleCoin), greeksOf(market, world.time)),
    ]
  })
}

const byTime = <T>(rows: readonly T[], timeOf: (row: T) => number): readonly T[] =>
  rows.toSorted((a, b) => timeOf(a) - timeOf(b))

/** Rows of a list, newest first. Balances have no time and are returned all together. */
export function listRows(
  world: World,
  account: Account,
  list: TableList,
  symbol: string | undefined,
  page: Page,
): readonly object[] {
  const isOf = (one: string): boolean => symbol === undefined || one === symbol
  if (list === 'assets') return [...account.balances.values()].map(walletRecord)
  if (list === 'closedOrders') {
    return newestOf(
      account.ended.list,
      page,
      (o) => o.updatedAt,
      (o) => isOf(o.spec.symbol),
    ).map(orderRecord)
  }
  if (list === 'tradeHistory') {
    return newestOf(
      account.executions,
      page,
      (one) => one.execTime,
      (one) => isOf(one.symbol),
    )
  }
  if (list === 'closedPositions') return closedOf(account, symbol, page)
  if (list === 'borrowing') {
    const loans = account.log.flatMap((entry) => (entry.list === 'loan' ? [entry.record] : []))
    return newestOf(
      loans,
      page,
      (loan) => loan.time,
      () => true,
    )
  }
  if (list === 'positions') {
    const rows = byTime(positionsOf(world, account), (position) => position.updatedAt)
    return newestOf(
      rows,
      page,
      (position) => position.updatedAt,
      (position) => isOf(position.symbol),
    )
  }
  const open = byTime([...account.open.values()], (o) => o.updatedAt)
  return newestOf(
    open,
    page,
    (o) => o.updatedAt,
    (o) => isOf(o.spec.symbol) && listOfOrder(o) === list,
  ).map(orderRecord)
}

/** Ended positions, newest first. */
export function closedOf(account: Account, symbol: string | undefined, page: Page): readonly object[] {
  const closed = account.log.flatMap((entry) => (entry.list === 'closed' ? [entry.record] : []))
  return newestOf(
    closed,
    page,
    (one) => one.updatedAt,
    (one) => symbol === undefined || one.symbol === symbol,
  )
}
