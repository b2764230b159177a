import type { CommandAnswer } from '../exchange.ts'

/**
 * Every refusal of the core: code and text. Codes the specification names are kept (30031, 30162 with its maximum leverage,
 * 30177 "nothing changed"); the rest follow the exchange's old 3xxxx series.
 */
export const refusals = {
  badRequest: [10001, 'Request parameter error'],
  unknownAccount: [10003, 'Account does not exist'],
  unknownSymbol: [30001, 'Symbol does not exist'],
  notTrading: [30002, 'Symbol is not trading'],
  badSide: [30003, 'Side must be Buy or Sell'],
  badOrderType: [30004, 'Order type must be Limit or Market'],
  badTimeInForce: [30005, 'Time in force is not one of those allowed for this order type'],
  badPositionIdx: [30006, 'Position index does not fit the one-way position mode'],
  badQty: [30007, 'Quantity is not a number above 0'],
  offLot: [30008, 'Quantity is not a multiple of the lot size'],
  qtyBelowMin: [30009, 'Quantity is below the minimum'],
  qtyAboveMax: [30010, 'Quantity is above the maximum of this order type'],
  badPrice: [30011, 'Price is not a number above 0'],
  offTick: [30012, 'Price is not a multiple of the tick size'],
  priceRange: [30013, 'Price is outside the allowed range'],
  minNotional: [30014, 'Order value is below the minimum of 5 USDT'],
  badTrigger: [30015, 'Trigger price is not a usable price'],
  badTriggerBy: [30016, 'Trigger price type must be LastPrice, IndexPrice or MarkPrice'],
  badLinkId: [30017, 'orderLinkId must be 1 to 45 letters, digits, - or _'],
  reduceOnlyNoPosition: [30018, 'Reduce-only order without a position to reduce'],
  tooManyOrders: [30019, 'Too many open orders'],
  unknownOrder: [30021, 'Order does not exist'],
  orderFilled: [30022, 'Order is already filled'],
  orderEnded: [30023, 'Order is already cancelled'],
  badReplace: [30024, 'Nothing to change, or a quantity at or below what is filled'],
  insufficientBalance: [30031, 'Insufficient available balance'],
  riskLimit: [30032, 'Position value would exceed the limit of this leverage'],
  badLeverage: [30161, 'Leverage is not a number of at most 2 decimals, equal for both sides'],
  leverageBounds: [30162, 'Leverage is outside its bounds'],
  leverageLiquidates: [30163, 'This leverage would liquidate the position at once'],
  marginModeBusy: [30165, 'Margin mode cannot change with an open position or open orders'],
  notModified: [30177, 'Nothing changed'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalName = keyof typeof refusals

/** A refusal as an answer; `detail` follows the text. */
export function refuse(name: RefusalName, detail = ''): CommandAnswer {
  const [code, text] = refusals[name]
  return { ok: false, code, message: detail === '' ? text : `${text} (${detail})` }
}
