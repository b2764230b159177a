import type { TradeFactKind } from '#shared/contracts/trade-facts.ts'
import type { EndReason } from '#shared/domain/end-reasons.ts'
import type { NoticeScene, NoticeView } from '#shared/contracts/notices.ts'

/** The scene of each kind (NOTE-02): the setting that silences it (NOTE-04). A refusal has none: it is always shown. */
export const sceneOfKind: Readonly<Partial<Record<TradeFactKind, NoticeScene>>> = {
  orderPlaced: 'make',
  orderAmended: 'edit',
  orderTriggered: 'edit',
  orderCancelled: 'cancel',
  ordersCancelled: 'cancel',
  orderPartlyCancelled: 'cancel',
  orderFilled: 'position',
  positionClosed: 'position',
  positionReduced: 'position',
  positionDelivered: 'position',
  positionChanged: 'position',
  optionTraded: 'position',
  positionLiquidated: 'liquidation',
  loanCalled: 'liquidation',
}

/** Tones of the kinds that aren't good news (NOTE-06). */
export const noticeTones: Partial<Record<TradeFactKind, NoticeView['tone']>> = {
  orderRejected: 'failure',
  positionLiquidated: 'failure',
  loanCalled: 'failure',
  orderPartlyCancelled: 'info',
}

/** The titles of the exchange's five scenes (NOTE-05). Kinds outside them have their own titles. */
const sceneTitles: Readonly<Partial<Record<TradeFactKind, string>>> = {
  orderFilled: 'msg.title.1',
  positionChanged: 'msg.title.1',
  orderCancelled: 'msg.title.2',
  positionLiquidated: 'msg.title.3',
  orderPlaced: 'msg.title.4',
  orderAmended: 'msg.title.5',
}
/** Titles for stop orders that closed a position. */
const hits: Readonly<Record<string, string>> = {
  TakeProfit: 'takeProfit',
  PartialTakeProfit: 'takeProfit',
  StopLoss: 'stopLoss',
  PartialStopLoss: 'stopLoss',
  TrailingStop: 'trailingStop',
  TrailingProfit: 'trailingStop',
}
const closes: ReadonlySet<string> = new Set<TradeFactKind>([
  'positionClosed',
  'positionReduced',
  'orderFilled',
])

/** Key of a notice's title. If a stop order closed a position, the title names the stop order. */
export function titleKeyOf(kind: TradeFactKind, stop = ''): string {
  if (closes.has(kind) && Object.hasOwn(hits, stop)) return `notice.hit.${hits[stop]}`
  if (kind === 'ordersCancelled') return 'cancelAllDone'
  return sceneTitles[kind] ?? `notice.${kind}.title`
}

/** Kinds that share the body text of another kind. */
const sameBody: Readonly<Partial<Record<TradeFactKind, TradeFactKind>>> = {
  orderTriggered: 'orderPlaced',
  positionClosed: 'orderFilled',
  positionReduced: 'orderFilled',
  positionDelivered: 'orderFilled',
}

/** Key of a notice's body; of a cancel it depends on the reason (NOTE-09). Liquidations use `liquidationBodyKey`. */
export function bodyKeyOf(kind: TradeFactKind, reason: EndReason | '' = ''): string {
  // The maintenance margin of the portfolio was above its equity.
  if (kind === 'orderCancelled' && reason === 'portfolio') return 'msg.cancelOrder.3'
  return `notice.${sameBody[kind] ?? kind}.body`
}

/** Key of a liquidation's body: portfolio margin (NOTE-07), a whole position, or a part of one (NOTE-08). */
export function liquidationBodyKey(of: { readonly isPortfolio: boolean; readonly isAll: boolean }): string {
  if (of.isPortfolio) return 'msg.position.4'
  return of.isAll ? 'msg.position.3.zero' : 'msg.position.3.default'
}

/** The parameters that every fact's notice has; '' if a fact has no value for one. */
export const noticeParams = [
  'side',
  'symbol',
  'qty',
  'filled',
  'filledSoFar',
  'coin',
  'price',
  'trigger',
  'reason',
  'origin',
  'pnl',
  'pnlCoin',
  'count',
  'lateAt',
] as const
