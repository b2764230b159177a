import type { BalanceRowView } from '#shared/contracts/account.ts'
import type { MarketRowView } from '#shared/contracts/markets.ts'
import type { OrderRowView, OrderCounts } from '#shared/contracts/orders.ts'
import type { PositionRowView, PositionTotalView } from '#shared/contracts/positions.ts'
import { proxy } from 'valtio/vanilla'
import type { OptionChainView, OptionRowView } from '#shared/contracts/options.ts'
import { createSlotTable } from './slot-table.ts'

/** The tables of the page. Only bridge/apply-patch.ts uses the writers. */
const position = createSlotTable<PositionRowView>((row) => row.key)
const order = createSlotTable<OrderRowView>((row) => row.orderId)
const balance = createSlotTable<BalanceRowView>((row) => row.coin)
const market = createSlotTable<MarketRowView>((row) => row.symbol)
const option = createSlotTable<OptionRowView>((row) => row.key)

export const positions = position.table
export const orders = order.table
export const balances = balance.table
export const markets = market.table
export const options = option.table

export const tableWriters = {
  positions: position.writer,
  orders: order.writer,
  balances: balance.writer,
  markets: market.writer,
  options: option.writer,
} as const

/**
 * Figures beside the tables: sums of positions by coin, numbers of orders by kind, and two change counters, one for the
 * history and one for TP/SL entries. Only bridge/apply-patch.ts writes it.
 */
export const tableFacts = proxy<{
  totals: readonly PositionTotalView[]
  counts: OrderCounts
  historyRevision: number
  tpsl: number
}>({
  totals: [],
  counts: { limit: 0, conditional: 0, tpsl: 0, trailing: 0, oco: 0, twap: 0, iceberg: 0, chase: 0, other: 0 },
  historyRevision: 0,
  tpsl: 0,
})

/** Head of the option chain; null until it arrives. Only bridge/apply-patch.ts writes it. */
export const optionChain = proxy<{ v: OptionChainView | null }>({ v: null })
