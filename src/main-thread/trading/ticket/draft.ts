import { proxy } from 'valtio/vanilla'
import { kindsOfTab, ticketForms } from '#shared/contracts/ticket-kinds.ts'
import type { ChosenOrder } from '#shared/contracts/order-guard.ts'
import type { TicketKind, TicketTab } from '#shared/contracts/ticket-kinds.ts'
import type { AmountKind } from '#shared/contracts/ticket.ts'
import type { Side, TimeInForce, TriggerPriceType } from '#shared/domain/enums.ts'
import { exchange } from '../../stores/exchange.ts'
import { preferences } from '../../stores/preferences.ts'

/** What the trader typed for one symbol. It survives re-renders, changes of the symbol, errors and a closed sheet. */
export interface Draft {
  kind: TicketKind
  /**
   * The side of an order that was chosen elsewhere, with its kind and price. Another kind or price ends it. An object, so
   * that two choices of the same side differ.
   */
  picked: ChosenOrder | null
  /** The kind chosen last on each tab; absent: the tab's first. */
  kindOfTab: Partial<Record<TicketTab, TicketKind>>
  priceText: string
  triggerText: string
  triggerBy: TriggerPriceType
  closeOnTrigger: boolean
  /** Iceberg: the part that is in the book at a time. */
  visibleText: string
  qtyText: string
  /**
   * The amount of the sell side, where the slider gave it another one than the buy side: each side has its own maximum.
   */
  sellQtyText: string | null
  /** The unit of `qtyText`. */
  amountKind: AmountKind
  /** How often the trader changed the amount. */
  amountEdits: number
  /** The kind the trader switched to, while the worker converts the amount. */
  convertTo: AmountKind | null
  /** Position of the slider, 0..1; null if a quantity was typed after it. */
  percent: number | null
  /** True while the worker calculates the slider's quantity. */
  percentPending: boolean
  /** Its order was sent and accepted. The chart shows it again with the next edit. */
  isSent: boolean
  reduceOnly: boolean
  postOnly: boolean
  /** Spot margin. */
  isLeverage: boolean
  timeInForce: Exclude<TimeInForce, 'PostOnly'>
  /** Why a field corrected its value when it was left; null after the next edit. */
  priceNote: FieldNote | null
  triggerNote: FieldNote | null
  qtyNote: FieldNote | null
  visibleNote: FieldNote | null
}
export interface FieldNote {
  readonly key: 'heldMax' | 'steppedPrice' | 'steppedQty' | 'orderMaxQtyReplace'
  readonly params: Readonly<Record<string, string>>
}

const KEPT = 50
const drafts = new Map<string, Draft>()

/** The quantity type of the form. It survives changes of the symbol and of the order type (FORM-25). */
export const chosen = proxy<{ amountKind: AmountKind }>({ amountKind: 'Qty' })

/** All drafts, by symbol. */
export const knownDrafts = (): readonly (readonly [string, Draft])[] => [...drafts]

/** Nothing typed, with the trader's defaults. */
export const newDraft = (): Draft => ({
  kind: preferences.orderDefaults.orderType,
  picked: null,
  kindOfTab: {},
  priceText: '',
  triggerText: '',
  triggerBy: 'LastPrice',
  closeOnTrigger: false,
  visibleText: '',
  qtyText: '',
  sellQtyText: null,
  amountKind: chosen.amountKind,
  amountEdits: 0,
  convertTo: null,
  percent: null,
  percentPending: false,
  isSent: false,
  reduceOnly: false,
  postOnly: preferences.orderDefaults.postOnly,
  isLeverage: false,
  timeInForce: preferences.orderDefaults.timeInForce,
  priceNote: null,
  triggerNote: null,
  qtyNote: null,
  visibleNote: null,
})

/** The draft of a symbol, empty at first. The newest 50 are stored. */
export function draftFor(symbol: string): Draft {
  const known = drafts.get(symbol)
  if (known !== undefined) return known
  const draft = proxy(newDraft())
  drafts.set(symbol, draft)
  const oldest = drafts.keys().next()
  if (drafts.size > KEPT && oldest.done !== true) drafts.delete(oldest.value)
  return draft
}

