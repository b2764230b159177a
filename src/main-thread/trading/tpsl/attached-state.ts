import { proxy, ref } from 'valtio/vanilla'
import type { TpSlTarget } from '#shared/contracts/tpsl.ts'
import type { TpSlForm } from './tpsl-form.ts'

type TicketTarget = Extract<TpSlTarget, { of: 'ticket' }>

/** The ticket's TP/SL section: whether it is open, and its form. */
export const attached = proxy<{ on: boolean; made: { readonly form: TpSlForm | null } }>({
  on: false,
  made: ref({ form: null }),
})

export const attachedForm = (): TpSlForm | null => attached.made.form
export function putAttachedForm(form: TpSlForm | null): void {
  attached.made.form?.stop()
  attached.made = ref({ form })
}

/**
 * Call after an edit of the ticket: the form's reference price and quantity follow, and what is typed in it stays
 * (TPSL-61).
 */
export function followTicketTarget(target: TicketTarget): void {
  attachedForm()?.edit((now) => ({ ...now, target }))
}

/** What is typed in the section; '' if it is closed. */
export function attachedText(): string {
  const draft = attached.on ? attachedForm()?.state.draft : undefined
  if (draft === undefined) return ''
  const { tp, sl } = draft
  return [tp.text, tp.limitText, tp.slippageText, sl.text, sl.limitText, sl.slippageText].join(' ')
}

/** Closes and empties the section after the order was sent. */
export function resetAttached(): void {
  attached.on = false
}

export function setAttached(on: boolean): void {
  attached.on = on
}
