import { isTakenAway } from '#shared/domain/order-kinds.ts'
import type { Order } from '#shared/domain/records.ts'
import type { Fill } from '../../exchange/fill.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import { negateText, parseDecimalText } from '#shared/units/decimal-text.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { multiplyText } from '#shared/units/exact.ts'
import type { Market } from '../terms/markets.ts'
import { createTypeOf, stopTypeOf } from './order.ts'
import type { WalletEntry } from './transaction.ts'

/** Liquidations fill as BustTrade (https://bybit-exchange.github.io/docs/v5/enum#exectype, as of 24 July 2026). */
export const execTypeOf = (order: Order | null | undefined): 'Trade' | 'BustTrade' =>
  isTakenAway(order?.stopOrderType) ? 'BustTrade' : 'Trade'

/**
 * A fill as /v5/execution/list and the execution topics have it (https://bybit-exchange.github.io/docs/v5/order/execution,
 * as of 24 July 2026). `order` is the filled order, if it is known: fields of it are "" without. "" is also what the venue
 * does not record, such as the mark price at the fill.
 */
export function executionRow(
  execution: Fill,
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
    closedSize: execution.effect?.closed ?? '',
    extraFees: '',
    seq: execution.execTime,
  }
}

/**
 * A payment of funding, which Bybit lists among the fills with the whole position as its quantity: readers must not count it
 * as a trade. null for an entry without the position. A positive fee is paid.
 */
export function fundingRow(entry: WalletEntry, market: Market): Readonly<Record<string, unknown>> | null {
  const { funding: held } = entry
  const paid = parseDecimalText(entry.change)
  if (held === undefined || paid === null) return null
  const value = isInverse(market.instrument.contractType)
    ? new Decimal(held.size).dividedBy(held.markPrice).toDecimalPlaces(8, Decimal.ROUND_DOWN).toFixed()
    : multiplyText(held.size, held.markPrice)
  return {
    symbol: market.name,
    orderId: entry.id,
    orderLinkId: '',
    side: held.side,
    orderPrice: '0',
    orderQty: '0',
    leavesQty: '0',
    createType: '',
    orderType: 'UNKNOWN',
    stopOrderType: 'UNKNOWN',
    execFee: negateText(paid),
    execFeeV2: '',
    feeCurrency: entry.coin,
    execId: entry.id,
    execPrice: held.markPrice,
    execQty: held.size,
    execType: 'Funding',
    execValue: value ?? '',
    execTime: String(entry.time),
    isMaker: false,
    feeRate: held.rate,
    tradeIv: '',
    markIv: '',
    markPrice: held.markPrice,
    indexPrice: '',
    underlyingPrice: '',
    blockTradeId: '',
    closedSize: '',
    extraFees: '',
    seq: entry.time,
  }
}
