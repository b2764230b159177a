import type { WorkerTexts } from '#shared/contracts/risk-api.ts'
import type { NoticeView } from '#shared/contracts/views.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Side } from '#shared/domain/enums.ts'
import { endReasonOf } from '#shared/domain/end-reasons.ts'
import type { EndReason } from '#shared/domain/end-reasons.ts'
import { isTakenAway } from '#shared/domain/order-kinds.ts'
import type { Order } from '#shared/domain/records.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { unitOf } from '../positions/marking.ts'
import { formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { bodyKeyOf, sceneOfKind, titleKeyOf } from './notice-keys.ts'
import type { NoticeKind } from './notice-keys.ts'
import { createRecentIds } from './recent-ids.ts'

/** Made and moved by a strategy (TWAP, Chase Limit, Iceberg), not by the trader. */
export const isOfStrategy = (order: Order): boolean => (order.specialTradeFrom ?? '') !== ''

/** What a private order event says to the trader; null nothing (a partial fill, a market order that is being taken). */
export function noticeKindOf(event: string, order: Order): NoticeKind | null {
  if (order.orderStatus === 'Filled') {
    return isTakenAway(order.stopOrderType) ? 'positionLiquidated' : 'orderFilled'
  }
  if (order.orderStatus === 'Rejected') return 'orderRejected'
  if (order.orderStatus === 'PartiallyFilledCanceled') return 'orderPartlyCancelled'
  if (event === 'canceled') return 'orderCancelled'
  if (order.orderStatus === 'PartiallyFilled') return null
  // A strategy moves its own order as often as it likes (a chase: with every price): nobody asked for that.
  if (event === 'replaced') return isOfStrategy(order) ? null : 'orderAmended'
  if (event !== 'newed') return null
  return order.orderType === 'Market' && order.orderStatus !== 'Untriggered' ? null : 'orderPlaced'
}

/** All are good news but these (NOTE-06). */
export const noticeTones: Partial<Record<NoticeKind, NoticeView['tone']>> = {
  orderRejected: 'failure',
  positionLiquidated: 'failure',
  orderPartlyCancelled: 'info',
}
/** These tell at what price it was done, the others what was asked for. */
const done: ReadonlySet<NoticeKind> = new Set(['orderFilled', 'orderPartlyCancelled', 'positionLiquidated'])

const grouped = { group: true } as const

/** What notices tell of, whatever told it. */
export interface ToldOf {
  readonly side: Side
  readonly symbol: string
  readonly qty?: DecimalText
  readonly filled?: DecimalText
  readonly price?: DecimalText
  readonly reason?: EndReason | ''
  /** The strategy it comes from (NOTE-13). */
  readonly origin?: string
}

/** The parameters every notice carries (`noticeParams`); '' for what there is none of. */
export function noticeParamsOf(
  told: ToldOf,
  instrument: Instrument | undefined,
  texts: WorkerTexts | null,
): Record<string, string> {
  const side = told.side === 'Buy' ? texts?.lineBuy : texts?.lineSell
  const { price } = told
  const priceText =
    instrument === undefined ? (price ?? '') : formatPrice(price, instrument.priceFraction, grouped)
  const lots = (text: string | undefined): string =>
    text === undefined || instrument === undefined
      ? (text ?? '')
      : formatQuantity(text, instrument.lotFraction, grouped)
  return {
    side: side ?? told.side,
    symbol: told.symbol,
    qty: lots(told.qty),
    filled: lots(told.filled),
    coin: instrument === undefined ? '' : unitOf(instrument),
    price: priceText === MISSING ? '' : priceText,
    reason: told.reason ?? '',
    origin: told.origin ?? '',
  }
}

/** A notice of a kind; `key` names what it's about: the same again is merged with the one shown. */
export function noticeOf(
  kind: NoticeKind,
  key: string,
  told: ToldOf,
  instrument: Instrument | undefined,
  texts: WorkerTexts | null,
): NoticeView {
  const scene = sceneOfKind[kind]
  return {
    id: `${kind}:${key}`,
    tone: noticeTones[kind] ?? 'success',
    titleKey: titleKeyOf(kind),
    bodyKey: bodyKeyOf(kind, told.reason),
    params: noticeParamsOf(told, instrument, texts),
    ...(scene === undefined ? {} : { scene }),
  }
}

function toldOf(kind: NoticeKind, order: Order): ToldOf {
  const price = done.has(kind) ? order.avgPrice : order.price
  return {
    side: order.side,
    symbol: order.symbol,
    qty: order.qty,
    filled: order.cumExecQty,
    ...(price === undefined ? {} : { price }),
    reason: endReasonOf(order),
    ...(order.specialTradeFrom === undefined ? {} : { origin: order.specialTradeFrom }),
  }
}

export interface OrderNotices {
  /** The notice an event makes, once per order and kind (NOTE-11); null nothing to say. */
  of(
    event: string,
    order: Order,
    instrument: Instrument | undefined,
    texts: WorkerTexts | null,
  ): NoticeView | null
}

/** Remembers what was said, so that a repeated event says nothing twice. */
export function createOrderNotices(): OrderNotices {
  const recent = new Map<NoticeKind, ReturnType<typeof createRecentIds>>()
  return {
    of(event, order, instrument, texts) {
      const kind = noticeKindOf(event, order)
      if (kind === null) return null
      const said = recent.get(kind) ?? createRecentIds()
      recent.set(kind, said)
      // An order may be amended many times; each new price or quantity is news.
      const id =
        kind === 'orderAmended' ? `${order.orderId}:${order.price ?? ''}:${order.qty}` : order.orderId
      if (!said.add(id)) return null
      // All that becomes of one order in one way is one notice, counted; so is what a strategy's slices do.
      const key = isOfStrategy(order) ? (order.parentOrderId ?? order.orderId) : order.orderId
      const notice = noticeOf(kind, key, toldOf(kind, order), instrument, texts)
      return isOfStrategy(order) ? { ...notice, isSeries: true } : notice
    },
  }
}
