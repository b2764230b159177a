import type { TradeMessage } from '#shared/contracts/feed-port.ts'
import type { WorkerTexts } from '#shared/contracts/risk-api.ts'
import type { NoticeView } from '#shared/contracts/views.ts'
import { endReasonOf } from '#shared/domain/end-reasons.ts'
import { isOptionType } from '#shared/domain/contract-type.ts'
import type { Instrument } from '#shared/domain/instrument.ts'
import type { Execution } from '#shared/domain/records.ts'
import { isZeroText } from '#shared/units/decimal-text.ts'
import type { NoticeKind } from './notice-keys.ts'
import { noticeOf } from './order-notices.ts'
import type { ToldOf } from './order-notices.ts'

const kinds: Readonly<Record<string, NoticeKind>> = {
  make: 'orderPlaced',
  edit: 'orderAmended',
  cancel: 'orderCancelled',
  position: 'positionChanged',
  liquidation: 'positionLiquidated',
}

/**
 * A message for people as a notice (FEED-27, FEED-28); null for a scene nobody knows and for a part of a fill, which is silent
 * as with orders (NOTE-03).
 */
export function messageNotice(
  message: TradeMessage,
  instrument: Instrument | undefined,
  texts: WorkerTexts | null,
): NoticeView | null {
  const kind = Object.hasOwn(kinds, message.scene) ? kinds[message.scene] : undefined
  if (kind === undefined) return null
  if (kind === 'positionChanged' && message.leavesQty !== undefined && !isZeroText(message.leavesQty))
    return null
  const { side, symbol, price, qty, reason, orderId } = message
  const told: ToldOf = {
    side,
    symbol,
    reason: endReasonOf({ cancelType: reason }),
    ...(qty === undefined ? {} : { qty, filled: qty }),
    ...(price === undefined ? {} : { price }),
  }
  return noticeOf(kind, orderId === '' ? symbol : orderId, told, instrument, texts)
}

/** A fill of an option (FEED-26); null for other fills: their orders tell them. */
export function optionTradeNotice(
  execution: Execution,
  instrument: Instrument | undefined,
  texts: WorkerTexts | null,
): NoticeView | null {
  if (instrument === undefined || !isOptionType(instrument.contractType)) return null
  const { side, symbol, execQty, execPrice, execId } = execution
  const told: ToldOf = { side, symbol, qty: execQty, filled: execQty, price: execPrice }
  return noticeOf('optionTraded', execId, told, instrument, texts)
}
