import type { TicketDraft, TicketPreview } from '#shared/contracts/risk-api.ts'
import { sliderQty } from '#shared/maths/max-quantity.ts'
import { toText } from '#shared/maths/number.ts'
import { ticketPreview } from '#shared/maths/ticket-preview.ts'
import type { TicketPreview as SidePreviews } from '#shared/maths/ticket-preview.ts'
import { compareDecimalText, isZeroText, parseDecimalText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import { formatLeverage, formatMoney, formatQuantity, MISSING } from '#shared/units/display.ts'
import type { RiskStores } from '../risk-stores.ts'
import { isTradable } from '../tables/instrument-view.ts'
import { checkPrice, checkQty } from './check-fields.ts'
import { fieldError } from './field-errors.ts'
import { sideView, unknownSide } from './side-view.ts'
import { ticketContext } from './ticket-context.ts'
import type { TicketContext } from './ticket-context.ts'

const grouped = { group: true } as const

/** Both sides for an amount; `price` null lets the maximum stand on the last price while none is typed. */
function bothSides(
  context: TicketContext,
  draft: TicketDraft,
  price: DecimalText | null,
  amount: DecimalText | null,
): SidePreviews {
  const { touch } = context
  return ticketPreview({
    instrument: context.ticketInstrument,
    account: context.account,
    draft: {
      orderType: draft.orderType,
      amountKind: 'Qty',
      amount,
      price: draft.orderType === 'Limit' ? (price ?? touch.last) : null,
      ask1: touch.ask1,
      bid1: touch.bid1,
      mark: touch.mark,
      reduceOnly: draft.reduceOnly,
    },
  })
}

/** The maximum the slider counts from: what either side can send; where one can send nothing, the other's. */
function sliderMaximum({ long, short }: SidePreviews): DecimalText | null {
  let least: DecimalText | null = null
  for (const max of [long.maxQty, short.maxQty]) {
    if (max === null || isZeroText(max)) continue
    if (least === null || compareDecimalText(max, least) < 0) least = max
  }
  return least
}

/** Quantity text of the slider; null where it wasn't moved last, '' where there is no maximum to count from. */
function percentText(context: TicketContext, draft: TicketDraft, price: DecimalText | null): string | null {
  if (draft.percent === null) return null
  const fraction = Number.isFinite(draft.percent) ? Math.min(1, Math.max(0, draft.percent)) : 0
  const maxQty = sliderMaximum(bothSides(context, draft, price, null))
  // Slider places are hundredths; rounding takes the float's dust away.
  const share = parseDecimalText(Math.round(fraction * 10_000) / 10_000)
  const qty = toText(sliderQty({ maxQty, fraction: share, qtyStep: context.instrument.lotSize }))
  if (qty === null || isZeroText(qty)) return ''
  return formatQuantity(qty, context.instrument.lotFraction)
}

function unknownPreview(draft: TicketDraft): TicketPreview {
  return {
    requestId: draft.requestId,
    price: null,
    qty: null,
    qtyFromPercent: draft.percent === null ? null : '',
    value: MISSING,
    errors: [fieldError('form', 'notTradable', { symbol: draft.symbol })],
    buy: unknownSide,
    sell: unknownSide,
    available: MISSING,
    leverage: MISSING,
    isIsolated: false,
  }
}

/** The fields of a draft as judged, and both sides priced. */
export function previewOf(context: TicketContext, draft: TicketDraft) {
  const price = checkPrice(draft, context.instrument)
  const qtyFromPercent = percentText(context, draft, price.value)
  const qty = checkQty(draft, qtyFromPercent ?? draft.qtyText, context.instrument)
  return { price, qty, qtyFromPercent, sides: bothSides(context, draft, price.value, qty.value) }
}

/** Judges and prices an order as typed. Never throws, never shows NaN; what can't be known is '--'. */
export function previewTicket(stores: RiskStores, draft: TicketDraft): TicketPreview {
  const context = ticketContext(stores, draft)
  if (context === null) return unknownPreview(draft)
  const { instrument, totals } = context
  const { price, qty, qtyFromPercent, sides } = previewOf(context, draft)
  const tradable = isTradable(instrument)
    ? []
    : [fieldError('form', 'notTradable', { symbol: instrument.symbol })]
  const money = instrument.upnlFraction
  return {
    requestId: draft.requestId,
    price: price.usable,
    qty: qty.usable,
    qtyFromPercent,
    value: formatMoney(sides.long.value ?? sides.short.value, money, grouped),
    errors: [...tradable, ...price.errors, ...qty.errors],
    buy: sideView(context, draft, sides.long),
    sell: sideView(context, draft, sides.short),
    available: formatMoney(toText(totals?.available ?? null), instrument.walletBalanceFraction, grouped),
    leverage: formatLeverage(context.leverage),
    isIsolated: context.isIsolated,
  }
}
