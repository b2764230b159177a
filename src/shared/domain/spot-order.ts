/** A spot order in the compact model of the second specification (ENTITY-15..18): texts, sides in capitals. */

/** Numbers, as decimal text. */
export const spotOrderNumbers = [
  'activationPrice',
  'amount',
  'avgPrice',
  'executedAmount',
  'executedQty',
  'leavesAmount',
  'leavesQty',
  'orderQtyForView',
  'origQty',
  'price',
  'quotePrice',
  'slLimitPrice',
  'slTriggerPrice',
  'tpLimitPrice',
  'tpTriggerPrice',
  'trailingPercentage',
  'trailingValue',
  'triggerPrice',
  'maxSlippage',
] as const
/** Texts, passed on unchanged. */
export const spotOrderTexts = [
  'baseTokenId',
  'baseTokenName',
  'clientOrderId',
  'createType',
  'marketUnit',
  'ocoTriggerBy',
  'orderId',
  'quoteTokenId',
  'quoteTokenName',
  'slOrderType',
  'status',
  'stopOrderType',
  'symbolId',
  'symbolName',
  'timeInForce',
  'tpOrderType',
  'type',
  'specialTradeFrom',
  'maxSlippageType',
] as const

export type SpotOrderNumber = (typeof spotOrderNumbers)[number]
export type SpotOrderText = (typeof spotOrderTexts)[number]

export type SpotOrder = {
  readonly [Name in SpotOrderNumber]?: string
} & {
  readonly [Name in Exclude<SpotOrderText, 'orderId' | 'status'>]?: string
} & {
  readonly orderId: string
  /** Internal status (order-status.ts). */
  readonly status: string
  readonly side: 'BUY' | 'SELL'
  readonly planType?: number
  /** Unix ms. */
  readonly time: number
}

/** A number for a calculation or a sort order: "0" if absent. Screens show "--" instead (ENTITY-18). */
export const spotNumber = (order: Pick<SpotOrder, SpotOrderNumber>, name: SpotOrderNumber): string =>
  order[name] ?? '0'
