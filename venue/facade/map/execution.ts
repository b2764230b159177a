import { isTakenAway } from '#shared/domain/order-kinds.ts'
import type { Execution, Order } from '#shared/domain/records.ts'
import type { Market } from '../terms/markets.ts'
import { createTypeOf, stopTypeOf } from './order.ts'

/** Liquidations fill as BustTrade (https://bybit-exchange.github.io/docs/v5/enum#exectype, as of 24 July 2026). */
export const execTypeOf = (order: Order | null | undefined): 'Trade' | 'BustTrade' =>
  isTakenAway(order?.stopOrderType) ? 'BustTrade' : 'Trade'

/**
 * A fill as /v5/execution/list and the execution topics have it (https://bybit-exchange.github.io/docs/v5/order/execution,
 * as of 24 July 2026). `order` is the filled order, if it is known: fields of it are "" without. "" is also what the venue
 * does not record: the mark price at the fill and the closed size.
 */
export function executionRow(
  execution: Execution,
  market: Market,
  order?: Order | null,
): Readonly<Record<string, unknown>> {
  const { category, name, instrument } = market
  const isContract = category === 'linear' || category === 'inverse'
  return {
    symbol: name,
    orderId: execution.orderId,
    orderLinkId: execution.orderLinkId ?? '',
    side: execution.side,
    orderPrice: order?.price ?? (order ? '0' : ''),
    orderQty: order?.qty ?? '',
    leavesQty: execution.leavesQty,
    ...(isContract ? { createType: order ? createTypeOf(order) : '' } : {}),
    orderType: order?.orderType ?? 'UNKNOWN',
    stopOrderType: order ? stopTypeOf(order) : '',
    execFee: execution.execFee,
    execFeeV2: '',
    feeCurrency: execution.feeCoin ?? '',
    execId: execution.execId,
    execPrice: execution.execPrice,
    execQty: execution.execQty,
    execType: execTypeOf(order),
    execValue: execution.execValue,
    execTime: String(execution.execTime),
    isMaker: execution.isMaker,
    feeRate: execution.isMaker ? instrument.makerFeeRate : instrument.takerFeeRate,
    tradeIv: '',
    markIv: '',
    markPrice: '',
    indexPrice: '',
    underlyingPrice: '',
    blockTradeId: '',
    closedSize: '',
    extraFees: '',
    seq: execution.execTime,
  }
}
