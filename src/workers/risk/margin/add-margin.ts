import type { ActionMessage } from '#shared/contracts/dialog.ts'
import type { AddMarginDraft, AddMarginPreview } from '#shared/contracts/margin.ts'
import { liqAfterMarginChange, maxAddableMargin, maxRemovableMargin } from '#shared/maths/add-margin.ts'
import { divisibleLeverage } from '#shared/maths/leverage.ts'
import { shownLiqPrice } from '#shared/maths/liquidation-cross.ts'
import { num, ONE, toText, toTruncatedText, ZERO } from '#shared/maths/number.ts'
import { unrealisedPnl } from '#shared/maths/pnl.ts'
import { valueOf } from '#shared/maths/value.ts'
import type { Decimal } from '#shared/units/decimal.ts'
import { Decimal as D } from '#shared/units/decimal.ts'
import { signOfText, negateText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatLeverage, formatMoney, formatPrice, MISSING } from '#shared/units/display.ts'
import { isBarred, message } from '../actions/action-message.ts'
import { actionContext, isolatedMarginOf } from '../actions/position-context.ts'
import type { ActionContext } from '../actions/position-context.ts'
import { tiersOf } from '#shared/maths/row-inputs.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { readTyped } from '../ticket/typed-number.ts'

const grouped = { group: true } as const
/** Amounts are sent in 1e-8 of the settle coin (MARGIN-11). */
const SENT_DECIMALS = 8
/** Decimals that the exchange takes. */
const decimalsOf = ({ exchange }: RiskStores): number =>
  exchange.capabilities.addMargin === 'fourDecimals' ? 4 : SENT_DECIMALS

function nothing(draft: AddMarginDraft, state: 'gone' | 'flipped'): AddMarginPreview {
  return {
    requestId: draft.requestId,
    state,
    head: null,
    amountFromPercent: null,
    margin: MISSING,
    marginAfter: MISSING,
    extra: MISSING,
    available: MISSING,
    most: '',
    mostShown: MISSING,
    liqNow: MISSING,
    liqAfter: MISSING,
    leverageNow: MISSING,
    leverageAfter: MISSING,
    decimals: SENT_DECIMALS,
    coin: '',
    isAutoAdd: false,
    autoAddBarred: 'gone',
    messages: [],
    change: null,
  }
}

/** Largest amount that can be added or removed now; null if unknown (no mark price, no wallet). */
function mostOf(context: ActionContext, direction: 'add' | 'reduce', margin: Decimal | null): Decimal | null {
  const { booked, ticket, shown } = context
  const { position } = booked
  if (direction === 'add')
    return maxAddableMargin({
      available: ticket.totals?.available ?? null,
      value: position.positionValue,
      margin,
    })
  const mark = num(ticket.touch.mark)
  const size = num(position.size)
  if (mark === null || !mark.greaterThan(0) || size === null) return null
  const { family } = shown
  // Margin helpers never divide by a leverage of 0 (MARGIN-22).
  const leverage = divisibleLeverage(position.leverage)
  const uPnl = unrealisedPnl({ family, side: position.side, size, entry: position.entryPrice, price: mark })
  return maxRemovableMargin({
    extraMargin: position.extraMargin ?? '0',
    margin,
    value: valueOf(family, size, mark),
    imr: leverage === null ? null : ONE.dividedBy(leverage),
    uPnl,
  })
}

function readAmount(
  raw: string,
  draft: AddMarginDraft,
  most: Decimal | null,
  shown: { readonly most: string; readonly coin: string; readonly decimals: number },
): { readonly value: DecimalText | null; readonly messages: readonly ActionMessage[] } {
  const typed = readTyped(raw)
  if (typed.kind === 'empty')
    return { value: null, messages: [message('amount', 'amountMissing', {}, 'missing')] }
  if (typed.kind === 'none' || signOfText(typed.value) <= 0)
    return { value: null, messages: [message('amount', 'amountNotPositive')] }
  const amount = num(typed.value)
  if (amount === null || amount.decimalPlaces() > shown.decimals)
    return {
      value: null,
      messages: [message('amount', 'amountDecimals', { decimals: String(shown.decimals) })],
    }
  if (most !== null && amount.greaterThan(most)) {
    const key = draft.direction === 'add' ? 'amountAbove' : 'amountAboveRemovable'
    return { value: typed.value, messages: [message('amount', key, { max: shown.most, coin: shown.coin })] }
  }
  return { value: typed.value, messages: [] }
}

