/**
 * State of a number field, independent of React and the browser: its value in the form, and the note shown at it. The
 * browser owns the text: nothing rewrites it while it is edited, so caret, selection and undo work as usual.
 */
import { settleText } from './number-input-text.ts'
import type { NumberRules, Settled } from './number-input-text.ts'
import { asUnread, isUnread, readNumber, shownText } from './read-number.ts'
import type { ReadingRules, RefusedFor } from './read-number.ts'

/** A note shown at a field about its text. */
export type NumberNote =
  | {
      readonly kind: 'refused'
      readonly why: RefusedFor
      readonly offers: readonly string[]
      /** False while further typing may still complete a number. */
      readonly isShown: boolean
    }
  /** Several values were pasted at once; none was accepted. */
  | { readonly kind: 'several' }
  /** The text contained group separators or a unit. */
  | { readonly kind: 'readAs'; readonly value: string }
  /** On blur the number was moved to a multiple of the step, or into its bounds: `by` is which of these. */
  | {
      readonly kind: 'changed'
      readonly by: Exclude<Settled['adjusted'], null>
      readonly step: string
      readonly typed: string
      readonly value: string
    }

interface Held {
  /** Plain decimal text, '' for an empty field, or a refused text marked as unread. */
  readonly value: string
  readonly note: NumberNote | null
}

/** Access to the text of an input. */
export interface FieldText {
  value: string
  /** Replaces the whole text in a way that can be undone, as typing can; false if the browser did not do it. */
  readonly retype: (text: string) => boolean
}

export interface FieldOptions {
  readonly reading: ReadingRules
  /** Bounds and step applied to the number on blur; null for none. */
  readonly rules: NumberRules | null
  readonly snap?: 'up' | 'down' | undefined
  /** The number after so many steps up (down if negative); '' if the keys do not step here. */
  readonly stepped: (value: string, steps: number) => string
  readonly onChange: (value: string) => void
  readonly onNote: (note: NumberNote | null) => void
  readonly onAdjusted: (adjusted: Exclude<Settled['adjusted'], null>, typed: string, text: string) => void
}

/** Value of a text in the form. */
function heldOf(raw: string, rules: ReadingRules): Held {
  const reading = readNumber(raw, rules)
  if (reading.kind === 'empty') return { value: '', note: null }
  if (reading.kind === 'number')
    return { value: reading.text, note: reading.isMarked ? { kind: 'readAs', value: reading.text } : null }
  const { why, offers, isUnfinished } = reading
  return { value: asUnread(raw), note: { kind: 'refused', why, offers, isShown: !isUnfinished } }
}

/** Value of a text that the form already had. If this language can read a text that another one refused, the trader is asked. */
function heldAgain(value: string, rules: ReadingRules): Held {
  if (!isUnread(value)) return { value, note: null }
  const again = heldOf(shownText(value), rules)
  if (isUnread(again.value)) return revealed(again)
  return { value, note: { kind: 'refused', why: 'didYouMean', offers: [again.value], isShown: true } }
}

const revealed = ({ value, note }: Held): Held => ({
  value,
  note: note?.kind === 'refused' ? { ...note, isShown: true } : note,
})

/** Whether a text has several lines or cells: an input would join their digits into one number. */
const isSeveral = (text: string): boolean => /\S\s*[\t\n\r\v\f\u0085\u2028\u2029]\s*\S/.test(text)

/** One number field: synchronises its text with its value in the form, in both directions. */
export function createNumberField(text: FieldText, options: () => FieldOptions) {
  let held: Held | null = null
  /** Writes a text by the field itself: plain decimal text in every language. */
  let written: string | null = null

  const hold = (next: Held): void => {
    held = next
    options().onNote(next.note)
  }
  const take = (next: Held): void => {
    const before = held?.value
    hold(next)
    if (next.value !== before) options().onChange(next.value)
  }
  /** Replaces the text by a chosen number. */
  const write = (plain: string): void => {
    written = plain
    if (!text.retype(plain)) text.value = plain
    written = null
    // No event is fired for a text that was there before and can now be read.
    take({ value: plain, note: null })
  }
  return {
    /** Sets the form's value; writes the text only if it means something else. */
    show: (value: string): void => {
      if (value === held?.value) return
      hold(heldAgain(value, options().reading))
      text.value = shownText(value)
    },
    /** Handles a changed text, however it was changed. */
    edited: (): void =>
      take(text.value === written ? { value: written, note: null } : heldOf(text.value, options().reading)),
    /** Accepts one of the possible numbers of a refused text. */
    choose: write,
    /** Shows a refusal that was delayed while typing. */
    reveal: (): void => {
      if (held !== null) hold(revealed(held))
    },
    /** Handles blur: applies step and bounds; a refused text stays. Returns true if the number is as typed. */
    leave: (): boolean => {
      const { rules, snap, onAdjusted } = options()
      const typed = held ?? { value: '', note: null }
      if (isUnread(typed.value)) {
        hold(revealed(typed))
        return false
      }
      const settled = rules === null ? null : settleText(typed.value, rules, snap)
      const value = settled?.text ?? typed.value
      const adjusted = settled?.adjusted ?? null
      if (text.value !== value) text.value = value
      const changed = { kind: 'changed', step: rules?.step ?? '', typed: typed.value, value } as const
      take({ value, note: adjusted === null ? typed.note : { ...changed, by: adjusted } })
      if (adjusted !== null) onAdjusted(adjusted, typed.value, value)
      return adjusted === null
    },
    /** Handles an arrow key. Returns true if the keys step here. */
    step: (steps: number): boolean => {
      const before = held?.value ?? ''
      const next = options().stepped(before, steps)
      if (next !== before && next !== '') write(next)
      return next !== ''
    },
    /** Checks a pasted or dropped text. Returns false if it must be refused because it has several values. */
    mayReceive: (received: string): boolean => {
      if (!isSeveral(received)) return true
      hold({ value: held?.value ?? '', note: { kind: 'several' } })
      return false
    },
  }
}
