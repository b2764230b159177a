import type { EndReason } from '#shared/domain/end-reasons.ts'
import type { NoticeScene } from '#shared/contracts/views.ts'

/** Every notice this worker can send. */
export const noticeKinds = [
  'orderPlaced',
  'orderAmended',
  'orderFilled',
  'orderCancelled',
  'orderPartlyCancelled',
  'orderRejected',
  'positionLiquidated',
  'positionChanged',
  'optionTraded',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Scene of each kind (NOTE-02): the one switch that silences it (NOTE-04). A refusal has none: it's always told. */
export const sceneOfKind: Readonly<Partial<Record<NoticeKind, NoticeScene>>> = {
  orderPlaced: 'make',
  orderAmended: 'edit',
  orderCancelled: 'cancel',
  orderPartlyCancelled: 'cancel',
  orderFilled: 'position',
  positionChanged: 'position',
  optionTraded: 'position',
  positionLiquidated: 'liquidation',
}

/** The five titles of the exchange's scenes (NOTE-05); further kinds have their own. */
const sceneTitles: Readonly<Partial<Record<NoticeKind, string>>> = {
  orderFilled: 'msg.title.1',
  positionChanged: 'msg.title.1',
  orderCancelled: 'msg.title.2',
  positionLiquidated: 'msg.title.3',
  orderPlaced: 'msg.title.4',
  orderAmended: 'msg.title.5',
}
export const titleKeyOf = (kind: NoticeKind): string => sceneTitles[kind] ?? `notice.${kind}.title`

/** Body of a notice; of a cancel by its reason (NOTE-09). That of a liquidation is settled by `liquidationBodyKey`. */
export function bodyKeyOf(kind: NoticeKind, reason: EndReason | '' = ''): string {
  // By which a portfolio-margin trial account gets below its equity.
  return kind === 'orderCancelled' && reason === 'portfolio' ? 'msg.cancelOrder.3' : `notice.${kind}.body`
}

/** What a liquidation says: of portfolio margin (NOTE-07), of a whole position, of a part of one (NOTE-08). */
export function liquidationBodyKey(of: { readonly isPortfolio: boolean; readonly isAll: boolean }): string {
  if (of.isPortfolio) return 'msg.position.4'
  return of.isAll ? 'msg.position.3.zero' : 'msg.position.3.default'
}

/** Names of the parameters every one of them carries; '' where an order has none. */
export const noticeParams = ['side', 'symbol', 'qty', 'filled', 'coin', 'price', 'reason', 'origin'] as const
