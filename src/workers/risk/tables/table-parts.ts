import { movingSorts, namedOrder } from '#shared/contracts/tables.ts'
import { orderColumns } from '#shared/contracts/orders.ts'
import type { OrderRowView } from '#shared/contracts/orders.ts'
import { positionColumns } from '#shared/contracts/positions.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import type { Clock } from '../../runtime/clock.ts'
import { countOrders } from '../orders/order-list.ts'
import type { RowPainting, RowSource } from '../paint/row-canvases.ts'
import { paintedPosition } from '../positions/painted-position.ts'
import { jsonPart } from '../publish/part.ts'
import { createRowTable } from '../publish/row-table.ts'
import type { PrivateChange } from '../state/private-store.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import {
  countPositions,
  orderKeysOf,
  orderRowOf,
  ordersOf,
  positionKeysOf,
  positionRowOf,
} from './table-rows.ts'

/** Least ms between two sorts by a column that moves with prices: rows that jump can't be clicked. */
const RESORT_MS = 1000
/** Sort orders whose values change with market prices. */
const moving = { positions: movingSorts(positionColumns), orders: movingSorts(orderColumns) }
/** The order of a table that the trader hasn't sorted: newest first. */
const arrivalOrder = { sort: 'time', descending: true } as const

/** The tables of positions and open orders, as parts of a patch. `scheduleSoon` is called when rows that waited can be sent. */
export function createTableParts(
  stores: RiskStores,
  clock: Clock,
  scheduleSoon: () => void,
  painting: Pick<RowPainting, 'touch'>,
) {
  let needsPositionSort = true
  let needsOrderSort = true
  let positionsMoved = false
  let ordersMoved = false
  let positionsSortedAt = 0
  let ordersSortedAt = 0

  const positions = createRowTable<PositionRowView>((key) => positionRowOf(stores, key))
  // No canvas shows them: distances to the market are texts, once a second.
  const orders = createRowTable<OrderRowView>((id) => orderRowOf(stores, id), {
    clock,
    isSlow: () => true,
    scheduleSoon,
  })
  const counts = jsonPart(() => countOrders(ordersOf(stores)))

  function sort(now: number): void {
    const { view } = stores
    if (needsPositionSort || (positionsMoved && now - positionsSortedAt >= RESORT_MS)) {
      positions.setOrder(
        positionKeysOf(stores),
        namedOrder(view.positionsQuestion ?? arrivalOrder),
        countPositions(stores),
      )
      positionsSortedAt = now
      positionsMoved = false
    }
    if (needsOrderSort || (ordersMoved && now - ordersSortedAt >= RESORT_MS)) {
      orders.setOrder(
        orderKeysOf(stores),
        namedOrder(view.ordersQuestion ?? arrivalOrder),
        ordersOf(stores).length,
      )
      ordersSortedAt = now
      ordersMoved = false
    }
    needsPositionSort = false
    needsOrderSort = false
  }

  function touchPositions(): void {
    positions.touchAll()
    painting.touch()
  }

  return {
    catalogue(): void {
      touchPositions()
      orders.touchAll()
    },
    /** Mark prices moved. One moves the liquidation price of every cross position: all rows in view are compared. */
    moved(): void {
      positions.move(positions.order)
      painting.touch()
      positionsMoved = moving.positions.has(stores.view.positionsQuestion?.sort ?? 'time')
    },
    /** Tickers arrived. */
    tickers(): void {
      orders.move(orders.inView())
      ordersMoved = moving.orders.has(stores.view.ordersQuestion?.sort ?? 'time')
    },
    freshness(): void {
      touchPositions()
      orders.touchAll()
    },
    differing(keys: readonly string[]): void {
      for (const key of keys) positions.touch(key)
    },
    account(change: PrivateChange): void {
      painting.touch()
      if (change.all || change.positionKeys.length > 0) {
        needsPositionSort = true
        for (const key of change.positionKeys) positions.touch(key)
      }
      if (change.all || change.orderIds.length > 0) {
        needsOrderSort = true
        counts.touch()
        for (const id of change.orderIds) {
          orders.touch(id)
          // The row of a strategy shows its slice.
          const parent = stores.account.orders.get(id)?.parentOrderId
          if (parent !== undefined) orders.touch(parent)
        }
      }
      // The wallet moves figures of all cross positions, as a price does.
      if (change.coins.length > 0) positions.move(positions.order)
      if (change.all) {
        positions.touchAll()
        orders.touchAll()
      }
    },
    view(): void {
      positions.setWindow(stores.view.positionsWindow)
      // Rows that come into view were painted when their canvas was, and may have moved since.
      painting.touch()
      orders.setWindow(stores.view.ordersWindow)
      for (const id of orders.inView()) orders.touch(id)
      needsPositionSort = true
      needsOrderSort = true
      counts.touch()
    },
    /** The rows for the painter. */
    painted: {
      row(key: string) {
        const row = positionRowOf(stores, key)
        return row === null ? null : paintedPosition(row)
      },
      inView: () => positions.inView(),
    } satisfies RowSource,
    forget(): void {
      for (const part of [positions, orders, counts]) part.forget()
    },
    /** Sorts the tables that need it. */
    parts(now: number) {
      sort(now)
      return { positions, orders, orderCounts: counts }
    },
  }
}
