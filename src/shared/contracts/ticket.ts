/** The order ticket: its form as typed and what comes of it. */

import type { PositionIdx, TimeInForce, TriggerPriceType } from '../domain/enums.ts'
import type { BookEnds } from '../maths/ticket/book.ts'
import type { DecimalText } from '../units/decimal-text.ts'

export type AmountKind = 'Qty' | 'Cost' | 'Value'

export interface SlippageCap {
  readonly type: 'Percent' | 'TickSize'
  /** Percent with at most two decimals, or whole ticks. */
  readonly value: string
}

/** The order form as typed. Text fields are raw: the worker parses and judges them. */
export interface TicketDraft {
  /** Grows with every question; an answer to an older one is dropped by the page. */
  readonly requestId: number
  readonly symbol: string
  readonly orderType: 'Limit' | 'Market'
  readonly priceText: string
  readonly qtyText: string
  /** Of the sell side, where the slider gave it another amount than `qtyText`. */
  readonly sellQtyText?: string
  /** 0..1 when the slider was moved last, else null (then qtyText counts). */
  readonly percent: number | null
  readonly reduceOnly: boolean
  /** What `qtyText` counts; Qty where absent (FORM-01). */
  readonly amountKind?: AmountKind
  /** The trader switched to this kind: the amount is told in it too. */
  readonly convertTo?: AmountKind
  readonly postOnly?: boolean
  /** What becomes of a limit order's rest: it waits where absent. */
  readonly timeInForce?: TimeInForce
  readonly closeOnTrigger?: boolean
  /** A conditional order: it waits for this price. */
  readonly trigger?: { readonly priceText: string; readonly by: TriggerPriceType }
  /** The worst a market order may fill at, from the touch. */
  readonly slippage?: SlippageCap
  /** Spot margin: what is missing is lent. */
  readonly isLeverage?: boolean
}

export interface FieldError {
  readonly field: 'price' | 'qty' | 'trigger' | 'form'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}

export interface TicketSideView {
  readonly cost: string
  readonly max: string
  readonly fee: string
  readonly liqPrice: string
  readonly positionAfter: string
  readonly entryAfter: string
  readonly imRateAfter: string
  /** What this side's order is sent with: null where it can't be. */
  readonly qty: DecimalText | null
  /** The quantity an amount in Cost or Value comes to. */
  readonly qtyShown: string
  readonly positionIdx: PositionIdx
  /** The leverage this side was counted with; null where there is none (spot, options, portfolio margin). */
  readonly leverage: DecimalText | null
  /** Isolated: what the order puts beside its position; null elsewhere. */
  readonly designatedMargin: DecimalText | null
  /** Spot market orders: what `qty` counts; '' elsewhere. */
  readonly marketUnit: '' | 'baseCoin' | 'quoteCoin'
  /** A market order against the book as it is: average and worst price, '--' unknown; `thin`: the book ends before it's filled. */
  readonly averagePrice: string
  readonly worstPrice: string
  /** Worst price the maximum slippage lets it fill at, '--' without one. */
  readonly capPrice: string
  readonly bookEnds: BookEnds
  /** Refusals that hold for this side only (balance, reduce-only). */
  readonly errors: readonly FieldError[]
}

export interface TicketPreview {
  readonly requestId: number
  /** Parsed values to send, null where the field is unusable. */
  readonly price: DecimalText | null
  readonly qty: DecimalText | null
  /** The amounts the slider came to, each of its side's own maximum; null where it wasn't moved. */
  readonly fromPercent: { readonly buy: string; readonly sell: string } | null
  readonly value: string
  readonly errors: readonly FieldError[]
  readonly buy: TicketSideView
  readonly sell: TicketSideView
  readonly available: string
  /** Spot: what there is to sell; '' elsewhere. */
  readonly availableBase: string
  readonly leverage: string
  readonly isIsolated: boolean
  /** What the amount was read as; `amountMax` is the most one order takes of it, '' unknown (FORM-14, FORM-21). */
  readonly amountKind: AmountKind
  readonly amountMax: string
  /** The amount in the kind asked for, null where it can't be told. */
  readonly converted: string | null
  readonly triggerPrice: DecimalText | null
  /** 1: it waits for a rise, 2 for a fall. */
  readonly triggerDirection: 1 | 2 | null
  /** The price the trigger is compared with, now: as shown, and as it goes out with the order; null unknown. */
  readonly triggerNow: string
  readonly basePrice: DecimalText | null
}
