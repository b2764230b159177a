import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { cleanTyped, settleText, stepText } from './number-input-text.ts'
import type { NumberRules, Settled } from './number-input-text.ts'
import styles from './number-input.module.css'
import { useTypedText } from './use-typed-text.ts'

export interface NumberInputProps {
  readonly label: string
  /** Decimal text with a point, as typed so far; the owner keeps it. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly rules: NumberRules
  readonly unit?: string
  readonly placeholder?: string
  /** Where the arrow keys start in an empty field; asked when they are pressed. */
  readonly stepFrom?: () => string
  /** Quantities settle downwards, so that nobody orders more than typed. */
  readonly snap?: 'up' | 'down'
  readonly error?: string | undefined
  readonly caution?: string | undefined
  readonly isDisabled?: boolean
  /** Told when leaving the field moved the value, with what was typed. */
  readonly onAdjusted?: (adjusted: Exclude<Settled['adjusted'], null>, typed: string, text: string) => void
  readonly onEnter?: () => void
  readonly inputRef?: (element: HTMLInputElement | null) => void
  readonly testId?: string
}

const STEPS_OF_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/**
 * A field for prices and quantities. Cleans while typing without moving the caret, reads grouped pastes, steps with the
 * arrow keys (Shift or Page: ten steps), settles into its bounds on leaving (FORM-04..13). Never changes on its own.
 */
export function NumberInput(props: NumberInputProps) {
  const { rules, value, onChange } = props
  const { fieldRef, write, typed, pasted } = useTypedText(value, rules, onChange)
  const id = useId()
  const noteId = `${id}note`
  const note = props.error ?? props.caution

  const attach = (element: HTMLInputElement | null): void => {
    fieldRef.current = element
    props.inputRef?.(element)
  }
  const pressed = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) return props.onEnter?.()
    const steps = STEPS_OF_KEY[event.key]
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const text = stepText(value, event.shiftKey ? steps * 10 : steps, rules, props.stepFrom?.())
    if (text !== value) write(text, text.length)
  }
  const settle = (): void => {
    const settled = settleText(cleanTyped(value, rules), rules, props.snap)
    if (settled.text !== value) onChange(settled.text)
    if (settled.adjusted !== null) props.onAdjusted?.(settled.adjusted, value, settled.text)
  }

  return (
    <div className={styles.root}>
      <div
        className={styles.field}
        data-invalid={props.error === undefined ? undefined : ''}
        data-caution={props.caution === undefined ? undefined : ''}
        data-disabled={props.isDisabled === true ? '' : undefined}
      >
        <label className={styles.label} htmlFor={id}>
          {props.label}
        </label>
        <input
          ref={attach}
          id={id}
          className={styles.input}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          value={value}
          placeholder={props.placeholder}
          disabled={props.isDisabled === true}
          aria-invalid={props.error !== undefined}
          aria-describedby={note === undefined ? undefined : noteId}
          data-testid={props.testId}
          onChange={typed}
          onCompositionEnd={typed}
          onPaste={pasted}
          onKeyDown={pressed}
          onBlur={settle}
        />
        {props.unit === undefined ? null : (
          <span className={styles.unit} dir="ltr">
            {props.unit}
          </span>
        )}
      </div>
      {note === undefined ? null : (
        <p
          id={noteId}
          className={`${styles.note} ${props.error === undefined ? styles.caution : styles.error}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}
