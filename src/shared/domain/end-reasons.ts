import type { Order } from './records.ts'

/** Exchange's reject reasons and the word key each is shown by (`notices:reason.*`). */
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

/** Exchange's cancel types and the word key each is shown by. */
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
/** Key of the words for why an order ended. `other`: a code this build doesn't know. */
export type EndReason = (typeof byReason)[RejectReason] | (typeof byCancelType)[CancelType] | 'other'

/** All codes of the exchange for the end of an order. */
export const endCodes: readonly string[] = [...Object.keys(byReason), ...Object.keys(byCancelType)]
/** Every word key, each once. */
export const endReasons: readonly EndReason[] = [
  ...new Set<EndReason>([...Object.values(byReason), ...Object.values(byCancelType), 'other']),
]

const words: Readonly<Record<string, EndReason>> = { ...byReason, ...byCancelType }
const wordOf = (code: string): EndReason => (Object.hasOwn(words, code) ? (words[code] ?? 'other') : 'other')

/** Word key of the first code an order has; '' where it has none. A raw code never reaches the screen. */
export function endReasonOf({
  cxlRejReason = '',
  cancelType = '',
}: Pick<Order, 'cxlRejReason' | 'cancelType'>): EndReason | '' {
  // Its cancel type says more than its reason, which is that of any liquidation (NOTE-09).
  const isPortfolio = cancelType === 'CancelByPmTrialMmOverEquity'
  const code = cxlRejReason === '' || isPortfolio ? cancelType : cxlRejReason
  return code === '' ? '' : wordOf(code)
}
