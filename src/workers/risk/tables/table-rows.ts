import type { OrderRowView } from '#shared/contracts/orders.ts'
import type { PositionRowView } from '#shared/contracts/positions.ts'
import { tickerField } from '#shared/wire/frames.ts'
import { orderKeys } from '../orders/order-list.ts'
import { distanceNow } from '../orders/order-distance.ts'
import { orderRow } from '../orders/order-row.ts'
import { liqPriceNow } from '../positions/liq-price.ts'
import { positionKeys } from '../positions/position-list.ts'
import { positionRow } from '../positions/position-row.ts'
import type { BookedPosition } from '../state/position-book.ts'
import type { RiskStores } from '../state/risk-stores.ts'
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
  return { ...orderRow(order, instrument, distanceNow(stores, order)), ...orderTpSl(order, instrument) }
}

const onlySymbol = ({ view }: RiskStores): string | null => (view.hideOtherSymbols ? view.symbol : null)

/** Keys of the positions that the table shows now, sorted. */
export const positionKeysOf = (stores: RiskStores): string[] =>
  // Sorted by the displayed price: between the exchange's pushes we estimate a cross position's liquidation price.
  positionKeys(stores.positions, onlySymbol(stores), stores.view.positionsQuestion, (booked) =>
    liqPriceNow(stores, booked),
  )

/** Ids of the open orders that the table shows now, sorted. */
export const orderKeysOf = (stores: RiskStores): string[] =>
  orderKeys(
    stores.account.orders.values(),
    onlySymbol(stores),
    stores.view.ordersQuestion,
    (symbol) => stores.catalogue.bySymbol(symbol),
    (order) => distanceNow(stores, order),
  )
