import { useId, useLayoutEffect, useRef } from 'react'
import type { ClipboardEvent, FormEvent, KeyboardEvent } from 'react'
import { caretAfterClean, cleanTyped, readPasted, settleText, stepText } from './number-input-text.ts'
import type { NumberRules, Settled } from './number-input-text.ts'
import styles from './number-input.module.css'

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
  const own = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  const id = useId()
  const noteId = `${id}note`
  const note = props.error ?? props.caution

  useLayoutEffect(() => {
    const at = caret.current
    caret.current = null
    if (at !== null && own.current !== null && document.activeElement === own.current)
      own.current.setSelectionRange(at, at)
  })

  const attach = (element: HTMLInputElement | null): void => {
    own.current = element
    props.inputRef?.(element)
  }
  const write = (text: string, at: number): void => {
    caret.current = at
    onChange(text)
  }
  const typed = (event: FormEvent<HTMLInputElement>): void => {
    const element = event.currentTarget
    const raw = element.value
    if ((event.nativeEvent as InputEvent).isComposing) return onChange(raw)
    write(cleanTyped(raw, rules), caretAfterClean(raw, element.selectionStart ?? raw.length, rules))
  }
  const pasted = (event: ClipboardEvent<HTMLInputElement>): void => {
    event.preventDefault()
    const element = event.currentTarget
    const text = readPasted(event.clipboardData.getData('text'), rules)
    if (text === null) return
    const start = element.selectionStart ?? value.length
    const raw = value.slice(0, start) + text + value.slice(element.selectionEnd ?? start)
    write(cleanTyped(raw, rules), caretAfterClean(raw, start + text.length, rules))
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
