import type { ActionMessage } from '#shared/contracts/dialog.ts'
import type { CloseDraft, ClosePreview } from '#shared/contracts/position-actions.ts'
import type { NewOrder } from '#shared/contracts/order-entry.ts'
import { num, toText } from '#shared/maths/number.ts'
import { charged, floorToLot } from '#shared/maths/rounding.ts'
import { Decimal } from '#shared/units/decimal.ts'
import { compareDecimalText, isZeroText, signOfText, ZERO_TEXT } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatMoney, formatPnl, formatPrice, formatQuantity, MISSING } from '#shared/units/display.ts'
import { isMultipleOf } from '#shared/units/tick.ts'
import { toneOfText } from '#shared/units/tone.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { isTradable } from '../rows/instrument-view.ts'
import { readTyped } from '../ticket/typed-number.ts'
import { ownMargins } from '../positions/liq-price.ts'
import { takerFeeAt } from '../tpsl/taker-fee.ts'
import { isBarred, message } from './action-message.ts'
import {
  actionContext,
  fillEstimate,
  isolatedMarginOf,
  limitEstimate,
  netProfit,
  oppositeOf,
  profitAt,
} from './position-context.ts'
import type { ActionContext } from './position-context.ts'

const grouped = { group: true } as const

interface Field {
  readonly value: DecimalText | null
  readonly messages: readonly ActionMessage[]
}

/** A share of the position, rounded to lots: 100 % is the whole position, more than 0 % at least one lot. */
function shareOf(context: ActionContext, percent: number): DecimalText {
  const { size, instrument } = context.shown
  const all = num(size)
  if (size === null || all === null) return ZERO_TEXT
  if (percent >= 100) return size
  const share = all.times(new Decimal(Math.max(0, Math.round(percent * 100))).dividedBy(10_000))
  const lots = floorToLot(share, instrument.lotSize)
  const least = num(instrument.lotSize)
  if (lots === null || least === null || percent <= 0) return ZERO_TEXT
  return toText(Decimal.min(all, Decimal.max(lots, least))) ?? ZERO_TEXT
}

function readQty(context: ActionContext, raw: string, draft: CloseDraft): Field {
  const { size, instrument, head } = context.shown
  const typed = readTyped(raw)
  if (typed.kind === 'empty') return { value: null, messages: [message('qty', 'qtyMissing', {}, 'missing')] }
  if (typed.kind === 'none' || signOfText(typed.value) <= 0)
    return { value: null, messages: [message('qty', 'qtyNotPositive')] }
  const { value } = typed
  const all = size ?? ZERO_TEXT
  const shown = (text: DecimalText): string => formatQuantity(text, instrument.lotFraction, grouped)
  if (compareDecimalText(value, all) > 0)
    return { value, messages: [message('qty', 'qtyAbovePosition', { max: shown(all), coin: head.unit })] }
  // A position that is no whole number of lots can still be closed completely.
  const isAll = compareDecimalText(value, all) === 0
  if (!isAll && !isMultipleOf(value, instrument.lotSize))
    return { value, messages: [message('qty', 'qtyLot', { lot: instrument.lotSize })] }
  const most = draft.orderType === 'Market' ? instrument.maxNewMarketOrderQty : instrument.maxNewOrderQty
  if (!(isAll && draft.orderType === 'Market') && compareDecimalText(value, most) > 0)
    return { value, messages: [message('qty', 'qtyAboveMost', { max: shown(most), coin: head.unit })] }
  return { value, messages: [] }
}

/** Reads the limit price and compares it with the liquidation price and the market (POS-05, TPSL-64). */
function readPrice(context: ActionContext, draft: CloseDraft): Field {
  const { instrument, side, liqPrice, prices } = context.shown
  if (draft.orderType === 'Market') return { value: null, messages: [] }
  const typed = readTyped(draft.priceText)
  if (typed.kind === 'empty')
    return { value: null, messages: [message('price', 'priceMissing', {}, 'missing')] }
  if (typed.kind === 'none' || signOfText(typed.value) <= 0)
    return { value: null, messages: [message('price', 'priceNotPositive')] }
  const { value } = typed
  const { tickSize, minPrice, maxPrice } = instrument
  if (!isMultipleOf(value, tickSize))
    return { value, messages: [message('price', 'priceTick', { tick: tickSize })] }
  if (compareDecimalText(value, minPrice) < 0 || compareDecimalText(value, maxPrice) > 0)
    return { value, messages: [message('price', 'priceRange', { min: minPrice, max: maxPrice })] }
  const found: ActionMessage[] = []
  const isLong = side === 'Buy'
  if (liqPrice !== null) {
    const order = compareDecimalText(value, liqPrice)
    const shown = { liqPrice: formatPrice(liqPrice, instrument.priceFraction, grouped) }
    if (isLong && order <= 0) found.push(message('price', 'closeBuyLiqPriceTips', shown, 'caution'))
    if (!isLong && order >= 0) found.push(message('price', 'closeSellLiqPriceTips', shown, 'caution'))
  }
  const last = prices.LastPrice
  if (found.length === 0 && last !== null) {
    const order = compareDecimalText(value, last)
    if (isLong ? order < 0 : order > 0) found.push(message('price', 'priceTakes', {}, 'caution'))
  }
  return { value, messages: found }
}

