import type { Order } from './records.ts'

/** The exchange's reject reasons and their text keys (`notices:reason.*`). */
const byReason = {
  EC_PerCancelRequest: 'asked',
  EC_ReduceOnlyNoPosition: 'nothingToReduce',
  EC_NoPosition: 'noPosition',
  EC_PositionSideChanged: 'sideChanged',
  EC_Liquidation: 'liquidation',
  EC_SelfTradePrevention: 'ownOrder',
  EC_RiskLimit: 'riskLimit',
  EC_PostOnlyWillTakeLiquidity: 'wouldTake',
  EC_NoImmediateQtyToFill: 'noneToFill',
  EC_NoEnoughQtyToFill: 'notEnough',
  EC_InsufficientBalance: 'balance',
  EC_AccountReset: 'reset',
  EC_SymbolEnded: 'ended',
  EC_SymbolClosed: 'marketClosed',
  EC_OtherOrderTriggered: 'otherOrder',
  EC_CloseOnTrigger: 'madeRoom',
  EC_Disconnected: 'disconnected',
} as const

/** The exchange's cancel types and their text keys. */
const byCancelType = {
  CancelByUser: 'asked',
  CancelAll: 'asked',
  CancelByReduceOnly: 'nothingToReduce',
  CancelByTpSlTsClear: 'noPosition',
  CancelByPzSideCh: 'sideChanged',
  CancelByPmTrialMmOverEquity: 'portfolio',
  CancelByLiq: 'liquidation',
  CancelByDCP: 'disconnected',
  CancelByCannotAffordOrderCost: 'balance',
  CancelByOco: 'otherOrder',
  CancelByDelivery: 'ended',
  CancelByDelisting: 'ended',
  CancelByStrategyEnd: 'strategyEnded',
  CancelByAdmin: 'marketClosed',
  CancelByReset: 'reset',
  CancelByMatch: 'noneToFill',
  CancelBySmp: 'ownOrder',
} as const

/** Why the exchange ended an order (`cxlRejReason`). */
export type RejectReason = keyof typeof byReason
/** How the exchange ended an order (`cancelType`). */
export type CancelType = keyof typeof byCancelType
/** Text key for the end of an order. `other`: a code this build does not know. */
export type EndReason = (typeof byReason)[RejectReason] | (typeof byCancelType)[CancelType] | 'other'

/** All codes of the exchange for the end of an order. */
export const endCodes: readonly string[] = [...Object.keys(byReason), ...Object.keys(byCancelType)]
/** Every text key, once. */
export const endReasons: readonly EndReason[] = [
  ...new Set<EndReason>([...Object.values(byReason), ...Object.values(byCancelType), 'other']),
]

const words: Readonly<Record<string, EndReason>> = { ...byReason, ...byCancelType }
const wordOf = (code: string): EndReason => (Object.hasOwn(words, code) ? (words[code] ?? 'other') : 'other')

/** Text key of the first code an order has, '' none. A raw code is never shown. */
export function endReasonOf({
  cxlRejReason = '',
  cancelType = '',
}: Pick<Order, 'cxlRejReason' | 'cancelType'>): EndReason | '' {
  // The cancel type is more specific than the reason, which is the one of any liquidation (NOTE-09).
  const isPortfolio = cancelType === 'CancelByPmTrialMmOverEquity'
  const code = cxlRejReason === '' || isPortfolio ? cancelType : cxlRejReason
  return code === '' ? '' : wordOf(code)
}
