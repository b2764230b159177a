import { accountKinds, accountMarginModes, adlRanks, positionModes, sides } from '#shared/domain/enums.ts'
import type {
  AccountInfo,
  Execution,
  Order,
  Position,
  StatedTotals,
  SymbolSetting,
  WalletCoin,
} from '#shared/domain/records.ts'
import { planTypes } from '#shared/domain/order-kinds.ts'
import type { ShortKeyTable } from '#shared/wire/short-keys.ts'
import {
  count,
  expandRecord,
  filledText,
  flag,
  isMap,
  money,
  oneOf,
  readRecord,
  text,
} from './read-record.ts'
import type { FieldParser, FieldRules } from './read-record.ts'

/** The two legs of a spread order (ENTITY-13); absent unless both are whole. */
const legs: FieldParser = (value) => {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const read = (value as readonly unknown[]).map((leg) => (isMap(leg) ? readRecord(legRules, leg) : null))
  return read.includes(null) ? undefined : read
}
const legRules: FieldRules = {
  required: { orderId: filledText, productType: filledText, symbolId: filledText, side: oneOf(...sides) },
  optional: {},
}
const greekRules: FieldRules = {
  required: { delta: money, gamma: money, vega: money, theta: money, iv: money },
  optional: {},
}
const partialRules: FieldRules = {
  required: { orderId: filledText, stopOrderType: filledText, triggerPrice: money, qty: money },
  optional: { triggerBy: filledText },
}
/** Partial TP/SL entries of a position (POS-26). Absent if one entry is unreadable: an incomplete list would mislead. */
const partials: FieldParser = (value) =>
  Array.isArray(value)
    ? (readAll(value, (entry) => (isMap(entry) ? readRecord(partialRules, entry) : null)) ?? undefined)
    : undefined
const greeks: FieldParser = (value) =>
  isMap(value) ? (readRecord(greekRules, value) ?? undefined) : undefined

/**
 * Required and optional fields of the records in #shared/domain/records.ts. Unknown enum texts are passed on unchanged
 * (ENTITY-25).
 */
const orderRules: FieldRules = {
  required: {
    orderId: filledText,
    symbol: filledText,
    side: oneOf(...sides),
    orderType: oneOf('Limit', 'Market'),
    orderStatus: filledText,
    qty: money,
    leavesQty: money,
    cumExecQty: money,
    timeInForce: text,
    reduceOnly: flag,
    closeOnTrigger: flag,
    positionIdx: oneOf(0, 1, 2),
    createdAt: count,
    updatedAt: count,
  },
  optional: {
    orderLinkId: filledText,
    price: money,
    cumExecValue: money,
    cumExecFee: money,
    avgPrice: money,
    stopOrderType: filledText,
    triggerPrice: money,
    triggerBy: filledText,
    triggerDirection: oneOf(1, 2),
    takeProfit: money,
    stopLoss: money,
    tpTriggerBy: filledText,
    slTriggerBy: filledText,
    tpSlMode: filledText,
    tpOrderType: oneOf('Limit', 'Market'),
    slOrderType: oneOf('Limit', 'Market'),
    limitTakeProfit: money,
    limitStopLoss: money,
    tpMaxSlippage: money,
    tpMaxSlippageType: oneOf('TickSize', 'Percent'),
    slMaxSlippage: money,
    slMaxSlippageType: oneOf('TickSize', 'Percent'),
    trailValue: money,
    trailValuePercentageE4: count,
    activationPrice: money,
    parentOrderId: filledText,
    cancelType: filledText,
    cxlRejReason: filledText,
    marketUnit: oneOf('baseCoin', 'quoteCoin'),
    maxSlippage: money,
    maxSlippageType: oneOf('TickSize', 'Percent'),
    isLeverage: flag,
    feeRate: money,
    orderIM: money,
    orderPNL: money,
    deliveryTime: count,
    strikePrice: money,
    baseCoin: filledText,
    marketsType: filledText,
    placeMode: filledText,
    accountMode: filledText,
    apiKeyName: filledText,
    isElsewhere: flag,
    specialTradeFrom: filledText,
    planType: oneOf(...Object.values(planTypes)),
    ocoOrderId: filledText,
    legs,
  },
}
const positionRules: FieldRules = {
  required: {
    symbol: filledText,
    positionIdx: oneOf(0, 1, 2),
    side: oneOf(...sides),
    size: money,
    entryPrice: money,
    positionValue: money,
    leverage: money,
    isIsolated: flag,
    mode: oneOf(...positionModes),
    isAutoAddMargin: flag,
    createdAt: count,
    updatedAt: count,
  },
  optional: {
    liqPrice: money,
    bustPrice: money,
    markPrice: money,
    positionIM: money,
    positionMM: money,
    positionBalance: money,
    extraMargin: money,
    positionUPL: money,
    ROI: money,
    positionRPL: money,
    cumRealisedPnl: money,
    sessionAvgPrice: money,
    breakevenPrice: money,
    takeProfit: money,
    stopLoss: money,
    trailingStop: money,
    tpTriggerBy: filledText,
    slTriggerBy: filledText,
    tpSlMode: filledText,
    activationPrice: money,
    tsTriggerPrice: money,
    trailValuePercentageE4: count,
    positionFundingFee: money,
    adlRankIndicator: oneOf(...adlRanks),
    tradePnl: money,
    reduceOnly: flag,
    deliveryTime: count,
    strikePrice: money,
    greeks,
    riskId: count,
    partialTpslList: partials,
    buyValueToCost: money,
    sellValueToCost: money,
  },
}
const walletRules: FieldRules = {
  required: {
    coin: filledText,
    walletBalance: money,
    positionMargin: money,
    orderMargin: money,
    cumRealisedPnl: money,
  },
  optional: { borrowed: money, accruedInterest: money, locked: money },
}
const statedCoinRules: FieldRules = {
  required: { coin: filledText },
  optional: {
    usdPrice: money,
    equity: money,
    unrealisedPnl: money,
    positionIM: money,
    positionMM: money,
    orderIM: money,
    free: money,
  },
}
const statedCoins: FieldParser = (value) =>
  readAll(value, (coin) => (isMap(coin) ? readRecord(statedCoinRules, coin) : null)) ?? undefined
