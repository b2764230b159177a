import { snapshot, subscribe } from 'valtio/vanilla'
import type { LegDraft, TpSlLegName } from '#shared/contracts/tpsl.ts'
import { attached, attachedForm, setAttached } from './attached-state.ts'
import type { FormDraft } from './form-edits.ts'
import type { TpSlForm } from './tpsl-form.ts'

/** What the ticket's section has as typed. */
type TypedLegs = Pick<FormDraft, 'mode' | 'tp' | 'sl' | 'netOfFees'>
/** By symbol. Null: the section is closed. */
export type LegsData = readonly (readonly [symbol: string, legs: TypedLegs])[] | null

/** By symbol: a section that is mounted again, or gets another side, continues with it. */
const typed = new Map<string, TypedLegs>()

// Closed, or emptied after an order.
subscribe(attached, () => {
  if (attached.on) return
  typed.clear()
  prices.clear()
})

/** Stores what is typed in the section of a symbol. */
export function keepLegs(symbol: string): void {
  const form = attachedForm()
  if (!attached.on || form === null) return
  const { mode, tp, sl, netOfFees } = snapshot(form.state).draft
  typed.set(symbol, { mode, tp, sl, netOfFees })
}

/** What was typed for a symbol; nothing for a section that is opened for the first time. */
export const legsOf = (symbol: string): Partial<FormDraft> => typed.get(symbol) ?? {}

type Prices = Partial<Record<TpSlLegName, string>>

/** Prices of legs that were typed elsewhere, by symbol: the section takes them once it is shown. */
const prices = new Map<string, Prices>()

/** Types the price of a leg into the section of a symbol, which opens. Nothing is sent. */
export function typeLeg(symbol: string, leg: TpSlLegName, text: string): void {
  setAttached(true)
  prices.set(symbol, { ...prices.get(symbol), [leg]: text })
  const form = attachedForm()
  const target = form?.state.draft.target
  if (form !== null && target?.of === 'ticket' && target.symbol === symbol) takePrices(symbol, form)
}

/** Puts the prices that were typed elsewhere into the form of a symbol. */
export function takePrices(symbol: string, form: TpSlForm): void {
  const taken = prices.get(symbol)
  if (taken === undefined) return
  prices.delete(symbol)
  const legOf = (before: LegDraft, text: string | undefined): LegDraft =>
    text === undefined ? before : { ...before, input: 'trigger', text, bySlider: false }
  form.edit((now) => ({ ...now, tp: legOf(now.tp, taken.tp), sl: legOf(now.sl, taken.sl) }))
}

/** As data for another window. `symbol`: that of the open section. */
export function legsAsData(symbol: string): LegsData {
  keepLegs(symbol)
  return attached.on ? [...typed] : null
}

/** Continues what was typed in another window. */
export function putLegs(legs: LegsData): void {
  setAttached(false)
  typed.clear()
  for (const [symbol, of] of legs ?? []) typed.set(symbol, of)
  if (legs !== null) setAttached(true)
}
