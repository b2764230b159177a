import type { WorkerTexts } from '#shared/contracts/risk-api.ts'
import type { NoticeView } from '#shared/contracts/views.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Order } from '#shared/domain/records.ts'
import { unitOf } from '../positions/marking.ts'
import { formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { bodyKeyOf, titleKeyOf } from './notice-keys.ts'
import type { NoticeKind } from './notice-keys.ts'
import { createRecentIds } from './recent-ids.ts'

/** What a private order event says to the trader; null nothing (a partial fill, a market order that is being taken). */
export function noticeKindOf(event: string, order: Order): NoticeKind | null {
  if (order.orderStatus === 'Filled') return 'orderFilled'
  if (order.orderStatus === 'Rejected') return 'orderRejected'
  if (order.orderStatus === 'PartiallyFilledCanceled') return 'orderPartlyCancelled'
  if (event === 'canceled') return 'orderCancelled'
  if (order.orderStatus === 'PartiallyFilled') return null
  if (event === 'replaced') return 'orderAmended'
  if (event !== 'newed') return null
  return order.orderType === 'Market' && order.orderStatus !== 'Untriggered' ? null : 'orderPlaced'
}

const grouped = { group: true } as const

function paramsOf(
  kind: NoticeKind,
  order: Order,
  instrument: Instrument | undefined,
  texts: WorkerTexts | null,
): Record<string, string> {
  const side = order.side === 'Buy' ? texts?.lineBuy : texts?.lineSell
  const price = kind === 'orderFilled' || kind === 'orderPartlyCancelled' ? order.avgPrice : order.price
  const priceText =
    instrument === undefined ? (price ?? '') : formatPrice(price, instrument.priceFraction, grouped)
  const lots = (text: string): string =>
    instrument === undefined ? text : formatQuantity(text, instrument.lotFraction, grouped)
  return {
    side: side ?? order.side,
    symbol: order.symbol,
    qty: lots(order.qty),
    filled: lots(order.cumExecQty),
    coin: instrument === undefined ? '' : unitOf(instrument),
    price: priceText === MISSING ? '' : priceText,
    reason: order.cxlRejReason ?? '',
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
      return {
        id: `${kind}:${id}`,
        tone: kind === 'orderRejected' ? 'failure' : kind === 'orderPartlyCancelled' ? 'info' : 'success',
        titleKey: titleKeyOf(kind),
        bodyKey: bodyKeyOf(kind),
        params: paramsOf(kind, order, instrument, texts),
      }
    },
  }
}
