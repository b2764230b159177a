import type { DecimalText } from '../units/decimal-text.ts'
import type { Instrument } from './instrument.ts'

/** Decimals of prices for a symbol without its own (CONST-01). */
export const DEFAULT_PRICE_FRACTION = 2
/** Taker rate if none is known (FORM-37), and the least fee rate in a breakeven price. */
export const DEFAULT_TAKER_FEE = '0.00055' as DecimalText

/** What input fields need of a symbol, with the names of the first specification (FORM-20). */
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

/** Converts a catalogue item (names of the second specification). */
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