function nothing(draft: CloseDraft, state: 'gone' | 'flipped'): ClosePreview {
  return {
    requestId: draft.requestId,
    state,
    head: null,
    qtyFromPercent: null,
    fillPrice: MISSING,
    expectedPnl: MISSING,
    netPnl: MISSING,
    isPart: false,
    tone: 0,
    fee: MISSING,
    frees: MISSING,
    remaining: MISSING,
    liq: MISSING,
    coin: '',
    messages: [],
    order: null,
  }
}

/**
 * The order that closes the position. Closing all of it at market is quantity 0 with closeOnTrigger: the exchange
 * splits it if it is above its largest market order.
 */
function orderOf(
  context: ActionContext,
  draft: CloseDraft,
  qty: DecimalText,
  price: DecimalText | null,
): Omit<NewOrder, 'orderLinkId'> {
  const { instrument, side, positionIdx, size } = context.shown
  const isAll = size !== null && compareDecimalText(qty, size) === 0
  const base = {
    symbol: instrument.symbol,
    side: oppositeOf(side),
    reduceOnly: true,
    positionIdx,
  } as const
  if (draft.orderType === 'Market' || price === null)
    return {
      ...base,
      kind: 'Market',
      qty: isAll ? ZERO_TEXT : qty,
      timeInForce: 'ImmediateOrCancel',
      closeOnTrigger: isAll,
    }
  return { ...base, kind: 'Limit', qty, price, timeInForce: 'GoodTillCancel', closeOnTrigger: false }
}

/** Previews closing a position or a part of it: its figures and errors (POS-04, POS-05). */
export function previewClose(stores: RiskStores, draft: CloseDraft): ClosePreview {
  const context = actionContext(stores, draft)
  if (context.state !== 'open') return nothing(draft, context.state)
  const { shown, ticket, booked } = context
  const { instrument, family, size } = shown
  const qtyFromPercent = draft.percent === null ? null : shareOf(context, draft.percent)
  const qty = readQty(context, qtyFromPercent ?? draft.qtyText, draft)
  const price = readPrice(context, draft)
  const amount = num(qty.value)
  const fill =
    draft.orderType === 'Limit'
      ? limitEstimate(context, oppositeOf(shown.side), amount, num(price.value))
      : fillEstimate(context, oppositeOf(shown.side), amount)
  const pnl = profitAt(context, amount, fill)
  const fee = charged(takerFeeAt(shown, amount, fill))
  const all = num(size)
  const share =
    amount === null || all === null || all.isZero() ? null : Decimal.min(amount, all).dividedBy(all)
  const held = booked.position.isIsolated
    ? (num(booked.position.positionBalance) ?? isolatedMarginOf(booked))
    : (ownMargins(booked.position, instrument, ticket.touch.mark)?.im ?? null)
  const frees = held === null || share === null ? null : held.times(share)
  const remaining = amount === null || all === null ? null : Decimal.max(0, all.minus(amount))
  const inverse = family === 'inverse'
  const decimals = inverse ? instrument.walletBalanceFraction : instrument.upnlFraction
  const expectedPnl = formatPnl(toText(pnl), decimals, inverse, grouped)
  const messages = [
    ...(isTradable(instrument) ? [] : [message('form', 'notTradable', { symbol: instrument.symbol })]),
    ...price.messages,
    ...qty.messages,
  ]
  return {
    requestId: draft.requestId,
    state: 'open',
    head: shown.head,
    qtyFromPercent,
    fillPrice: formatPrice(toText(fill), instrument.priceFraction, grouped),
    expectedPnl,
    netPnl: formatPnl(toText(netProfit(context, amount, pnl, fee)), decimals, inverse, grouped),
    isPart: remaining?.isZero() === false,
    tone: toneOfText(expectedPnl),
    fee: formatMoney(toText(fee), decimals, grouped),
    frees: formatMoney(toText(frees), decimals, grouped),
    remaining: formatQuantity(toText(remaining), instrument.lotFraction, grouped),
    liq: remaining?.isZero() === true ? MISSING : shown.head.liq,
    coin: instrument.coin,
    messages,
    order:
      isBarred(messages) || qty.value === null || isZeroText(qty.value)
        ? null
        : orderOf(context, draft, qty.value, price.value),
  }
}
