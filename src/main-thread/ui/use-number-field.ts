import { useLayoutEffect, useState } from 'react'
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { noteAdjusted } from './adjusted.ts'
import { createNumberField } from './number-field.ts'
import type { FieldOptions, FieldText, NumberNote } from './number-field.ts'
import { markOf } from './read-number.ts'
import { watchTyping } from './typing.ts'

export interface NumberFieldOptions extends Pick<FieldOptions, 'onChange' | 'rules' | 'snap' | 'stepped'> {
  /** Form value: plain decimal text, '' or a refused text. */
  readonly value: string
  readonly isSigned: boolean
  readonly unit?: string | undefined
  readonly onAdjusted?: FieldOptions['onAdjusted'] | undefined
  readonly onEnter?: (() => void) | undefined
  readonly isDisabled?: boolean | undefined
}

const STEPS_OF_KEY: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** Connects a number field to an input: `attach` is the input's ref, `configure` applies the props. */
function wireField(first: FieldOptions) {
  let input: HTMLInputElement | null = null
  let options = first
  const text: FieldText = {
    get value() {
      return input?.value ?? ''
    },
    set value(next) {
      if (input === null) return
      const { selectionStart: start, selectionEnd: end, value } = input
      input.value = next
      if (document.activeElement !== input) return
      // What is typed after a selection replaces the figure, also if that moved between them.
      const kept = (at: number | null): number | null => (at === value.length ? next.length : at)
      input.setSelectionRange(start && kept(start), kept(end))
    },
    retype: (next) => {
      input?.focus()
      input?.select()
      // The only way to change an input's text so that the browser's undo covers it.
      // oxlint-disable-next-line typescript/no-deprecated
      return document.execCommand('insertText', false, next)
    },
  }
  return {
    ...createNumberField(text, () => options),
    attach: (element: HTMLInputElement | null): void => {
      input = element
    },
    configure: (next: FieldOptions): void => {
      options = next
    },
  }
}

/** Handlers of an input for one number (FORM-08..11), and the note to show at it. */
export function useNumberField(options: NumberFieldOptions) {
  const { value } = options
  const { i18n } = useTranslation()
  const [note, setNote] = useState<NumberNote | null>(null)
  const [isFocused, setFocused] = useState(false)
  const isOff = options.isDisabled === true
  const given: FieldOptions = {
    ...options,
    reading: { ...options, mark: markOf(i18n.language) },
    onNote: setNote,
    onAdjusted: (...adjusted) => {
      noteAdjusted()
      options.onAdjusted?.(...adjusted)
    },
  }
  const [field] = useState(() => {
    watchTyping()
    return wireField(given)
  })
  useLayoutEffect(() => field.configure(given))
  useLayoutEffect(() => {
    field.show(value)
  }, [field, value])

  const receive = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    if (!field.mayReceive(data.getData('text'))) event.preventDefault()
  }
  return {
    note,
    choose: field.choose,
    attach: field.attach,
    handlers: {
      // A disabled field loses the focus to the page: one that has it cannot be edited, and keeps it.
      disabled: isOff && !isFocused,
      readOnly: isOff,
      'aria-disabled': isOff ? true : undefined,
      onFocus: (): void => setFocused(true),
      onChange: field.edited,
      onPaste: (event: ClipboardEvent): void => receive(event, event.clipboardData),
      onDrop: (event: DragEvent): void => receive(event, event.dataTransfer),
      onBlur: (): void => {
        setFocused(false)
        field.leave()
      },
      onKeyDown: (event: KeyboardEvent): void => {
        if (isOff || event.nativeEvent.isComposing) return
        // Before the focus moves, so that the offered numbers are the next tab stop.
        if (event.key === 'Tab') field.reveal()
        if (event.key === 'Enter') {
          if (field.leave()) options.onEnter?.()
          return
        }
        const steps = STEPS_OF_KEY[event.key]
        if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        if (field.step(event.shiftKey ? steps * 10 : steps)) event.preventDefault()
      },
    },
  }
}
