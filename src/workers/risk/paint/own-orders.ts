import type { OrderRowView } from '#shared/contracts/orders.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { orderRow } from '../orders/order-row.ts'
import { stepOf } from './book-model.ts'
import { ownQuantities } from './own-quantities.ts'

/** The own orders of the open symbol at a level; none for an invalid price. */
export function ownOrdersAt(stores: RiskStores, side: 'ask' | 'bid', price: number): readonly OrderRowView[] {
  const { view, catalogue, account } = stores
  const instrument = catalogue.bySymbol(view.symbol)
  if (instrument === undefined || !(price > 0)) return []
  const decimals = { price: instrument.priceFraction, lot: instrument.lotFraction }
  const step = stepOf(instrument, view.bookGrouping)
  const resting = [...account.orders.values()].filter((order) => {
    const own = ownQuantities([order], instrument.symbol, decimals, step)
    return (side === 'ask' ? own.asks : own.bids).has(price)
  })
  return resting.map((order) => orderRow(order, instrument))
}

/** ownOrdersAt for a displayed price ("60,000.1"). */
export function ownOrdersAtText(
  stores: RiskStores,
  side: 'ask' | 'bid',
  shown: string,
): readonly OrderRowView[] {
  const decimals = stores.catalogue.bySymbol(stores.view.symbol)?.priceFraction ?? 0
  const price = parseScaled(shown.replaceAll(',', ''), decimals)
  return typeof price === 'number' ? ownOrdersAt(stores, side, price) : []
}
