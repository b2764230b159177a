import { proxy } from 'valtio/vanilla'
import type { AmountKind } from '#shared/contracts/ticket.ts'
import type { Side, TimeInForce, TriggerPriceType } from '#shared/domain/enums.ts'
import { preferences } from '../../stores/preferences.ts'

/** What the trader typed for one symbol. Kept through re-renders, symbol changes, errors and a closed sheet. */
export interface Draft {
  orderType: 'Limit' | 'Market' | 'Conditions'
  /** What a conditional order becomes when it's triggered. */
  conditionType: 'Limit' | 'Market'
  priceText: string
  triggerText: string
  triggerBy: TriggerPriceType
  closeOnTrigger: boolean
  qtyText: string
  /** Of the sell side, where the slider gave it another amount: each side has a maximum of its own. */
  sellQtyText: string | null
  /** What `qtyText` counts. */
  amountKind: AmountKind
  /** How often the trader changed the amount. */
  amountEdits: number
  /** The kind switched to, while the worker converts what is typed. */
  convertTo: AmountKind | null
  /** Place of the slider, 0..1; null when a quantity was typed after it. */
  percent: number | null
  /** The slider was moved and its quantity is still to come from the worker. */
  percentAsked: boolean
  reduceOnly: boolean
  postOnly: boolean
  /** Spot margin. */
  isLeverage: boolean
  timeInForce: Exclude<TimeInForce, 'PostOnly'>
  /** Says why a field changed by itself when it was left; gone with the next edit. */
  priceNote: FieldNote | null
  triggerNote: FieldNote | null
  qtyNote: FieldNote | null
}
export interface FieldNote {
  readonly key: 'heldMax' | 'heldMin' | 'steppedPrice' | 'steppedQty' | 'orderMaxQtyReplace'
  readonly params: Readonly<Record<string, string>>
}

const KEPT = 50
const drafts = new Map<string, Draft>()

/** The quantity type of the form: it survives the change of symbol and of order type (FORM-25). */
export const chosen = proxy<{ amountKind: AmountKind }>({ amountKind: 'Qty' })

/** The draft of a symbol; an empty one at first. The 50 used last are kept. */
export function draftFor(symbol: string): Draft {
  const known = drafts.get(symbol)
  if (known !== undefined) return known
  const draft = proxy<Draft>({
    orderType: preferences.orderDefaults.orderType,
    conditionType: 'Limit',
    priceText: '',
    triggerText: '',
    triggerBy: 'LastPrice',
    closeOnTrigger: false,
    qtyText: '',
    sellQtyText: null,
    amountKind: chosen.amountKind,
    amountEdits: 0,
    convertTo: null,
    percent: null,
    percentAsked: false,
    reduceOnly: false,
    postOnly: preferences.orderDefaults.postOnly,
    isLeverage: false,
    timeInForce: preferences.orderDefaults.timeInForce,
    priceNote: null,
    triggerNote: null,
    qtyNote: null,
  })
  drafts.set(symbol, draft)
  const oldest = drafts.keys().next()
  if (drafts.size > KEPT && oldest.done !== true) drafts.delete(oldest.value)
  return draft
}

/** Changes any of the other choices. */
export function editDraft(draft: Draft, change: Partial<Draft>): void {
  Object.assign(draft, change)
}
export function setPrice(draft: Draft, text: string): void {
  draft.priceText = text
  draft.priceNote = null
}
export function setTrigger(draft: Draft, text: string): void {
  draft.triggerText = text
  draft.triggerNote = null
}
/** A typed quantity takes the place of the slider's. */
export function setQty(draft: Draft, text: string): void {
  if (draft.convertTo !== null) draft.amountKind = draft.convertTo
  draft.convertTo = null
  draft.qtyText = text
  draft.amountEdits += 1
  draft.sellQtyText = null
  draft.percent = null
  draft.percentAsked = false
  draft.qtyNote = null
}
/** The amount of a side as its field says it. */
export const sideQtyText = (draft: Pick<Draft, 'qtyText' | 'sellQtyText'>, side: Side): string =>
  side === 'Sell' ? (draft.sellQtyText ?? draft.qtyText) : draft.qtyText
export function setPercent(draft: Draft, percent: number): void {
  if (draft.convertTo !== null) draft.amountKind = draft.convertTo
  draft.convertTo = null
  draft.percent = percent
  draft.amountEdits += 1
  draft.percentAsked = true
  draft.qtyNote = null
}
/** The quantities the worker computed for the slider, unless it was moved or overtyped meanwhile. */
export function takePercentQty(
  draft: Draft,
  percent: number,
  { buy, sell }: { readonly buy: string; readonly sell: string },
): void {
  if (!draft.percentAsked || draft.percent !== percent) return
  draft.qtyText = buy
  draft.sellQtyText = sell === buy ? null : sell
  draft.percentAsked = false
}
/** Kind the form shows the amount in. */
export const kindOf = (draft: Pick<Draft, 'amountKind' | 'convertTo'>): AmountKind =>
  draft.convertTo ?? draft.amountKind

/** Switches the quantity type: what the slider gave is asked for again, what was typed is converted by the worker (FORM-01). */
export function setAmountKind(draft: Draft, kind: AmountKind): void {
  draft.qtyNote = null
  if (kindOf(draft) === kind) return
  draft.amountEdits += 1
  if (draft.qtyText === '' || draft.percent !== null) {
    draft.amountKind = kind
    draft.convertTo = null
    draft.percentAsked = draft.percent !== null
    return
  }
  draft.convertTo = kind === draft.amountKind ? null : kind
}
/** The amount as the worker converted it, unless it was typed over or switched again meanwhile. */
export function takeConverted(draft: Draft, asked: { kind: AmountKind; from: string }, text: string): void {
  if (draft.convertTo !== asked.kind || draft.qtyText !== asked.from) return
  draft.qtyText = text
  draft.amountKind = asked.kind
  draft.convertTo = null
}
/**
 * After an accepted order: the quantity is used up, price and choices stay. An amount that was changed since the order was
 * sent, after so many edits, belongs to the next order.
 */
export function clearQty(draft: Draft, sentAfter: number): void {
  if (draft.amountEdits !== sentAfter) return
  if (draft.convertTo !== null) draft.amountKind = draft.convertTo
  draft.convertTo = null
  draft.qtyText = ''
  draft.sellQtyText = null
  draft.percent = null
  draft.percentAsked = false
  draft.qtyNote = null
}

/** Limit or market: of a conditional order, what it becomes. */
export const orderTypeOf = (draft: Pick<Draft, 'orderType' | 'conditionType'>): 'Limit' | 'Market' =>
  draft.orderType === 'Conditions' ? draft.conditionType : draft.orderType

/** Time in force the exchange is asked for: market orders take what is there, post-only is one of its own. */
export function timeInForceOf(
  draft: Pick<Draft, 'orderType' | 'conditionType' | 'postOnly' | 'timeInForce'>,
): TimeInForce {
  if (orderTypeOf(draft) === 'Market') return 'ImmediateOrCancel'
  return draft.postOnly ? 'PostOnly' : draft.timeInForce
}
