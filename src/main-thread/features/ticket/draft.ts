import { proxy } from 'valtio/vanilla'
import type { TimeInForce } from '#shared/domain/enums.ts'

/** What the trader typed for one symbol. Kept through re-renders, symbol changes, errors and a closed sheet. */
export interface Draft {
  orderType: 'Limit' | 'Market'
  priceText: string
  qtyText: string
  /** Place of the slider, 0..1; null when a quantity was typed after it. */
  percent: number | null
  /** The slider was moved and its quantity is still to come from the worker. */
  percentAsked: boolean
  reduceOnly: boolean
  postOnly: boolean
  timeInForce: Exclude<TimeInForce, 'PostOnly'>
  /** Says why a field changed by itself when it was left; gone with the next edit. */
  priceNote: FieldNote | null
  qtyNote: FieldNote | null
}
export interface FieldNote {
  readonly key: 'heldMax' | 'heldMin' | 'steppedPrice' | 'steppedQty' | 'orderMaxQtyReplace'
  readonly params: Readonly<Record<string, string>>
}

const KEPT = 50
const drafts = new Map<string, Draft>()

/** The draft of a symbol; an empty one at first. The 50 used last are kept. */
export function draftFor(symbol: string): Draft {
  const known = drafts.get(symbol)
  if (known !== undefined) return known
  const draft = proxy<Draft>({
    orderType: 'Limit',
    priceText: '',
    qtyText: '',
    percent: null,
    percentAsked: false,
    reduceOnly: false,
    postOnly: false,
    timeInForce: 'GoodTillCancel',
    priceNote: null,
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
/** A typed quantity takes the place of the slider's. */
export function setQty(draft: Draft, text: string): void {
  draft.qtyText = text
  draft.percent = null
  draft.percentAsked = false
  draft.qtyNote = null
}
export function setPercent(draft: Draft, percent: number): void {
  draft.percent = percent
  draft.percentAsked = true
  draft.qtyNote = null
}
/** The quantity the worker computed for the slider, unless it was moved or overtyped meanwhile. */
export function takePercentQty(draft: Draft, percent: number, text: string): void {
  if (!draft.percentAsked || draft.percent !== percent) return
  draft.qtyText = text
  draft.percentAsked = false
}
/** After an accepted order: the quantity is used up, price and choices stay. */
export function clearQty(draft: Draft): void {
  draft.qtyText = ''
  draft.percent = null
  draft.percentAsked = false
  draft.qtyNote = null
}

/** Time in force the exchange is asked for: market orders take what is there, post-only is one of its own. */
export function timeInForceOf(draft: Pick<Draft, 'orderType' | 'postOnly' | 'timeInForce'>): TimeInForce {
  if (draft.orderType === 'Market') return 'ImmediateOrCancel'
  return draft.postOnly ? 'PostOnly' : draft.timeInForce
}
