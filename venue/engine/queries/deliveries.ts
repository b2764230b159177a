import { fromSafeUnits } from '#shared/units/exact.ts'
import type { Delivery } from '../../exchange/market-data.ts'
import type { Market } from '../state/market.ts'

/** Deliveries of all markets, also of those that have left the catalogue since. */
export const deliveriesOf = (all: readonly Market[]): readonly Delivery[] =>
  all
    .filter(({ deliveryIndex }) => deliveryIndex > 0)
    .map(({ spec, deliveryIndex }) => ({
      symbol: spec.symbol,
      contractType: spec.contractType,
      baseCurrency: spec.baseCoin,
      coin: spec.settleCoin,
      price: fromSafeUnits(deliveryIndex, spec.priceFraction),
      time: spec.deliveryAt,
    }))
