import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { UsdPriceOf } from '../account/totals.ts'
import type { Catalogue } from '../terms/catalogue.ts'
import { usdCoins } from '../terms/lists.ts'
import type { PriceOf } from '../terms/prices.ts'

/** Prices coins by the index of their perpetual in USDT; undefined without such a market or a price. */
export function coinPriceBy(catalogue: Catalogue, priceOf: PriceOf): UsdPriceOf {
  return (coin) => {
    if (usdCoins.has(coin)) return '1' as DecimalText
    const market = catalogue
      .all()
      .find(
        ({ instrument }) =>
          instrument.baseCurrency === coin &&
          instrument.contractType === 'LinearPerpetual' &&
          instrument.coin === 'USDT',
      )
    return market === undefined ? undefined : (priceOf(market.instrument.symbol, 'IndexPrice') ?? undefined)
  }
}
