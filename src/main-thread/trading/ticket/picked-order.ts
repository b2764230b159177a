import { hasField } from '#shared/contracts/ticket-kinds.ts'
import type { InstrumentView } from '#shared/contracts/instrument.ts'
import type { TicketKind } from '#shared/contracts/ticket-kinds.ts'
import type { Side, TriggerPriceType } from '#shared/domain/enums.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { padDecimals } from '../../ui/number-input-text.ts'
import type { Draft } from './draft.ts'

/** An order that was chosen outside the ticket. */
export interface PickedOrder {
  readonly side: Side
  readonly kind: Extract<TicketKind, 'Limit' | 'ConditionalMarket'>
  /** Price of a limit order, trigger of a conditional one. */
  readonly price: DecimalText
  readonly triggerBy: Extract<TriggerPriceType, 'LastPrice' | 'MarkPrice'>
}

/** The fields of the draft that a picked order sets. */
export function pickedFields(
  { kind, price, triggerBy }: PickedOrder,
  { priceFraction }: Pick<InstrumentView, 'priceFraction'>,
): Partial<Draft> {
  const text = padDecimals(price, priceFraction)
  return hasField(kind, 'price') ? { kind, priceText: text } : { kind, triggerText: text, triggerBy }
}

/** A picked order of another window; null if there is none, or it is unusable. Its price is that of the pick. */
export function readPickedOrder(value: unknown, priceText: string): PickedOrder | null {
  const price = parseDecimalText(priceText)
  if (typeof value !== 'object' || value === null || price === null) return null
  const [side, kind, by] = ['side', 'kind', 'triggerBy'].map((name): unknown => Reflect.get(value, name))
  if ((side !== 'Buy' && side !== 'Sell') || (kind !== 'Limit' && kind !== 'ConditionalMarket')) return null
  return { side, kind, price, triggerBy: by === 'MarkPrice' ? by : 'LastPrice' }
}
