import { tradingFee } from '#shared/maths/fees.ts'
import type { Num } from '#shared/maths/number.ts'
import { optionFee } from '#shared/maths/option-fee.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import type { TpSlContext } from './context.ts'

/**
 * Fee (settle coin) of a taker's fill of a quantity of the position at a price; null if an input is unknown. That of an option
 * follows the index price and is capped by its premium.
 */
export function takerFeeAt(
  { family, instrument, prices }: Pick<TpSlContext, 'family' | 'instrument' | 'prices'>,
  qty: Num,
  price: Num,
): Decimal | null {
  const feeRate = instrument.takerFeeRate
  return family === 'option'
    ? optionFee({ qty, price, index: prices.IndexPrice, feeRate })
    : tradingFee({ family, qty, price, feeRate })
}
