import type { PositionIdx, PositionMode, Side } from './enums.ts'

/** Stop order types (ENTITY-04). */
export const stopOrderTypes = [
  'TakeProfit',
  'StopLoss',
  'PartialTakeProfit',
  'PartialStopLoss',
  'Stop',
  'TrailingStop',
  'TrailingProfit',
  'TakeProfitStopLoss',
  'MmRateClose',
  'TakeProfitStopLossOCO',
  'BidirectionalTpSl',
] as const

/**
 * True for orders that the exchange changes neither in price and quantity nor in TP/SL: strategies, their orders and trailing
 * stops. They are canceled and placed again.
 */
export const isFixedOrder = (origin = '', stopOrderType = ''): boolean =>
  origin !== '' || stopOrderType.startsWith('Trailing')

/**
 * True for orders with which the exchange closes a position by force: `Liquidation` closes it, `MmRateClose` reduces it
 * because of the maintenance margin rate (docs/wire.md 1.5).
 */
export const isTakenAway = (stopOrderType: string | undefined): boolean =>
  stopOrderType === 'Liquidation' || stopOrderType === 'MmRateClose'

/** Whether an order only closes, in an account that holds longs and shorts apart: its side alone does not say what it does. */
export const isClosing = (order: {
  readonly reduceOnly: boolean
  readonly positionIdx: PositionIdx
}): boolean => order.reduceOnly && order.positionIdx !== 0

/** Plan types by number (ENTITY-05). */
export const planTypes = {
  conditional: 1,
  trailingStop: 4,
  trailingProfit: 5,
  stopLimit: 8,
  oco: 10,
  tpSl: 11,
} as const
export type PlanType = (typeof planTypes)[keyof typeof planTypes]

/** Strategies that place orders (ENTITY-08). */
export const orderOrigins = ['TWAP', 'Chase Limit', 'Iceberg'] as const
export type OrderOrigin = (typeof orderOrigins)[number]

/** Maximum number of parts of an iceberg, which may all be filled at once (docs/wire.md 2.3). */
export const maxIcebergParts = 100

/** Kinds of an order amount (B section 3). */
export const quantityTypes = ['Qty', 'Cost', 'Value'] as const

/** Position index of a side: 0 in one-way mode, in hedge mode 1 long and 2 short (ENTITY-06). */
export const positionIdxOf = (mode: PositionMode, side: Side): PositionIdx =>
  mode === 'MergedSingle' ? 0 : side === 'Buy' ? 1 : 2
