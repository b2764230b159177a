/**
 * Words that filters of lists may have (https://bybit-exchange.github.io/docs/v5/enum, as of 24 July 2026): types of
 * executions, without UNKNOWN, by which Bybit lets nobody filter, and of stop orders.
 */
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
