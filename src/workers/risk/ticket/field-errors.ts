import type { FieldError } from '#shared/contracts/ticket.ts'

/** Every refusal of the order form and the parameters its text may use: keys are `errors.field.<key>`. */
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
  /** The order's value is too small to be taken. */
  minNotional: ['min', 'coin'],
  /** More than the free balance pays for. */
  aboveBalance: ['max', 'coin', 'available', 'settleCoin'],
  /** More than the risk limit of this leverage allows. */
  aboveRiskLimit: ['max', 'coin', 'leverage'],
  reduceOnlyNoPosition: [],
  reduceOnlyTooMuch: ['max', 'coin'],
  /** The maximum slippage is out of its range. */
  badSlippage: [],
  /** The account may not borrow for this. */
  noMargin: ['symbol'],
  /** No price to cost a market order at. */
  noMarketPrice: [],
  /** The symbol is for unified accounts alone (SYM-39). */
  utaOnly: ['symbol'],
  /** The symbol takes no orders now, or its tick or lot is unusable. */
  notTradable: ['symbol'],
} as const satisfies Record<string, readonly string[]>

export type FieldErrorKey = keyof typeof fieldErrorParams

/** A refusal at a field; the page puts `errors.field.` before the key. */
export function fieldError(
  field: FieldError['field'],
  key: FieldErrorKey,
  params: Readonly<Record<string, string>> = {},
): FieldError {
  return { field, key, params }
}