const totalsRules: FieldRules = {
  required: { time: count, coins: statedCoins },
  optional: {
    positionsTime: count,
    totalEquity: money,
    totalWalletBalance: money,
    totalMarginBalance: money,
    totalAvailableBalance: money,
    totalPerpUPL: money,
    totalInitialMargin: money,
    totalMaintenanceMargin: money,
    accountIMRate: money,
    accountMMRate: money,
  },
}
const executionRules: FieldRules = {
  required: {
    execId: filledText,
    orderId: filledText,
    symbol: filledText,
    side: oneOf(...sides),
    execPrice: money,
    execQty: money,
    execValue: money,
    execFee: money,
    isMaker: flag,
    leavesQty: money,
    execTime: count,
  },
  optional: { orderLinkId: filledText, feeCoin: filledText, positionIdx: oneOf(0, 1, 2) },
}
const settingRules: FieldRules = {
  required: { symbol: filledText, buyLeverage: money, sellLeverage: money, isIsolated: flag },
  optional: { positionMode: oneOf(...positionModes) },
}
const accountRules: FieldRules = {
  required: {
    accountId: filledText,
    name: text,
    kind: oneOf(...accountKinds),
    isDemo: flag,
    marginMode: oneOf(...accountMarginModes),
    positionMode: oneOf(...positionModes),
  },
  optional: {
    // The poster shows these of its owner (VENUE-57).
    loyaltyLabel: oneOf(0, 2, 3),
    inviteCode: filledText,
    avatar: filledText,
    copyTrade: oneOf('leader', 'follower'),
    demoUsdt: money,
    cancelOnDisconnectMs: count,
  },
}

/** A record from the push stream (short keys) or a call (long names); null if it can't be used. */
const record = (rules: FieldRules, table: ShortKeyTable, telltale: string, raw: unknown): object | null =>
  isMap(raw) ? readRecord(rules, expandRecord(table, raw, telltale)) : null

export const readOrder = (raw: unknown): Order | null =>
  record(orderRules, 'order', 'orderId', raw) as Order | null
export const readPosition = (raw: unknown): Position | null =>
  record(positionRules, 'position', 'symbol', raw) as Position | null
export const readWalletCoin = (raw: unknown): WalletCoin | null =>
  record(walletRules, 'wallet', 'coin', raw) as WalletCoin | null
export const readExecution = (raw: unknown): Execution | null =>
  record(executionRules, 'execution', 'execId', raw) as Execution | null
export const readSetting = (raw: unknown): SymbolSetting | null =>
  record(settingRules, 'setting', 'symbol', raw) as SymbolSetting | null
export const readTotals = (raw: unknown): StatedTotals | null =>
  isMap(raw) ? (readRecord(totalsRules, raw) as StatedTotals | null) : null
export const readAccount = (raw: unknown): AccountInfo | null =>
  isMap(raw) ? (readRecord(accountRules, raw) as AccountInfo | null) : null

/**
 * All items of a list; null if it is no list or one item is unreadable, since a private state is accepted or refused as a
 * whole.
 */
export function readAll<T>(raw: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(raw)) return null
  const items: T[] = []
  for (const item of raw) {
    const value = read(item)
    if (value === null) return null
    items.push(value)
  }
  return items
}
