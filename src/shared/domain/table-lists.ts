/** The 20 lists of VENUE-48 (POS-35), in the specification's order. */
export const tableLists = [
  'limitMarket',
  'stopLimit',
  'conditional',
  'oco',
  'trailingStop',
  'mmr',
  'futureSpread',
  'subscription',
  'redemption',
  'iceberg',
  'twap',
  'chase',
  'webhook',
  'closedOrders',
  'closedPositions',
  'positions',
  'tradeHistory',
  'assets',
  'borrowing',
  'rfqTradeHistory',
] as const
export type TableList = (typeof tableLists)[number]
