/**
 * State of a number field without React or a browser: what its form holds, and what is said at it. The text in the field
 * is the browser's: while it is edited nothing rewrites it, so caret, selection and undo are the browser's own.
 */
import { settleText } from './number-input-text.ts'
import type { NumberRules, Settled } from './number-input-text.ts'
import { asUnread, isUnread, readNumber, shownText } from './read-number.ts'
import type { ReadingRules, RefusedFor } from './read-number.ts'

/** What is said at a field about its text. */
export type NumberNote =
  | {
      readonly kind: 'refused'
      readonly why: RefusedFor
      readonly offers: readonly string[]
      /** False while the next keys may still make a number of the text. */
      readonly isShown: boolean
    }
  /** Two values were pasted at once, and none was taken. */
  | { readonly kind: 'several' }
  /** The written text had groups or a unit. */
  | { readonly kind: 'readAs'; readonly value: string }
  /** Leaving the field moved its number onto a step or into its bounds. */
  | { readonly kind: 'changed'; readonly typed: string; readonly value: string }

interface Held {
  /** Plain decimal text, '' for an empty field, or a refused text marked as unread. */
  readonly value: string
  readonly note: NumberNote | null
}

/** The text of an input, as far as a field writes it. */
export interface FieldText {
  value: string
  /** Replaces the whole text as typing does, so that it can be undone; false where the browser doesn't. */
  readonly retype: (text: string) => boolean
}

export interface FieldOptions {
  readonly reading: ReadingRules
  /** Bounds and step that the number is moved into when the field is left; null leaves it. */
  readonly rules: NumberRules | null
  readonly snap?: 'up' | 'down' | undefined
  /** Number so many steps up (below zero: down); '' where the keys don't step. */
  readonly stepped: (value: string, steps: number) => string
  readonly onChange: (value: string) => void
  readonly onNote: (note: NumberNote | null) => void
  readonly onAdjusted: (adjusted: Exclude<Settled['adjusted'], null>, typed: string, text: string) => void
}

/** What a text means to the form. */
function heldOf(raw: string, rules: ReadingRules): Held {
  const reading = readNumber(raw, rules)
  if (reading.kind === 'empty') return { value: '', note: null }
  if (reading.kind === 'number')
    return { value: reading.text, note: reading.isMarked ? { kind: 'readAs', value: reading.text } : null }
  const { why, offers, isUnfinished } = reading
  return { value: asUnread(raw), note: { kind: 'refused', why, offers, isShown: !isUnfinished } }
}

/** What a form holds of an earlier text. One that this language reads was refused by another one, so it is asked about. */
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

/** True for a text of several lines or cells: an input would join their digits into one number. */
const isSeveral = (text: string): boolean => /\S\s*[\t\n\r\v\f\u0085\u2028\u2029]\s*\S/.test(text)

/** One number field: what its form holds follows what stands in its text, and the other way round. */
export function createNumberField(text: FieldText, options: () => FieldOptions) {
  let held: Held | null = null
  /** A text the field writes by itself: it is plain, whatever the language. */
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
  /** Replaces the text by a number that was chosen. */
  const write = (plain: string): void => {
    written = plain
    if (!text.retype(plain)) text.value = plain
    written = null
    // No event comes for a text that was there already and is now understood.
    take({ value: plain, note: null })
  }
  return {
    /** The form's value. It is written only where it is not what the text means. */
    show: (value: string): void => {
      if (value === held?.value) return
      hold(heldAgain(value, options().reading))
      text.value = shownText(value)
    },
    /** The text was changed, by whatever means. */
    edited: (): void =>
      take(text.value === written ? { value: written, note: null } : heldOf(text.value, options().reading)),
    /** Takes one of the numbers that a refused text may mean. */
    choose: write,
    /** Shows a refusal that was held back while typing. */
    reveal: (): void => {
      if (held !== null) hold(revealed(held))
    },
    /** The field is left: its number settles, a refused text stays. True where the number is as it was typed. */
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
      take({ value, note: adjusted === null ? typed.note : { kind: 'changed', typed: typed.value, value } })
      if (adjusted !== null) onAdjusted(adjusted, typed.value, value)
      return adjusted === null
    },
    /** An arrow key. True where the keys step here. */
    step: (steps: number): boolean => {
      const before = held?.value ?? ''
      const next = options().stepped(before, steps)
      if (next !== before && next !== '') write(next)
      return next !== ''
    },
    /** A text is pasted or dropped. False where it must not be: it holds several values. */
    mayReceive: (received: string): boolean => {
      if (!isSeveral(received)) return true
      hold({ value: held?.value ?? '', note: { kind: 'several' } })
      return false
    },
  }
}
