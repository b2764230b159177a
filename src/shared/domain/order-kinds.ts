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
 * Whether the exchange takes a position away, or a part of it, by an order of this kind: `Liquidation`, or `MmRateClose`,
 * which cuts it down because of the maintenance margin rate and leaves the rest (docs/wire.md 1.5).
 */
export const isTakenAway = (stopOrderType: string | undefined): boolean =>
  stopOrderType === 'Liquidation' || stopOrderType === 'MmRateClose'

/** Plan types by number (ENTITY-05). */
export const planTypes = {
  conditional: 1,
  trailingStop: 4,
  trailingProfit: 5,
  stopLimit: 8,
  oco: 10,
  tpSl: 11,
} as const

/** Where an order of a strategy comes from (ENTITY-08). */
export const orderOrigins = ['TWAP', 'Chase Limit', 'Iceberg'] as const

/** What a quantity counts (B section 3). */
export const quantityTypes = ['Qty', 'Cost', 'Value'] as const

/** Position index of a side in a mode: 0 where both sides net, 1 the long, 2 the short one (ENTITY-06). */
export const positionIdxOf = (mode: PositionMode, side: Side): PositionIdx =>
  mode === 'MergedSingle' ? 0 : side === 'Buy' ? 1 : 2
