import type { Order } from '#shared/domain/records.ts'
import type { Fill } from '../../exchange/fill.ts'
import type { PrivateEvent } from '../../exchange/events.ts'
import { executionRow } from '../map/execution.ts'
import { orderRow } from '../map/order.ts'
import { positionRow } from '../map/position.ts'
import type { Category } from '../terms/category.ts'
import type { Market, Markets } from '../terms/markets.ts'
import type { Stream } from './private-topic.ts'

/** A row of a message. `category` null: rows of no category, which every subscriber gets. */
export interface PrivateRow {
  readonly category: Category | null
  readonly row: unknown
}

/** Streams whose rows are made of the events alone. */
type EventStream = Exclude<Stream, 'wallet' | 'greeks'>

/** Fields of execution.fast (https://bybit-exchange.github.io/docs/v5/websocket/private/fast-execution, as of 24 July 2026). */
const fastRow = (execution: Fill, { category, name }: Market, seq: number): unknown => ({
  category,
  symbol: name,
  execId: execution.execId,
  execPrice: execution.execPrice,
  execQty: execution.execQty,
  orderId: execution.orderId,
  isMaker: execution.isMaker,
  orderLinkId: execution.isMaker ? '' : (execution.orderLinkId ?? ''),
  side: execution.side,
  execTime: String(execution.execTime),
  seq,
})

/** Fields of the order stream alone. The venue has no closed PnL per order. */
const onlyInOrders = { feeCurrency: '', closedPnl: '' } as const

/** A position's row as the stream has it: REST's `avgPrice` is `entryPrice` here. */
function streamPosition(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { avgPrice, ...rest } = row
  return { ...rest, entryPrice: avgPrice }
}

/**
 * Rows of an account's events by stream, in the order in which the streams appear among the events. `wants` says
 * whether anybody subscribed to a stream.
 */
export function rowsOf(
  events: readonly PrivateEvent[],
  markets: Markets,
  wants: (stream: EventStream) => boolean,
  isPortfolio: boolean,
): ReadonlyMap<Stream, readonly PrivateRow[]> {
  const rows = new Map<Stream, PrivateRow[]>()
  const wanted = {
    order: wants('order'),
    execution: wants('execution'),
    'execution.fast': wants('execution.fast'),
    position: wants('position'),
  }
  /** Newest state of the orders among the events: an execution's row names fields of its order. */
  const orders = new Map<string, Order>()
  for (const event of events) if (event.kind === 'order') orders.set(event.order.orderId, event.order)

  function add(stream: EventStream, symbol: string, make: (market: Market) => unknown): void {
    const market = wanted[stream] ? markets.bySymbol(symbol) : undefined
    if (market === undefined) return
    const own = rows.get(stream) ?? []
    rows.set(stream, own)
    own.push({ category: market.category, row: make(market) })
  }

  for (const event of events) {
    if (event.kind === 'order') {
      const { order } = event
      add('order', order.symbol, (market) => ({
        ...orderRow(order, market),
        ...onlyInOrders,
        category: market.category,
      }))
    } else if (event.kind === 'execution') {
      const { execution } = event
      const order = orders.get(execution.orderId)
      add('execution', execution.symbol, (market) => ({
        ...executionRow(execution, market, order),
        isLeverage: order?.isLeverage === true ? '1' : '0',
        marketUnit: order?.marketUnit ?? '',
        // The same as `cashFlow` of the transaction log, without an option's premium.
        execPnl: execution.effect?.pnl ?? '',
        category: market.category,
      }))
      add('execution.fast', execution.symbol, (market) => fastRow(execution, market, event.seq))
    } else if (event.kind === 'position') {
      const { position } = event
      add('position', position.symbol, (market) => ({
        ...streamPosition(positionRow(position, market, event.seq, isPortfolio)),
        category: market.category,
      }))
    }
  }
  return rows
}
