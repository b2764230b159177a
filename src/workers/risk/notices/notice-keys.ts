import type { TradeFactKind } from '#shared/contracts/trade-facts.ts'
import type { EndReason } from '#shared/domain/end-reasons.ts'
import type { NoticeScene, NoticeView } from '#shared/contracts/notices.ts'

/** Scene of each kind (NOTE-02): the one switch that silences it (NOTE-04). A refusal has none: it's always told. */
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
}

/** All are good news but these (NOTE-06). */
export const noticeTones: Partial<Record<TradeFactKind, NoticeView['tone']>> = {
  orderRejected: 'failure',
  positionLiquidated: 'failure',
  orderPartlyCancelled: 'info',
}

/** The five titles of the exchange's scenes (NOTE-05); further kinds have their own. */
const sceneTitles: Readonly<Partial<Record<TradeFactKind, string>>> = {
  orderFilled: 'msg.title.1',
  positionChanged: 'msg.title.1',
  orderCancelled: 'msg.title.2',
  positionLiquidated: 'msg.title.3',
  orderPlaced: 'msg.title.4',
  orderAmended: 'msg.title.5',
}
/** Kinds of stop orders that have a title of their own when they close a position. */
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

/** Title of a notice; a position closed by a stop order is called by it. */
export function titleKeyOf(kind: TradeFactKind, stop = ''): string {
  if (closes.has(kind) && Object.hasOwn(hits, stop)) return `notice.hit.${hits[stop]}`
  if (kind === 'ordersCancelled') return 'cancelAllDone'
  return sceneTitles[kind] ?? `notice.${kind}.title`
}

/** Kinds whose body is that of another one. */
const sameBody: Readonly<Partial<Record<TradeFactKind, TradeFactKind>>> = {
  orderTriggered: 'orderPlaced',
  positionClosed: 'orderFilled',
  positionReduced: 'orderFilled',
  positionDelivered: 'orderFilled',
}

/** Body of a notice; of a cancel by its reason (NOTE-09). That of a liquidation is `liquidationBodyKey`. */
export function bodyKeyOf(kind: TradeFactKind, reason: EndReason | '' = ''): string {
  // By which a portfolio-margin trial account gets below its equity.
  if (kind === 'orderCancelled' && reason === 'portfolio') return 'msg.cancelOrder.3'
  return `notice.${sameBody[kind] ?? kind}.body`
}

/** What a liquidation says: of portfolio margin (NOTE-07), of a whole position, of a part of one (NOTE-08). */
export function liquidationBodyKey(of: { readonly isPortfolio: boolean; readonly isAll: boolean }): string {
  if (of.isPortfolio) return 'msg.position.4'
  return of.isAll ? 'msg.position.3.zero' : 'msg.position.3.default'
}

/** Names of the parameters every notice of a fact carries; '' where there is none. */
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
