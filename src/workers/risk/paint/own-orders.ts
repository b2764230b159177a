import type { OrderRowView } from '#shared/contracts/orders.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import type { MarketStores } from '../state/market-stores.ts'
import { restingOrders } from '../state/strategies.ts'
import { orderRow } from '../orders/order-row.ts'
import { stepOf } from './book-model.ts'
import { ownQuantities } from './own-quantities.ts'

/** The own orders of a market at a level; none for an invalid price. */
export function ownOrdersAt(
  { view, shared }: MarketStores,
  side: 'ask' | 'bid',
  price: number,
): readonly OrderRowView[] {
  const { catalogue, account } = shared
  const instrument = catalogue.bySymbol(view.symbol)
  if (instrument === undefined || !(price > 0)) return []
  const decimals = { price: instrument.priceFraction, lot: instrument.lotFraction }
  const step = stepOf(instrument, view.bookGrouping)
  const resting = restingOrders(account).filter((order) => {
    const own = ownQuantities([order], instrument.symbol, decimals, step)
    return (side === 'ask' ? own.asks : own.bids).has(price)
  })
  return resting.map((order) => orderRow(order, instrument, null))
}

/** ownOrdersAt for a displayed price ("60,000.1"). */
export function ownOrdersAtText(
  market: MarketStores,
  side: 'ask' | 'bid',
  shown: string,
): readonly OrderRowView[] {
  const decimals = market.shared.catalogue.bySymbol(market.view.symbol)?.priceFraction ?? 0
  const price = parseScaled(shown.replaceAll(',', ''), decimals)
  return typeof price === 'number' ? ownOrdersAt(market, side, price) : []
}
