import { fillsNow, hasField, ticketFields } from '#shared/contracts/ticket-kinds.ts'
import type { TicketField } from '#shared/contracts/ticket-kinds.ts'
import type { AmountKind, FieldError, TicketDraft, TicketPreview } from '#shared/contracts/ticket.ts'
import { sliderQty } from '#shared/maths/max-quantity.ts'
import { toText } from '#shared/maths/number.ts'
import { ticketPreview } from '#shared/maths/ticket/preview.ts'
import type { TicketFigures } from '#shared/maths/ticket/preview.ts'
import type { TicketInput } from '#shared/maths/ticket/types.ts'
import { compareDecimalText, isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatLeverage, formatMoney, formatPrice, MISSING } from '#shared/units/display.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { isTradable } from '../rows/instrument-view.ts'
import { amountMaximum, amountPrice, amountText } from './amounts.ts'
import { checkFields, checkQty, limitPriceOf, readPositive } from './check-fields.ts'
import type { CheckedField, CheckedFields } from './check-fields.ts'
import { fieldError } from './field-errors.ts'
import { passedLimit, sideView, unknownSide } from './side-view.ts'
import { ticketContext, touchOf } from './ticket-context.ts'
import type { TicketContext } from './ticket-context.ts'

const grouped = { group: true } as const

/** The kind of the draft's amount. Spot has no margin: its cost is its value. */
export const kindOf = (draft: TicketDraft, context: TicketContext): AmountKind => {
  const kind = draft.amountKind ?? 'Qty'
  return kind === 'Cost' && context.ticketInstrument.family === 'spot' ? 'Value' : kind
}

/** What the figures take from each field that only some kinds have. null: nothing, or `amountPrice` reads it. */
const takenOf: Readonly<
  Record<TicketField, ((draft: TicketDraft, read: CheckedField) => Partial<TicketInput>) | null>
> = {
  trigger: null,
  price: null,
  visible: null,
  slippage: ({ slippage }, { value: tolerance }) =>
    slippage === undefined || tolerance === null ? {} : { slippage: { type: slippage.type, tolerance } },
}

const taken = (draft: TicketDraft, fields: CheckedFields): Partial<TicketInput> =>
  Object.assign({}, ...ticketFields[draft.kind].map((field) => takenOf[field]?.(draft, fields[field])))

/** Prices both sides for an amount. While no price is typed, the maximum is calculated with the last price. */
function bothSides(
  context: TicketContext,
  draft: TicketDraft,
  fields: CheckedFields,
  amounts: { readonly buy: DecimalText | null; readonly sell: DecimalText | null },
  kind: AmountKind,
): TicketFigures {
  const { touch } = context
  const waits = hasField(draft.kind, 'trigger')
  const isMarket = fillsNow[draft.kind]
  return ticketPreview({
    instrument: context.ticketInstrument,
    account: context.account,
    draft: {
      // A conditional order is calculated at the price it will be placed with, not at the present best price.
      orderType: isMarket ? 'Market' : 'Limit',
      amountKind: kind,
      amount: amounts.buy,
      sellAmount: amounts.sell,
      price: isMarket ? null : amountPrice(context, draft, fields),
      ask1: waits ? null : touch.ask1,
      bid1: waits ? null : touch.bid1,
      mark: touch.mark,
      reduceOnly: draft.reduceOnly || draft.closeOnTrigger === true,
      book: waits ? null : context.book,
      band: waits ? null : context.band,
      ...(draft.timeInForce === undefined ? {} : { timeInForce: draft.timeInForce }),
      ...taken(draft, fields),
    },
  })
}

/**
 * Amount texts of the slider: each side's share of its own maximum. A side that can't send anything gets the other
 * side's amount and an error. Null if the slider wasn't moved last, '' if there is no maximum.
 */
