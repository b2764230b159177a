import type { OrderRowView } from '#shared/contracts/orders.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import type { Order } from '#shared/domain/records.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { orderKeys } from '../orders/order-list.ts'
import { distanceNow } from '../orders/order-distance.ts'
import { orderRow } from '../orders/order-row.ts'
import { liqPriceNow } from '../positions/liq-price.ts'
import { positionKeys } from '../positions/position-list.ts'
import { positionRow } from '../positions/position-row.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { placedOrders, slicesOf } from '../state/strategies.ts'
import { arePricesStale } from '../state/stale-prices.ts'
import { orderTpSl, positionTpSl } from '../tpsl/row-fields.ts'

/** The names of its figures that the exchange states otherwise. */
function differsOf({ differing }: RiskStores, { key }: BookedPosition): Pick<PositionRowView, 'differs'> {
  if (differing.size === 0) return {}
  const names = [...differing]
    .filter((one) => one.startsWith(`${key} `))
    .map((one) => one.slice(key.length + 1))
  return names.length === 0 ? {} : { differs: names.join(' ') }
}

/** The present row of a position; null if it is closed. */
export function positionRowOf(stores: RiskStores, key: string): PositionRowView | null {
  const { positions: book, tickers } = stores
  const booked = book.get(key)
  if (booked === undefined) return null
  const last =
    booked.instrument === undefined ? Number.NaN : tickers.price(booked.instrument.id, tickerField.lastPrice)
  return {
    ...positionRow(book, booked, liqPriceNow(stores, booked), arePricesStale(stores), last),
    ...positionTpSl(stores, booked),
    ...differsOf(stores, booked),
  }
}

/** The row of an open order; null if there is no such order any more. */
export function orderRowOf(stores: RiskStores, id: string): OrderRowView | null {
  const order = stores.account.orders.get(id)
  if (order === undefined) return null
  const instrument = stores.catalogue.bySymbol(order.symbol)
  return {
    ...orderRow(order, instrument, distanceNow(stores, order), slicesOf(stores.account).get(id)),
    ...orderTpSl(order, instrument),
  }
}

const onlySymbol = ({ view }: RiskStores): string | null => (view.hideOtherSymbols ? view.symbol : null)
const isShown = ({ view }: RiskStores, { symbol }: { readonly symbol: string }): boolean =>
  !view.hideOtherSymbols || symbol === view.symbol

/** Keys of the positions that the table shows now, sorted. */
export const positionKeysOf = (stores: RiskStores): string[] =>
  // Sorted by the displayed price: between the exchange's pushes we estimate a cross position's liquidation price.
  positionKeys(stores.positions, onlySymbol(stores), stores.view.positionsQuestion, (booked) =>
    liqPriceNow(stores, booked),
  )

/** Number of open positions, without those of hidden symbols. */
export const countPositions = (stores: RiskStores): number =>
  [...stores.positions.all()].filter(({ position }) => isShown(stores, position)).length

/** The open orders, without the slices of strategies and without those of hidden symbols. */
export const ordersOf = (stores: RiskStores): Order[] =>
  placedOrders(stores.account).filter((order) => isShown(stores, order))

/** Ids of the open orders that the table shows now, sorted. */
export const orderKeysOf = (stores: RiskStores): string[] =>
  orderKeys(
    ordersOf(stores),
    stores.view.ordersQuestion,
    (symbol) => stores.catalogue.bySymbol(symbol),
    (order) => distanceNow(stores, order),
  )
