/** Words that filters of lists may have (https://bybit-exchange.github.io/docs/v5/enum, as of 24 July 2026). */
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

/** Without UNKNOWN, by which Bybit lets nobody filter. */
export const execTypes = [
  'Trade',
  'AdlTrade',
  'Funding',
  'BustTrade',
  'Delivery',
  'Settle',
  'BlockTrade',
  'MovePosition',
  'FutureSpread',
] as const

export const stopOrderTypes = [
  'TakeProfit',
  'StopLoss',
  'TrailingStop',
  'Stop',
  'PartialTakeProfit',
  'PartialStopLoss',
  'tpslOrder',
  'OcoOrder',
  'MmRateClose',
  'BidirectionalTpslOrder',
] as const