function percentTexts(
  context: TicketContext,
  draft: TicketDraft,
  fields: CheckedFields,
  kind: AmountKind,
): TicketPreview['fromPercent'] {
  if (draft.percent === null) return null
  const fraction = Number.isFinite(draft.percent) ? Math.min(1, Math.max(0, draft.percent)) : 0
  // Slider positions are hundredths: rounding removes the float's error.
  const share = parseDecimalText(Math.round(fraction * 10_000) / 10_000)
  const { long, short } = bothSides(context, draft, fields, { buy: null, sell: null }, 'Qty')
  const price = amountPrice(context, draft, fields)
  const textOf = (maxQty: DecimalText | null): string => {
    const qty = sliderQty({ maxQty, fraction: share, qtyStep: context.instrument.lotSize })
    return amountText(context, kind, toText(qty), price)
  }
  const isNothing = (max: DecimalText | null): boolean => max === null || isZeroText(max)
  const [buy, sell] = [textOf(long.maxQty), textOf(short.maxQty)]
  return { buy: isNothing(long.maxQty) ? sell : buy, sell: isNothing(short.maxQty) ? buy : sell }
}

function unknownPreview(draft: TicketDraft): TicketPreview {
  return {
    requestId: draft.requestId,
    price: null,
    qty: null,
    visibleQty: null,
    fromPercent: draft.percent === null ? null : { buy: '', sell: '' },
    errors: [fieldError('form', 'notTradable', { symbol: draft.symbol })],
    buy: unknownSide,
    sell: unknownSide,
    available: MISSING,
    availableBase: '',
    leverage: MISSING,
    isIsolated: false,
    amountKind: draft.amountKind ?? 'Qty',
    amountMax: '',
    converted: null,
    drawnIn: '',
    drawnTo: '',
    triggerPrice: null,
    triggerDirection: null,
    triggerNow: MISSING,
    basePrice: null,
  }
}

/** The present price that the draft's trigger is compared with. */
export function triggerReference({ touch, index }: TicketContext, draft: TicketDraft): DecimalText | null {
  if (draft.trigger === undefined) return null
  if (draft.trigger.by === 'IndexPrice') return index
  return draft.trigger.by === 'MarkPrice' ? touch.mark : touch.last
}

/** The checked fields of a draft, and both sides' figures. */
export function previewOf(context: TicketContext, draft: TicketDraft) {
  const { instrument, maxQty } = context
  const kind = kindOf(draft, context)
  const fields = checkFields(draft, { instrument, reference: triggerReference(context, draft) })
  const fromPercent = percentTexts(context, draft, fields, kind)
  const read = (raw: string): CheckedField =>
    kind === 'Qty' ? checkQty(draft, raw, instrument, maxQty) : readPositive('qty', raw)
  const buyText = fromPercent?.buy ?? draft.qtyText
  const sellText = fromPercent?.sell ?? draft.sellQtyText ?? draft.qtyText
  const buy = read(buyText)
  const amounts = { buy, sell: sellText === buyText ? buy : read(sellText) }
  const values = { buy: amounts.buy.value, sell: amounts.sell.value }
  const sides = bothSides(context, draft, fields, values, kind)
  return { kind, fields, amounts, fromPercent, sides }
}

/** Errors that hold for every order of this symbol and account. */
function barredBy({ instrument }: TicketContext, stores: RiskStores): readonly FieldError[] {
  const params = { symbol: instrument.symbol }
  if (!isTradable(instrument)) return [fieldError('form', 'notTradable', params)]
  const isClassic = stores.account.account?.kind === 'standard'
  return isClassic && instrument.utaSupportOnly === true ? [fieldError('form', 'utaOnly', params)] : []
}

/** The side of a limit order that the exchange would place at its price limit. A price can pass only one of the two. */
function drawnIn(
  context: TicketContext,
  draft: TicketDraft,
  price: DecimalText | null,
): Pick<TicketPreview, 'drawnIn' | 'drawnTo'> {
  const { priceFraction, quoteCurrency } = context.instrument
  if (context.ticketInstrument.family !== 'spot')
    for (const side of ['Buy', 'Sell'] as const) {
      const limit = passedLimit(context, draft, { side, price })
      if (limit !== null)
        return {
          drawnIn: side,
          drawnTo: `${formatPrice(limit, priceFraction, grouped)} ${quoteCurrency}`,
        }
    }
  return { drawnIn: '', drawnTo: '' }
}