/** Changes choices of a draft that have no setter of their own. It is another order then. */
export function editDraft(draft: Draft, change: Partial<Draft>): void {
  Object.assign(draft, { isSent: false }, change)
}
/** The draft is of both sides again. */
export function endPicked(draft: Draft): void {
  draft.picked = null
}
export function setKind(draft: Draft, kind: TicketKind): void {
  if (draft.kind !== kind) endPicked(draft)
  draft.kind = kind
  draft.kindOfTab[ticketForms[kind].tab] = kind
}
/** Opens a tab, with the kind that was chosen on it last. */
export function setTab(draft: Draft, tab: TicketTab): void {
  const kinds = kindsOfTab(tab, exchange.v.capabilities)
  const last = draft.kindOfTab[tab]
  setKind(draft, (last !== undefined && kinds.includes(last) ? last : kinds[0]) ?? draft.kind)
}
export function setPrice(draft: Draft, text: string): void {
  if (draft.priceText !== text) endPicked(draft)
  draft.priceText = text
  draft.isSent = false
  draft.priceNote = null
}
export function setTrigger(draft: Draft, text: string): void {
  if (draft.triggerText !== text) endPicked(draft)
  draft.triggerText = text
  draft.isSent = false
  draft.triggerNote = null
}
export function setVisible(draft: Draft, text: string): void {
  draft.visibleText = text
  draft.visibleNote = null
}
/** The amount is of the shown type from now on, without a conversion. */
function endConversion(draft: Draft): void {
  draft.amountKind = kindOf(draft)
  draft.convertTo = null
}
/** Sets a typed quantity, which replaces the slider's. */
export function setQty(draft: Draft, text: string): void {
  endConversion(draft)
  draft.qtyText = text
  draft.isSent = false
  draft.amountEdits += 1
  draft.sellQtyText = null
  draft.percent = null
  draft.percentPending = false
  draft.qtyNote = null
}
/** The amount of a side, as typed. */
export const sideQtyText = (draft: Pick<Draft, 'qtyText' | 'sellQtyText'>, side: Side): string =>
  side === 'Sell' ? (draft.sellQtyText ?? draft.qtyText) : draft.qtyText
export function setPercent(draft: Draft, percent: number): void {
  endConversion(draft)
  draft.percent = percent
  draft.isSent = false
  draft.amountEdits += 1
  draft.percentPending = true
  draft.qtyNote = null
}
/**
 * Stores the quantities the worker calculated for the slider, unless it was moved or the amount was typed meanwhile.
 */
export function takePercentQty(
  draft: Draft,
  percent: number,
  { buy, sell }: { readonly buy: string; readonly sell: string },
): void {
  if (!draft.percentPending || draft.percent !== percent) return
  draft.qtyText = buy
  draft.sellQtyText = sell === buy ? null : sell
  draft.percentPending = false
}
/** The quantity type the form shows. */
export const kindOf = (draft: Pick<Draft, 'amountKind' | 'convertTo'>): AmountKind =>
  draft.convertTo ?? draft.amountKind

/**
 * Switches the quantity type. The worker calculates the slider's quantity again, and converts a typed amount (FORM-01).
 */
export function setAmountKind(draft: Draft, kind: AmountKind): void {
  draft.qtyNote = null
  if (kindOf(draft) === kind) return
  draft.amountEdits += 1
  if (draft.qtyText === '' || draft.percent !== null) {
    draft.amountKind = kind
    draft.convertTo = null
    draft.percentPending = draft.percent !== null
    return
  }
  draft.convertTo = kind === draft.amountKind ? null : kind
}
/** Stores the amount as the worker converted it, unless it was edited or switched again meanwhile. */
export function takeConverted(draft: Draft, asked: { kind: AmountKind; from: string }, text: string): void {
  if (draft.convertTo !== asked.kind || draft.qtyText !== asked.from) return
  draft.qtyText = text
  draft.amountKind = asked.kind
  draft.convertTo = null
}
/**
 * Clears the quantity and the notes of corrections after an accepted order; price and choices stay. An amount that was edited after the order was
 * sent belongs to the next order.
 *
 * @param sentAfter `amountEdits` when the order was sent
 */
export function clearQty(draft: Draft, sentAfter: number): void {
  if (draft.amountEdits !== sentAfter) return
  endConversion(draft)
  draft.isSent = true
  draft.qtyText = ''
  draft.sellQtyText = null
  draft.percent = null
  draft.percentPending = false
  // They are about the order that was sent.
  for (const note of ['priceNote', 'triggerNote', 'qtyNote', 'visibleNote'] as const) draft[note] = null
}

/**
 * Time in force of the request: what the form shows, or the kind's default where it may not have that. PostOnly is a
 * time in force of its own.
 */
export function timeInForceOf({
  kind,
  postOnly,
  timeInForce,
}: Pick<Draft, 'kind' | 'postOnly' | 'timeInForce'>): TimeInForce {
  const { timesInForce } = ticketForms[kind]
  const chosen = postOnly ? 'PostOnly' : timeInForce
  return timesInForce.includes(chosen) ? chosen : timesInForce[0]
}
