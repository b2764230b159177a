/** Names of the domain, spelled as in the two specifications (ENTITY-01..08). */

export const contractTypes = [
  'LinearPerpetual',
  'LinearFutures',
  'InversePerpetual',
  'InverseFutures',
  'UsdcPerpetual',
  'UsdcFutures',
  'UsdcOption',
  'UsdtOption',
  'Uniform',
  'COPY_TRADE',
  'Spot',
  'Unknown',
] as const
export type ContractType = (typeof contractTypes)[number]

export const sides = ['Buy', 'Sell'] as const
export type Side = (typeof sides)[number]

/** Types of an order on the wire. The specifications' third, Conditions, is a tab of the ticket. */
export const orderTypes = ['Limit', 'Market'] as const
export type OrderType = (typeof orderTypes)[number]

export const timesInForce = ['GoodTillCancel', 'ImmediateOrCancel', 'FillOrKill', 'PostOnly'] as const
export type TimeInForce = (typeof timesInForce)[number]

/** The nine statuses a server reports (VENUE-46). */
export const orderStatuses = [
  'New',
  'PartiallyFilled',
  'Untriggered',
  'Rejected',
  'PartiallyFilledCanceled',
  'Filled',
  'Cancelled',
  'Triggered',
  'Deactivated',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Statuses of orders that may still trade. */
export const openOrderStatuses: readonly OrderStatus[] = ['New', 'PartiallyFilled', 'Untriggered']

export const triggerPriceTypes = ['LastPrice', 'IndexPrice', 'MarkPrice'] as const
export type TriggerPriceType = (typeof triggerPriceTypes)[number]

/** Places in the queue for auto-deleveraging, in fifths of it: 5 is deleveraged first. */
export const adlRanks = [1, 2, 3, 4, 5] as const
export type AdlRank = (typeof adlRanks)[number]

export const positionModes = ['MergedSingle', 'BothSide'] as const
export type PositionMode = (typeof positionModes)[number]

/** 0 single (one-way), 1 long, 2 short (ENTITY-06). */
export type PositionIdx = 0 | 1 | 2

/** Account-wide margin modes (MARGIN-08). */
export const accountMarginModes = ['ISOLATED_MARGIN', 'PORTFOLIO_MARGIN', 'REGULAR_MARGIN'] as const
export type AccountMarginMode = (typeof accountMarginModes)[number]

/** Account kinds (ENTITY-32); demo, portfolio margin and copy trade are flags that combine with them. */
export const accountKinds = ['standard', 'UTA', 'UTA2'] as const
export type AccountKind = (typeof accountKinds)[number]

/** The order flow events that drive order lists (FEED-31). */
export const orderFlowEvents = ['newed', 'replaced', 'canceled'] as const
export type OrderFlowEvent = (typeof orderFlowEvents)[number]

/** Direction of the last price against the one before (FEED-32). */
export const priceTrends = ['UP', 'NORMAL', 'DOWN'] as const
export type PriceTrend = (typeof priceTrends)[number]

/** The 13 chart intervals (CHART-10). */
export const intervals = [
  '1',
  '3',
  '5',
  '15',
  '30',
  '60',
  '120',
  '240',
  '360',
  '720',
  '1D',
  '1W',
  '1M',
] as const
export type Interval = (typeof intervals)[number]

export const candleKinds = ['market', 'mark'] as const
export type CandleKind = (typeof candleKinds)[number]