/** Checks and prices an order as typed. Never throws and never shows NaN; unknown figures are '--'. */
export function previewTicket(stores: RiskStores, draft: TicketDraft): TicketPreview {
  const context = ticketContext(stores, draft)
  if (context === null) return unknownPreview(draft)
  const { instrument, totals, baseTotals } = context
  const { kind, fields, amounts, fromPercent, sides } = previewOf(context, draft)
  const { trigger } = fields
  const price = limitPriceOf(draft.kind, fields)
  const amount = amounts.buy
  const isShared = amounts.sell === amount
  const at = amountPrice(context, draft, fields)
  const reference = triggerReference(context, draft)
  const qty = kind === 'Qty' ? amount.value : (sides.long.qty ?? sides.short.qty)
  const view = (side: 'Buy' | 'Sell') =>
    sideView(context, draft, side === 'Buy' ? sides.long : sides.short, {
      side,
      kind,
      price: price.usable,
      visible: fields.visible.usable,
      amount: side === 'Buy' ? amounts.buy : amounts.sell,
      isShared,
    })
  const [buy, sell] = [view('Buy'), view('Sell')]
  // What a cost or value gives, and neither side takes, is wrong at the field.
  const isOfBoth = ({ key }: FieldError): boolean => sell.errors.some((error) => error.key === key)
  return {
    requestId: draft.requestId,
    price: price.usable,
    qty: kind === 'Qty' ? amount.usable : null,
    visibleQty: fields.visible.usable,
    fromPercent,
    errors: [
      ...barredBy(context, stores),
      ...Object.values(fields).flatMap(({ errors }) => errors),
      ...(isShared ? amount.errors : []),
      ...(kind === 'Qty' ? [] : buy.errors.filter(isOfBoth)),
    ],
    buy,
    sell,
    available: formatMoney(toText(totals?.available ?? null), instrument.walletBalanceFraction, grouped),
    availableBase:
      context.ticketInstrument.family === 'spot'
        ? formatMoney(toText(baseTotals?.available ?? null), instrument.lotFraction, grouped)
        : '',
    leverage: formatLeverage(context.leverage),
    isIsolated: context.isIsolated,
    amountKind: kind,
    amountMax: amountMaximum(context, kind, at),
    converted:
      draft.convertTo === undefined
        ? null
        : amount.value === null
          ? ''
          : amountText(context, draft.convertTo, qty, at),
    ...drawnIn(context, draft, price.usable),
    triggerPrice: trigger.usable,
    triggerDirection:
      trigger.usable === null || reference === null
        ? null
        : compareDecimalText(trigger.usable, reference) > 0
          ? 1
          : 2,
    triggerNow:
      draft.trigger === undefined ? MISSING : formatPrice(reference, instrument.priceFraction, grouped),
    basePrice: reference,
  }
}

/** Whether an order may take from the book at once: a market order, or a limit price that crosses the other side. */
export function takesBook(stores: RiskStores, draft: TicketDraft): boolean {
  if (hasField(draft.kind, 'trigger')) return false
  if (fillsNow[draft.kind]) return true
  const instrument = stores.catalogue.bySymbol(draft.symbol)
  if (instrument === undefined) return false
  const price = limitPriceOf(draft.kind, checkFields(draft, { instrument, reference: null })).value
  if (price === null) return false
  const { ask1, bid1 } = touchOf(stores, instrument)
  const reaches = (touch: DecimalText | null, sign: number): boolean =>
    touch !== null && compareDecimalText(price, touch) * sign >= 0
  return reaches(ask1, 1) || reaches(bid1, -1)
}
