import { snapshot, subscribe } from 'valtio/vanilla'
import { attached, attachedForm, setAttached } from './attached-state.ts'
import type { FormDraft } from './form-edits.ts'

/** What the ticket's section has as typed. */
type TypedLegs = Pick<FormDraft, 'mode' | 'tp' | 'sl' | 'netOfFees'>
/** By symbol. Null: the section is closed. */
export type LegsData = readonly (readonly [symbol: string, legs: TypedLegs])[] | null

/** By symbol: a section that is mounted again, or gets another side, continues with it. */
const typed = new Map<string, TypedLegs>()

// Closed, or emptied after an order.
subscribe(attached, () => {
  if (!attached.on) typed.clear()
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
