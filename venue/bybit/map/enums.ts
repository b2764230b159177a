/**
 * Bybit's words to ours. A word that is not known stays as text where our record allows it, else the field is absent.
 * @source https://bybit-exchange.github.io/docs/v5/enum (2026-07-24)
 */
import type { AccountKind, AccountMarginMode, OrderType, PositionIdx, Side } from '#shared/domain/enums.ts'
import { accountMarginModes } from '#shared/domain/enums.ts'
import { planTypes } from '#shared/domain/order-kinds.ts'
import type { PlanType } from '#shared/domain/order-kinds.ts'
import type { Order } from '#shared/domain/records.ts'
import type { Category } from '../terms/category.ts'

/** Undefined for '' and None, which mark a flat position, and for every other word. */
export const sideOf = (word: string | undefined): Side | undefined =>
  word === 'Buy' || word === 'Sell' ? word : undefined

/** Without a known word, an order with a price is a limit order. */
export const orderTypeOf = (word: string | undefined, hasPrice: boolean): OrderType =>
  word === 'Limit' || word === 'Market' ? word : hasPrice ? 'Limit' : 'Market'

const timesInForce: ReadonlyMap<string, Order['timeInForce']> = new Map([
  ['GTC', 'GoodTillCancel'],
  ['IOC', 'ImmediateOrCancel'],
  ['FOK', 'FillOrKill'],
])

/** PostOnly has the same name here and there. RPI and unknown words stay. Market orders are always immediate or cancel. */
export function timeInForceOf(word: string | undefined, orderType: OrderType): Order['timeInForce'] {
  if (word === undefined) return orderType === 'Market' ? 'ImmediateOrCancel' : 'GoodTillCancel'
  return timesInForce.get(word) ?? word
}

/** Bybit has no position index on spot: 0. Undefined for a number that is none. */
export function positionIdxOf(value: number | undefined): PositionIdx | undefined {
  if (value === undefined) return 0
  return value === 0 || value === 1 || value === 2 ? value : undefined
}

const ended: ReadonlySet<string> = new Set([
  'Filled',
  'Cancelled',
  'PartiallyFilledCanceled',
  'Rejected',
  'Deactivated',
])

/** Whether an order with this status can never trade again. */
export const isEnded = (status: string): boolean => ended.has(status)

const stopTypes: ReadonlyMap<string, string> = new Map([
  ['tpslOrder', 'TakeProfitStopLoss'],
  ['OcoOrder', 'TakeProfitStopLossOCO'],
  ['BidirectionalTpslOrder', 'BidirectionalTpSl'],
])
const stopTypesByOrigin: ReadonlyMap<string, string> = new Map([
  ['CreateByTrailingProfit', 'TrailingProfit'],
  ['CreateByLiq', 'Liquidation'],
  ['CreateByTakeOver_PassThrough', 'Liquidation'],
])

/** Our type of stop order; `createType` decides first. Undefined: an ordinary order. */
export const stopOrderTypeOf = (
  stopOrderType: string | undefined,
  createType: string | undefined,
): string | undefined =>
  stopTypesByOrigin.get(createType ?? '') ??
  (stopOrderType === undefined ? undefined : (stopTypes.get(stopOrderType) ?? stopOrderType))

const tpSlTypes: ReadonlySet<string> = new Set([
  'TakeProfit',
  'StopLoss',
  'PartialTakeProfit',
  'PartialStopLoss',
  'TakeProfitStopLoss',
  'BidirectionalTpSl',
])

/** Our plan type of a stop order. Forced closings and unknown words have none. */
export function planTypeOf(
  stopOrderType: string | undefined,
  orderType: OrderType,
  category: Category,
): PlanType | undefined {
  if (stopOrderType === undefined) return undefined
  if (tpSlTypes.has(stopOrderType)) return planTypes.tpSl
  if (stopOrderType === 'Stop')
    return orderType === 'Limit' && category === 'spot' ? planTypes.stopLimit : planTypes.conditional
  if (stopOrderType === 'TrailingStop') return planTypes.trailingStop
  if (stopOrderType === 'TrailingProfit') return planTypes.trailingProfit
  return stopOrderType === 'TakeProfitStopLossOCO' ? planTypes.oco : undefined
}

const origins: ReadonlyMap<string, string> = new Map([
  ['CreateByTWAP', 'TWAP'],
  ['CreateByIceBerg', 'Iceberg'],
  ['CreateByChaseOrder', 'Chase Limit'],
])

/** The strategy that placed an order. */
export const originOf = (createType: string | undefined): string | undefined => origins.get(createType ?? '')

/**
 * Types of executions that change a position or a balance of coins by a trade. All others, Funding above all, are movements of
 * cash: a row of funding has the whole position as its quantity.
 * @source https://bybit-exchange.github.io/docs/v5/enum#exectype (2026-07-24)
 */
const fillTypes: ReadonlySet<string> = new Set([
  'Trade',
  'AdlTrade',
  'BustTrade',
  'Delivery',
  'Settle',
  'BlockTrade',
  'FutureSpread',
  'MovePosition',
])
export const isFill = (execType: string | undefined): boolean => fillTypes.has(execType ?? '')

const kinds: ReadonlyMap<number, AccountKind> = new Map([
  [1, 'standard'],
  [3, 'UTA'],
  [4, 'UTA'],
  [5, 'UTA2'],
  [6, 'UTA2'],
])

/** Kind of an account by `unifiedMarginStatus` alone: Bybit has other flags of similar names. Undefined: a new status. */
export const accountKindOf = (unifiedMarginStatus: number | undefined): AccountKind | undefined =>
  kinds.get(unifiedMarginStatus ?? 0)

export const marginModeOf = (word: string | undefined): AccountMarginMode | undefined =>
  accountMarginModes.find((mode) => mode === word)
