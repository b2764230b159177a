/** Copies of the core's state as the domain records everybody else knows. */
import type { Order, Position, SymbolSetting, WalletCoin } from '#shared/domain/records.ts'
import {
  breakEvenPrice,
  crossBustPrice,
  crossLiqPrice,
  isolatedBustPrice,
  isolatedLiqPrice,
} from '#shared/maths/integer/liquidation.ts'
import type { CrossState } from '#shared/maths/integer/liquidation.ts'
import { initialMargin, maintenanceMargin } from '#shared/maths/integer/margin.ts'
import { tierOf, valueAt } from '#shared/maths/integer/terms.ts'
import { ZERO_TEXT } from '#shared/units/decimal-text.ts'
import { averageText, leverageText, moneyText, priceText, qtyText } from './money.ts'
import { sideOf } from './state.ts'
import type { Account, Holding, LiveOrder } from './state.ts'

export function orderRecord(o: LiveOrder): Order {
  const { spec } = o
  return {
    orderId: o.orderId,
    ...(o.orderLinkId === null ? {} : { orderLinkId: o.orderLinkId }),
    symbol: spec.symbol,
    side: sideOf(o.isBuy),
    orderType: o.orderType,
    orderStatus: o.status,
    ...(o.price === 0 ? {} : { price: priceText(spec, o.price) }),
    qty: qtyText(spec, o.qty),
    leavesQty: qtyText(spec, o.leaves),
    cumExecQty: qtyText(spec, o.cumQty),
    cumExecValue: moneyText(o.cumValue),
    cumExecFee: moneyText(o.cumFee),
    ...(o.cumQty === 0 ? {} : { avgPrice: averageText(spec, o.cumValue, o.cumQty) }),
    timeInForce: o.timeInForce,
    reduceOnly: o.reduceOnly,
    closeOnTrigger: o.closeOnTrigger,
    positionIdx: o.positionIdx,
    ...(o.stopOrderType === '' ? {} : { stopOrderType: o.stopOrderType }),
    ...(o.triggerPrice === 0
      ? {}
      : { triggerPrice: priceText(spec, o.triggerPrice), triggerBy: o.triggerBy }),
    ...(o.triggerDirection === 0 ? {} : { triggerDirection: o.triggerDirection }),
    ...(o.cancelType === '' ? {} : { cancelType: o.cancelType }),
    ...(o.rejectReason === '' ? {} : { cxlRejReason: o.rejectReason }),
    createdAt: o.createdAt,
    updatedAt: o.updatedAt,
  }
}

/** A position with the exchange's own derived numbers at a mark price; a flat one has size 0. */
export function positionRecord(h: Holding, mark: number, cross: CrossState): Position {
  const { spec } = h
  const size = Math.abs(h.size)
  const shared = {
    symbol: spec.symbol,
    positionIdx: 0,
    side: sideOf(h.size >= 0),
    size: qtyText(spec, size),
    entryPrice: averageText(spec, h.value, size),
    positionValue: moneyText(h.value),
    leverage: leverageText(h.leverageE2),
    isIsolated: h.isIsolated,
    mode: 'MergedSingle',
    markPrice: priceText(spec, mark),
    positionRPL: moneyText(h.realised),
    cumRealisedPnl: moneyText(h.cumRealised),
    isAutoAddMargin: false,
    createdAt: h.createdAt,
    updatedAt: h.updatedAt,
  } as const
  if (size === 0) return shared
  const markValue = valueAt(spec, mark, size)
  const liq = h.isIsolated ? isolatedLiqPrice(h) : crossLiqPrice(h, mark, cross)
  const bust = h.isIsolated ? isolatedBustPrice(h) : crossBustPrice(h, mark, cross)
  const even = breakEvenPrice(h)
  return {
    ...shared,
    ...(liq > 0 ? { liqPrice: priceText(spec, liq) } : {}),
    ...(bust > 0 ? { bustPrice: priceText(spec, bust) } : {}),
    ...(even > 0 ? { breakevenPrice: priceText(spec, even) } : {}),
    positionIM: moneyText(h.isIsolated ? h.isolatedMargin : initialMargin(h, markValue)),
    positionMM: moneyText(maintenanceMargin(h, mark)),
    ...(h.isIsolated ? { positionBalance: moneyText(h.isolatedMargin) } : {}),
    ...(h.isIsolated && h.extra > 0n ? { extraMargin: moneyText(h.extra) } : {}),
    riskId: tierOf(spec, markValue).riskId,
  }
}

export function settingRecord(h: Holding): SymbolSetting {
  const leverage = leverageText(h.leverageE2)
  return {
    symbol: h.spec.symbol,
    buyLeverage: leverage,
    sellLeverage: leverage,
    isIsolated: h.isIsolated,
  }
}

/** The USDT wallet: `positionMargin` is what isolated positions hold, `orderMargin` what all open orders hold. */
export function walletRecord(account: Account): WalletCoin {
  return {
    coin: 'USDT',
    walletBalance: moneyText(account.wallet),
    positionMargin: account.isolatedMargin === 0n ? ZERO_TEXT : moneyText(account.isolatedMargin),
    orderMargin: account.orderMargin === 0n ? ZERO_TEXT : moneyText(account.orderMargin),
    cumRealisedPnl: moneyText(account.cumRealised),
  }
}
