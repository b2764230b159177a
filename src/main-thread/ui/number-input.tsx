import { useId } from 'react'
import { stepText } from './number-input-text.ts'
import type { NumberRules, Settled } from './number-input-text.ts'
import styles from './number-input.module.css'
import { NumberNoteLine } from './number-note.tsx'
import still from './still.module.css'
import { useNumberField } from './use-number-field.ts'

export interface NumberInputProps {
  readonly label: string
  /** Plain decimal text, '' or a refused text (`isUnread`); the owner stores what `onChange` passes. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rules: NumberRules
  readonly unit?: string
  readonly placeholder?: string
  /** Returns where the arrow keys start in an empty field; called when one is pressed. */
  readonly stepFrom?: () => string
  /** 'down' for quantities: they are rounded down on blur, so that an order is never larger than typed. */
  readonly snap?: 'up' | 'down'
  readonly error?: string | undefined
  readonly caution?: string | undefined
  /** What may be typed, in words: shown for a text that is refused. */
  readonly range?: string | undefined
  readonly isDisabled?: boolean
  /** Called with the typed text when blur changed the value. */
  readonly onAdjusted?: (adjusted: Exclude<Settled['adjusted'], null>, typed: string, text: string) => void
  readonly onEnter?: () => void
  readonly inputRef?: (element: HTMLInputElement | null) => void
  readonly testId?: string
}

/**
 * A field for prices and quantities. It reads the text in the page's language, steps with the arrow keys (Shift or Page
 * keys: ten steps), and applies step and bounds on blur (FORM-04..13). A text that is no number stays, with an error.
 */
export function NumberInput(props: NumberInputProps) {
  const { rules, value } = props
  const { note, choose, attach, handlers } = useNumberField({
    value,
    onChange: props.onChange,
    isSigned: rules.min.startsWith('-'),
    unit: props.unit,
    rules,
    snap: props.snap,
    onAdjusted: props.onAdjusted,
    onEnter: props.onEnter,
    isDisabled: props.isDisabled,
    stepped: (from, steps) => stepText(from, steps, rules, props.stepFrom?.()),
  })
  const id = useId()
  const [noteId, messageId] = [`${id}note`, `${id}message`]
  const isRefused = note?.kind === 'refused'
  const isBad = isRefused ? note.isShown : note?.kind === 'several' || props.error !== undefined
  // The form's own error says more than "changed"; but for a refused text the form has none.
  // A correction is reported beside what is wrong with the corrected number (decision 5).
  const message =
    isRefused || note?.kind === 'several'
      ? isBad
        ? props.range
        : undefined
      : [props.caution, props.error].filter((text) => text !== undefined).join(' ') || undefined
  // How a text was read is shown beside what follows from the number.
  const hasNote =
    note !== null &&
    (message === undefined ||
      note.kind === 'readAs' ||
      // The owner has a note of its own, and knows when it ends.
      (note.kind === 'changed' && props.onAdjusted === undefined) ||
      (isRefused && note.why !== 'belowZero'))
  const described = [hasNote ? noteId : '', message === undefined ? '' : messageId].join(' ').trim()

  return (
    <div className={styles.root}>
      <div
        className={styles.field}
        data-box
        data-invalid={isBad ? '' : undefined}
        data-caution={props.caution === undefined ? undefined : ''}
        data-disabled={props.isDisabled ? '' : undefined}
      >
        <label className={styles.label} htmlFor={id}>
          {props.label}
        </label>
        <input
          {...handlers}
          ref={(element) => {
            attach(element)
            props.inputRef?.(element)
          }}
          id={id}
          className={styles.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          placeholder={props.placeholder}
          aria-invalid={isBad}
          aria-describedby={described || undefined}
          data-testid={props.testId}
        />
        {props.unit === undefined ? null : (
          <span className={styles.unit} dir="ltr">
            {props.unit}
          </span>
        )}
      </div>
      <div className={still.below} data-below>
        {hasNote && <NumberNoteLine id={noteId} note={note} onChoose={choose} />}
        {message !== undefined && (
          <p id={messageId} className={`${styles.note} ${isBad ? styles.error : styles.caution}`}>
            {message}
          </p>
        )}
      </div>
    </div>
  )
}
