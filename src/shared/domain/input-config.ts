import type { DecimalText } from '../units/decimal-text.ts'
import type { Instrument } from './instrument.ts'

/** Decimals of prices where a symbol gives none (CONST-01). */
export const DEFAULT_PRICE_FRACTION = 2
/** Taker rate where no rate is known (FORM-37), and the floor of the break-even fee. */
export const DEFAULT_TAKER_FEE = '0.00055' as DecimalText

/** What input fields need of a symbol, by the names the first specification gives it (FORM-20). */
export interface InputConfig {
  readonly tickSize: DecimalText
  readonly tickSizeFraction: number
  readonly priceStep: DecimalText
  readonly maxPrice: DecimalText
  readonly maxQty: DecimalText
  readonly maxMarketQty: DecimalText
  readonly maxPostOnlyOrderSize: DecimalText
  readonly lotSize: DecimalText
  readonly lotFraction: number
  readonly balanceFraction: number
  readonly priceFraction: number
}

type CatalogueItem = Omit<Instrument, 'priceFraction'> & Partial<Pick<Instrument, 'priceFraction'>>

/** The names of the catalogue (second specification) as those of inputs. */
export function inputConfigOf(item: CatalogueItem): InputConfig {
  const priceFraction = item.priceFraction ?? DEFAULT_PRICE_FRACTION
  return {
    tickSize: item.tickSize,
    tickSizeFraction: item.tickSizeFraction ?? priceFraction,
    priceStep: item.tickSize,
    maxPrice: item.maxPrice,
    maxQty: item.maxNewOrderQty,
    maxMarketQty: item.maxNewMarketOrderQty,
    maxPostOnlyOrderSize: item.maxPostOnlyOrderSize,
    lotSize: item.lotSize,
    lotFraction: item.lotFraction,
    balanceFraction: item.walletBalanceFraction,
    priceFraction,
  }
}
