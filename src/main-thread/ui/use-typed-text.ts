import { useLayoutEffect, useRef } from 'react'
import type { ClipboardEvent, FormEvent } from 'react'
import { caretAfterClean, cleanTyped, readPasted } from './number-input-text.ts'
import type { NumberRules } from './number-input-text.ts'

/**
 * Handlers of a field that takes numbers only: cleans while typing without moving the caret, reads grouped pastes, lets an
 * input method finish first (FORM-08..10).
 */
export function useTypedText(
  value: string,
  rules: Pick<NumberRules, 'decimals' | 'shown' | 'separator' | 'min'>,
  onChange: (text: string) => void,
) {
  const fieldRef = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    const at = caret.current
    caret.current = null
    if (at !== null && fieldRef.current !== null && document.activeElement === fieldRef.current)
      fieldRef.current.setSelectionRange(at, at)
  })
  const write = (text: string, at: number): void => {
    caret.current = at
    onChange(text)
  }
  return {
    fieldRef,
    /** Puts a text there with the caret at a place of it. */
    write,
    typed: (event: FormEvent<HTMLInputElement>): void => {
      const element = event.currentTarget
      const raw = element.value
      if ((event.nativeEvent as InputEvent).isComposing) return onChange(raw)
      const clean = cleanTyped(raw, rules)
      // The caret is where it belongs already, and to place it would lay out the page.
      if (clean === raw) onChange(raw)
      else write(clean, caretAfterClean(raw, element.selectionStart ?? raw.length, rules))
    },
    pasted: (event: ClipboardEvent<HTMLInputElement>): void => {
      event.preventDefault()
      const element = event.currentTarget
      const text = readPasted(event.clipboardData.getData('text'), rules)
      if (text === null) return
      const start = element.selectionStart ?? value.length
      const raw = value.slice(0, start) + text + value.slice(element.selectionEnd ?? start)
      write(cleanTyped(raw, rules), caretAfterClean(raw, start + text.length, rules))
    },
  }
}
