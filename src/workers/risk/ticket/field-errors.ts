import type { FieldError } from '#shared/contracts/ticket.ts'

/** All errors of the order form with the parameters of their texts. Their texts are `field.<key>` of `ticket.json`. */
export const fieldErrorParams = {
  /** Nothing was typed. */
  empty: [],
  /** "abc", "1e400", "1.2.3", two numbers. */
  notNumber: [],
  /** Zero or negative. */
  notPositive: [],
  /** Not a multiple of the tick; `nearest` is the nearest one within the bounds. */
  offTick: ['tick', 'nearest'],
  /** Not a multiple of the lot; `nearest` is the next lower one. */
  offLot: ['lot', 'nearest'],
  /** The trigger price is the price it's compared with. */
  triggerIsNow: ['by'],
  belowMin: ['min', 'coin'],
  aboveMax: ['max', 'coin'],
  /** Beyond the exchange's present price limit of that side. */
  aboveLimit: ['limit', 'coin'],
  belowLimit: ['limit', 'coin'],
  /** The order's value is below the exchange's minimum. */
  minNotional: ['min', 'coin'],
  /** More than the free balance can pay. */
  aboveBalance: ['max', 'coin', 'available', 'settleCoin'],
  /** More than the risk limit of this leverage allows. */
  aboveLent: ['max', 'coin'],
  aboveRiskLimit: ['max', 'coin', 'leverage'],
  reduceOnlyNoPosition: [],
  reduceOnlyTooMuch: ['max', 'coin'],
  /** Iceberg: the visible part is larger than the order, or there would be too many parts. */
  visibleTooLarge: [],
  visibleTooSmall: ['parts', 'min', 'coin'],
  /** The maximum slippage is out of range. */
  badSlippage: [],
  /** The account may not borrow for this. */
  noMargin: ['symbol'],
  /** There is no price to calculate a market order's cost with. */
  noMarketPrice: [],
  /** The symbol is only for unified accounts (SYM-39). */
  utaOnly: ['symbol'],
  /** The symbol takes no orders now, or its tick or lot is unusable. */
  notTradable: ['symbol'],
} as const satisfies Record<string, readonly string[]>

export type FieldErrorKey = keyof typeof fieldErrorParams

/** An error of a field. */
export function fieldError(
  field: FieldError['field'],
  key: FieldErrorKey,
  params: Readonly<Record<string, string>> = {},
): FieldError {
  return { field, key, params }
}
