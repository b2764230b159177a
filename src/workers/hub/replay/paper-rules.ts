import type { PaperOrder, PaperRefusal } from '#shared/contracts/recording.ts'
import { quantityCoin } from '#shared/domain/instrument.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import { compareDecimalText, parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatPrice, formatQuantity } from '#shared/units/display.ts'
import { multiplyText } from '#shared/units/exact.ts'
import { isMultipleOf, snapToStep } from '#shared/units/tick.ts'

/** What an amount of an order must be. */
interface AmountRules {
  readonly field: 'qty' | 'price'
  readonly coin: string
  readonly min: DecimalText
  readonly max: DecimalText
  readonly step: DecimalText
  readonly offStep: (value: DecimalText) => Omit<PaperRefusal, 'field'>
}

/** Why a typed amount is none, by the rules of the ticket's fields; null if it is one. */
function amountRefusal(text: string, rules: AmountRules): PaperRefusal | null {
  const { field, coin, min, max } = rules
  const value = parseDecimalText(text)
  if (value === null) return { field, key: text.trim() === '' ? 'empty' : 'notNumber', params: {} }
  if (signOfText(value) <= 0) return { field, key: 'notPositive', params: {} }
  if (compareDecimalText(value, max) > 0) return { field, key: 'aboveMax', params: { max, coin } }
  if (compareDecimalText(value, min) < 0) return { field, key: 'belowMin', params: { min, coin } }
  return isMultipleOf(value, rules.step) ? null : { field, ...rules.offStep(value) }
}

/**
 * Why a paper order is refused: the rules of the real ticket that need no account. Null if it is not. `last` is the price of
 * the last trade, null if none is known: then the value of an order at the market is not checked.
 */
export function paperRefusal(
  order: PaperOrder,
  instrument: Instrument,
  last: DecimalText | null,
): PaperRefusal | null {
  const { tickSize, lotSize, priceFraction, lotFraction, quoteCurrency } = instrument
  const wrong =
    amountRefusal(order.qty, {
      field: 'qty',
      coin: quantityCoin(instrument),
      min: instrument.minQty,
      max: order.price === null ? instrument.maxNewMarketOrderQty : instrument.maxNewOrderQty,
      step: lotSize,
      offStep: (value) => ({
        key: 'offLot',
        params: { lot: lotSize, nearest: formatQuantity(snapToStep(value, lotSize, 'down'), lotFraction) },
      }),
    }) ??
    (order.price === null
      ? null
      : amountRefusal(order.price, {
          field: 'price',
          coin: quoteCurrency,
          min: instrument.minPrice,
          max: instrument.maxPrice,
          step: tickSize,
          offStep: (value) => ({
            key: 'offTick',
            params: {
              tick: tickSize,
              nearest: formatPrice(snapToStep(value, tickSize, 'up'), priceFraction),
            },
          }),
        }))
  if (wrong !== null) return wrong
  const value = multiplyText(order.qty, order.price ?? last)
  const min = instrument.minNotionalValue
  return value !== null && compareDecimalText(value, min) < 0
    ? { field: 'qty', key: 'minNotional', params: { min, coin: quoteCurrency } }
    : null
}