const barred = ({ booked }: ActionContext): AddMarginPreview['autoAddBarred'] => {
  const { position } = booked
  if (!position.isIsolated) return 'cross'
  const entry = num(position.entryPrice)
  return entry === null || !entry.greaterThan(0) ? 'noEntry' : ''
}

/** Previews adding margin to an isolated position or removing it: its effect on the liquidation price (MARGIN-19). */
export function previewAddMargin(stores: RiskStores, draft: AddMarginDraft): AddMarginPreview {
  const context = actionContext(stores, draft)
  if (context.state !== 'open') return nothing(draft, context.state)
  const { shown, booked, ticket } = context
  const { instrument, family } = shown
  const { position } = booked
  const decimals = family === 'inverse' ? instrument.walletBalanceFraction : instrument.upnlFraction
  const sent = decimalsOf(stores)
  const money = (amount: Decimal | null): string => formatMoney(toText(amount), decimals, grouped)
  const margin = position.isIsolated ? (num(position.positionBalance) ?? isolatedMarginOf(booked)) : null
  const most = mostOf(context, draft.direction, margin)
  const mostText = toTruncatedText(most, sent)
  const amountFromPercent =
    draft.percent === null || most === null
      ? null
      : (toTruncatedText(
          most.times(new D(Math.min(100, Math.max(0, Math.round(draft.percent))))).dividedBy(100),
          draft.percent >= 100 ? sent : Math.min(sent, decimals),
        ) ?? '')
  const amount = readAmount(amountFromPercent ?? draft.amountText, draft, most, {
    most: money(most),
    coin: instrument.coin,
    decimals: sent,
  })
  const sign = draft.direction === 'add' ? 1 : -1
  const typed = num(amount.value)
  const change = typed === null ? null : typed.times(sign)
  const autoAddBarred = barred(context)
  const messages = [
    ...(position.isIsolated ? [] : [message('form', 'notIsolated')]),
    ...(most === null && position.isIsolated ? [message('form', 'noMark', {}, 'caution')] : []),
    ...amount.messages,
  ]
  const liqAfter =
    change === null
      ? null
      : liqAfterMarginChange({
          family,
          side: position.side,
          size: position.size,
          entry: position.entryPrice,
          leverage: divisibleLeverage(position.leverage),
          takerFee: instrument.takerFeeRate,
          extraMargin: position.extraMargin ?? '0',
          change,
          tiers: tiersOf(instrument),
          tick: instrument.tickSize,
        })
  const { minPrice, maxPrice } = instrument
  const held = liqAfter === null ? null : shownLiqPrice({ liqPrice: liqAfter, minPrice, maxPrice })
  const value = num(position.positionValue)
  const leverageAt = (of: Decimal | null): string =>
    value === null || of === null || !of.greaterThan(0)
      ? MISSING
      : formatLeverage(toText(value.dividedBy(of)))
  const after = margin === null || change === null ? null : D.max(ZERO, margin.plus(change))
  return {
    requestId: draft.requestId,
    state: 'open',
    head: shown.head,
    amountFromPercent,
    margin: money(margin),
    marginAfter: money(after),
    extra: money(num(position.extraMargin ?? '0')),
    available: money(ticket.totals?.available ?? null),
    most: mostText ?? '',
    mostShown: money(most),
    liqNow: shown.head.liq,
    liqAfter: formatPrice(toText(held), instrument.priceFraction, grouped),
    leverageNow: leverageAt(margin),
    leverageAfter: leverageAt(after),
    decimals: Math.min(sent, decimals),
    coin: instrument.coin,
    isAutoAdd: position.isAutoAddMargin,
    autoAddBarred,
    messages,
    change:
      isBarred(messages) || amount.value === null
        ? null
        : {
            symbol: instrument.symbol,
            positionIdx: position.positionIdx,
            amount: draft.direction === 'add' ? amount.value : negateText(amount.value),
          },
  }
}
