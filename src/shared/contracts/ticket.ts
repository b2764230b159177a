/** The order ticket: the form as typed, and its preview. */

import type { PositionIdx, Side, TimeInForce, TriggerPriceType } from '../domain/enums.ts'
import type { BookEnds } from '../maths/ticket/book.ts'
import type { DecimalText } from '../units/decimal-text.ts'
import type { TicketKind } from './ticket-kinds.ts'

export type AmountKind = 'Qty' | 'Cost' | 'Value'

export interface SlippageCap {
  readonly type: 'Percent' | 'TickSize'
  /** Percent with at most two decimals, or whole ticks. */
  readonly value: string
}

/** The order form as typed. Text fields are raw: the worker parses and checks them. */
export interface TicketDraft {
  /** Grows with every request. The page drops an answer to an older one. */
  readonly requestId: number
  readonly symbol: string
  readonly kind: TicketKind
  /** Where the kind has a price. */
  readonly priceText?: string
  readonly qtyText: string
  /** Quantity of the sell side, if the slider set another one than `qtyText`. */
  readonly sellQtyText?: string
  /** 0..1 if the slider was moved last. null: use `qtyText`. */
  readonly percent: number | null
  readonly reduceOnly: boolean
  /** What `qtyText` is. Default: Qty (FORM-01). */
  readonly amountKind?: AmountKind
  /** The trader switched to this kind: convert the amount to it. */
  readonly convertTo?: AmountKind
  /** Absent: the rest of a limit order waits (GoodTillCancel). */
  readonly timeInForce?: TimeInForce
  /** Where the kind has a trigger. */
  readonly closeOnTrigger?: boolean
  readonly trigger?: { readonly priceText: string; readonly by: TriggerPriceType }
  /** Where the kind has one and the trader set it: largest distance of a fill from the best price. */
  readonly slippage?: SlippageCap
  /** Where the kind has one: the part of the quantity that is in the book at a time. */
  readonly visibleText?: string
  /** Spot margin: the missing balance is borrowed. */
  readonly isLeverage?: boolean
}

export interface FieldError {
  readonly field: 'price' | 'qty' | 'trigger' | 'visible' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

export interface TicketSideView {
  readonly cost: string
  /** Value of the order, at the prices of its side. */
  readonly value: string
  readonly max: string
  /** In the coin that it is taken from: base coin for a spot buy, quote coin for a spot sale, else the settle coin. */
  readonly fee: string
  /** Spot margin: what the order borrows of the coin that it pays. '--' without a loan to come. */
  readonly loan: string
  readonly liqPrice: string
  readonly positionAfter: string
  readonly entryAfter: string
  readonly imRateAfter: string
  /** Quantity of this side's order, null if it cannot be sent. */
  readonly qty: DecimalText | null
  /** The quantity that an amount in Cost or Value gives. */
  readonly qtyShown: string
  readonly positionIdx: PositionIdx
  /** Leverage used for this side, null if there is none (spot, options, portfolio margin). */
  readonly leverage: DecimalText | null
  /** Isolated: margin the order adds to its position. null otherwise. */
  readonly designatedMargin: DecimalText | null
  /** Spot market orders: coin of `qty`. '' otherwise. */
  readonly marketUnit: '' | 'baseCoin' | 'quoteCoin'
  /** Market order: average and worst price in the present book, '--' unknown. */
  readonly averagePrice: string
  readonly worstPrice: string
  /** Worst price the maximum slippage allows, '--' without one. */
  readonly capPrice: string
  readonly bookEnds: BookEnds
  /** Errors of this side only (balance, reduce-only). */
  readonly errors: readonly FieldError[]
}

export interface TicketPreview {
  readonly requestId: number
  /** Parsed values to send, null if the field is unusable. */
  readonly price: DecimalText | null
  readonly qty: DecimalText | null
  readonly visibleQty: DecimalText | null
  /** Amounts the slider gives for each side's maximum, null if it was not moved last. */
  readonly fromPercent: { readonly buy: string; readonly sell: string } | null
  readonly errors: readonly FieldError[]
  readonly buy: TicketSideView
  readonly sell: TicketSideView
  readonly available: string
  /** Spot: balance that can be sold. '' otherwise. */
  readonly availableBase: string
  readonly leverage: string
  readonly isIsolated: boolean
  /** How the amount was read. `amountMax`: largest amount of one order, '' unknown (FORM-14, FORM-21). */
  readonly amountKind: AmountKind
  readonly amountMax: string
  /** The amount converted to `convertTo`, null if that is not possible. */
  readonly converted: string | null
  /** Side of a limit order that the exchange would place at its price limit instead, '' none, and that limit with its coin (SLIP-12). */
  readonly drawnIn: Side | ''
  readonly drawnTo: string
  readonly triggerPrice: DecimalText | null
  /** 1: triggers when the price rises to it, 2: when it falls. */
  readonly triggerDirection: 1 | 2 | null
  /** The price the trigger is compared with, as shown and as sent with the order; null unknown. */
  readonly triggerNow: string
  readonly basePrice: DecimalText | null
}
